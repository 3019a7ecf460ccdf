import compress from "browser-image-compression";
import library from "browser-image-compression/dist/browser-image-compression.js?url";
import { fetchPicture } from "../api.ts";

/** What a phone is given of a main image: megabytes, and pixels of its longest side (H9). */
const MOST_MB = 0.5;
const LONGEST_PX = 800;

/**
 * Fetches a picture and makes it smaller, in a worker whose script is ours.
 * @returns the address of the smaller one, which lasts as long as the document
 * @throws where it can't be fetched, or with the library's own words where it is no image
 */
export async function compressed(address: string, signal: AbortSignal): Promise<string> {
  const picture = await compress(fileOf(await fetchPicture(address, signal)), {
    maxSizeMB: MOST_MB,
    maxWidthOrHeight: LONGEST_PX,
    useWebWorker: true,
    libURL: new URL(library, location.href).href,
    signal,
  });
  return URL.createObjectURL(picture);
}

/** The library asks for a file, and only reads it as a blob. */
function fileOf(blob: Blob): File {
  return new File([blob], "main image", { type: blob.type });
}
