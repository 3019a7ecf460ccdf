import { placesIn } from "../../../ui/long-list/long-list.ts";
import type { Stretch } from "../../../ui/long-list/windows.ts";

/** The place among all works of the slide with this number, from 0: the featured have none (W4). */
export function placeOfSlide(slide: number, featured: readonly number[]): number {
  return featured.reduce((place, each) => (each <= place ? place + 1 : place), slide);
}

/** The works of a stretch that have a slide, by their places among all (W4). */
export function slidesIn(stretch: Stretch, featured: readonly number[]): number[] {
  return placesIn(stretch).filter((place) => !featured.includes(place));
}

/** The number of the slide of a work, from 0 (W4). */
export function slideOfPlace(place: number, featured: readonly number[]): number {
  return place - featured.filter((each) => each < place).length;
}
