import compress, { type Options } from "browser-image-compression";
import library from "browser-image-compression/dist/browser-image-compression.js?url";
import { message } from "#domain/messages.ts";

/** How small a picture is to become. `fileType` asks for another format than its own. */
export type CompressLimits = Pick<Options, "maxSizeMB" | "maxWidthOrHeight" | "fileType">;

/**
 * Makes a picture smaller in the browser, in a worker whose script is ours (H9, D5).
 * This module alone knows browser-image-compression, and is loaded when it is needed.
 * @throws the signal's reason once it is aborted, and the catalogue's words where the file is no file, no image, or no PNG under a PNG's type (M1)
 */
export async function compressPicture(
  file: File,
  limits: CompressLimits,
  signal: AbortSignal,
): Promise<File> {
  if (file.type === "image/png" && !(await isPng(file))) throw new Error(message("not-a-png"));
  const libURL = new URL(library, location.href).href;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    // The library itself never settles where the abort comes before its worker listens for it.
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    compress(file, { ...limits, useWebWorker: true, libURL, signal }).then(resolve, reject);
  });
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

async function isPng(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, PNG_SIGNATURE.length).arrayBuffer());
  return PNG_SIGNATURE.every((byte, index) => head[index] === byte);
}
