import * as v from "valibot";
import { optional, record } from "./schema.ts";

const nullableNumber = v.nullable(v.number());
const nullableText = v.nullable(v.string());

const filmFacts = {
  durationS: v.number(),
  hasSound: v.boolean(),
  /** True if every current browser plays the uploaded file, and it names no place (V11). */
  isPlayable: v.boolean(),
  /** Short sides of the converted files in pixels, largest first; empty until all are converted. */
  sides: v.array(v.number()),
  hasLoops: v.optional(v.boolean()),
  /** Digits in the names of its renditions if they differ from those of its address. */
  id: v.optional(v.string()),
  /** Of the master, in frames per second; absent for films that were inspected before it was read. */
  frameRate: v.optional(
    record({ numerator: v.number(), denominator: v.number(), isVariable: v.boolean() }, ""),
  ),
};

const focus = { x: v.number(), y: v.number() };

export const mediaTexts = { alt: v.string(), caption: v.string() };

/** A picture or film without its address and its poster. */
export const mediaFields = {
  /** Pixels after EXIF rotation; null for an external address. */
  width: nullableNumber,
  height: nullableNumber,
  ...mediaTexts,
  colour: nullableText,
  placeholder: nullableText,
  /** Widths in pixels of the renditions; empty for a picture that has none. */
  widths: v.array(v.number()),
  /** True until the widths exist as AVIF and WebP: so far only as WebP that was made quickly (V13). */
  isQuick: v.optional(v.literal(true)),
  /** True if the widths exist as AVIF in Display P3 too, because sRGB lacks some of the colours. */
  hasP3: v.optional(v.literal(true)),
  /** A point of a picture, in integer percent from its left and top edges. */
  focus: v.nullable(record(focus, "")),
  film: v.optional(record(filmFacts, "")),
  subtitles: v.optional(record(optional({ es: v.string(), en: v.string() }), "")),
  fullBleed: v.optional(v.literal(true)),
};
