import compress, { type Options } from "browser-image-compression";
import library from "browser-image-compression/dist/browser-image-compression.js?url";
import { message } from "#domain/messages.ts";

export type CompressLimits = Pick<Options, "maxSizeMB" | "maxWidthOrHeight" | "fileType">;

/**
 * Reduces a picture in a worker with a self-hosted script (H9). Import this module lazily: it
 * contains the library.
 * @throws the signal's reason after an abort, or an error with a message for the admin if the file
 *   is not a valid image
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
    // The library's promise never settles if the abort comes before its worker listens.
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    compress(file, { ...limits, useWebWorker: true, libURL, signal }).then(resolve, reject);
  });
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

async function isPng(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, PNG_SIGNATURE.length).arrayBuffer());
  return PNG_SIGNATURE.every((byte, index) => head[index] === byte);
}
