import type { Media } from "#domain/media.ts";
import type { WorkSummary } from "#domain/works.ts";

export interface Blinking<Item> {
  item: Item;
  blinkStart: number;
}

export interface IntroSheet {
  /** Up to 14: the 8th of the 15 frames shows the logo. */
  pictures: Blinking<Media>[];
  left: Blinking<string>[];
  right: Blinking<string>[];
}

const FRAMES = 15;
const TITLES_A_SIDE = 9;
const WIDEST = 320;
/** As in intro.module.css. */
const BLINK_STEPS = 16;

/** More works than frames, because some have no picture. */
export const INTRO_WORK_COUNT = 40;

/** Distributes works over the contact sheet. @param random returns numbers from 0 to below 1 */
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

function asDecoration(media: Media): Media {
  const widths = media.widths.filter((width, place) => place === 0 || width <= WIDEST);
  return { ...media, widths, placeholder: null, alt: "" };
}
