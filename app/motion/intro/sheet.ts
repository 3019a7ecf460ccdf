import type { Article } from "#domain/article.ts";
import { coverOf } from "#domain/catalogue.ts";
import type { Media } from "#domain/media.ts";

/** Something on the contact sheet that blinks, and the step of the rhythm at which it starts. */
export interface Blinking<Thing> {
  thing: Thing;
  blinkStart: number;
}

/** What the intro loader shows: frames of the sheet in order, and the titles on its two sides (G11). */
export interface IntroSheet {
  /** Up to 14 pictures: the 8th of the 15 frames is the logo's. */
  pictures: Blinking<Media>[];
  left: Blinking<string>[];
  right: Blinking<string>[];
}

const FRAMES = 15;
const TITLES_A_SIDE = 9;
/** A frame is seen for a second or two and no larger than a stamp: wider forms, in pixels, are not even named. */
const WIDEST = 320;
/** The number of steps of the rhythm in intro.module.css. */
const BLINK_STEPS = 16;

/**
 * Lays out the contact sheet.
 * @param articles in the order of the list
 * @param random numbers from 0 up to 1, which scatter the blinking
 */
export function introSheet(articles: readonly Article[], random: () => number): IntroSheet {
  const blinking = <Thing>(thing: Thing): Blinking<Thing> => ({
    thing,
    blinkStart: Math.floor(random() * BLINK_STEPS),
  });
  const titles = articles.slice(0, TITLES_A_SIDE * 2).map(({ title }) => title);
  return {
    pictures: firstCovers(articles, FRAMES - 1).map((media) => blinking(asStamp(media))),
    left: titles.slice(0, TITLES_A_SIDE).map(blinking),
    right: titles.slice(TITLES_A_SIDE).map(blinking),
  };
}

/** Not of all articles: a large library is asked for as few. */
function firstCovers(articles: readonly Article[], count: number): Media[] {
  const covers: Media[] = [];
  for (const article of articles) {
    if (covers.length === count) break;
    const cover = coverOf(article);
    if (cover) covers.push(cover);
  }
  return covers;
}

/** It is a decoration, of which nobody is told. */
function asStamp(media: Media): Media {
  const widths = media.widths.filter((width, place) => place === 0 || width <= WIDEST);
  return { ...media, widths, placeholder: null, alt: "" };
}
