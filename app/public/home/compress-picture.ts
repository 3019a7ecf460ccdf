import compress from "browser-image-compression";
import library from "browser-image-compression/dist/browser-image-compression.js?url";
import { message } from "#domain/messages.ts";

const LIMITS = { maxSizeMB: 0.5, maxWidthOrHeight: 800 };

/**
 * Returns an object URL of the picture, reduced in a worker with a self-hosted script (H9). Import this
 * module lazily: it contains the library.
 * @throws the signal's reason after an abort, or an error if the picture can't be fetched or is no valid image
 */
export async function compressedCopy(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const file = fileOf(await response.blob());
  if (file.type === "image/png" && !(await isPng(file))) throw new Error(message("not-a-png"));
  const libURL = new URL(library, location.href).href;
  signal.throwIfAborted();
  return URL.createObjectURL(await compressed(file, libURL, signal));
}

function compressed(file: File, libURL: string, signal: AbortSignal): Promise<File> {
  return new Promise((resolve, reject) => {
    // The library's promise never settles if the abort comes before its worker listens.
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    compress(file, { ...LIMITS, useWebWorker: true, libURL, signal }).then(resolve, reject);
  });
}

/** The library requires a `File`, but only reads it as a blob. */
function fileOf(blob: Blob): File {
  return new File([blob], "main image", { type: blob.type });
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

async function isPng(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, PNG_SIGNATURE.length).arrayBuffer());
  return PNG_SIGNATURE.every((byte, index) => head[index] === byte);
}
