import type { Media } from "#domain/media.ts";
import type { WorkSummary } from "#domain/works.ts";

/** An item of the contact sheet, and the step of the rhythm at which it starts to blink. */
export interface Blinking<Item> {
  item: Item;
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
/** The widest rendition of a frame, in pixels: frames are small and shown for a second or two. */
const WIDEST = 320;
/** The number of steps of the rhythm in intro.module.css. */
const BLINK_STEPS = 16;

/** The sheet is made of this many works: some may have no picture. */
export const INTRO_WORK_COUNT = 40;

/**
 * Lays out the contact sheet.
 * @param works the first of the list, in its order
 * @param random numbers from 0 up to 1, which scatter the blinking
 */
export function introSheet(works: readonly WorkSummary[], random: () => number): IntroSheet {
  const blinking = <Item>(item: Item): Blinking<Item> => ({
    item,
    blinkStart: Math.floor(random() * BLINK_STEPS),
  });
  const titles = works.slice(0, TITLES_A_SIDE * 2).map(({ title }) => title);
  return {
    pictures: works
      .flatMap(({ cover }) => cover ?? [])
      .slice(0, FRAMES - 1)
      .map((media) => blinking(asDecoration(media))),
    left: titles.slice(0, TITLES_A_SIDE).map(blinking),
    right: titles.slice(TITLES_A_SIDE).map(blinking),
  };
}

/** A cover for the contact sheet: small, and hidden from screen readers. */
function asDecoration(media: Media): Media {
  const widths = media.widths.filter((width, place) => place === 0 || width <= WIDEST);
  return { ...media, widths, placeholder: null, alt: "" };
}
