import type { PictureType } from "#domain/picture-upload.ts";
import { inTurn } from "./decoding.ts";
import { inspect } from "../uploads/inspect.ts";
import { transcode, type Transcoded } from "../uploads/transcode.ts";
import { encodeRenditions } from "../renditions/encode.ts";

/** An upload that was checked and written anew. */
export interface PreparedPicture extends Transcoded {
  type: PictureType;
}

/** All that the picture process is asked for, by name. */
export const PICTURE_TASKS = { prepare, renditions: encodeRenditions };

export type PictureTasks = typeof PICTURE_TASKS;

/** @throws Refusal as `inspect` and `transcode` */
async function prepare(bytes: Uint8Array, fileName: string): Promise<PreparedPicture> {
  const { type, pixels } = await inspect(bytes, fileName);
  return { type, ...(await inTurn(pixels, () => transcode(bytes, type))) };
}
