import compress, { type Options } from "browser-image-compression";
import library from "browser-image-compression/dist/browser-image-compression.js?url";

/** How small a picture is to become. `fileType` asks for another format than its own. */
export type CompressLimits = Pick<Options, "maxSizeMB" | "maxWidthOrHeight" | "fileType">;

/**
 * Makes a picture smaller in the browser, in a worker whose script is ours (H9, D5).
 * This module alone knows browser-image-compression, and is loaded when it is needed.
 * @throws with the library's own words where the file is no image
 */
export function compressPicture(
  file: File,
  limits: CompressLimits,
  signal: AbortSignal,
): Promise<File> {
  const libURL = new URL(library, location.href).href;
  return compress(file, { ...limits, useWebWorker: true, libURL, signal });
}
