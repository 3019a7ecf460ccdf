import type { RenditionFormat } from "#domain/media.ts";
import type { PictureType } from "#domain/upload-files.ts";
import type { Refusal } from "#domain/refusal.ts";

/** A picture as it is stored, with what pages need to know before they have it. */
export interface Transcoded {
  bytes: Buffer;
  /** Pixels of the upright picture. */
  width: number;
  height: number;
  /** Average colour as `#rrggbb`. */
  colour: string;
  /** Base64. */
  thumbhash: string;
}

/** A checked and re-encoded upload. */
export interface PreparedPicture extends Transcoded {
  type: PictureType;
}

/** One encoded rendition of a picture. */
export interface EncodedRendition {
  /** In pixels. */
  width: number;
  format: RenditionFormat;
  bytes: Uint8Array;
}

/** All renditions of a picture: every width in every format, and the share card. */
export interface EncodedRenditions {
  /** In pixels, ascending. */
  widths: number[];
  each: EncodedRendition[];
  shareCard: Uint8Array;
}

/** What the picture process does, by name. */
export interface PictureTasks {
  prepare(bytes: Uint8Array, fileName: string): Promise<PreparedPicture>;
  renditions(bytes: Uint8Array): Promise<EncodedRenditions>;
}

/** A message to the picture process; every request has one answer of the same id. */
export type PictureRequest = {
  [Task in keyof PictureTasks]: { id: number; task: Task; given: Parameters<PictureTasks[Task]> };
}[keyof PictureTasks];

/** Its answer: the task's value, a refusal, or the message of any other error. */
export interface PictureAnswer {
  id: number;
  value?: unknown;
  refusal?: Pick<Refusal, "code" | "values">;
  failure?: string;
}
