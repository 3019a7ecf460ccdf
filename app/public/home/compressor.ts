import { compressPicture } from "../../ui/picture/compress-picture.ts";

/** What a phone is given of a main image: megabytes, and pixels of its longest side (H9). */
const LIMITS = { maxSizeMB: 0.5, maxWidthOrHeight: 800 };

/**
 * Fetches a picture from wherever an article says it is, and makes it smaller.
 * @returns the address of the smaller one, which lasts as long as the document
 * @throws where it can't be fetched, or with the library's own words where it is no image
 */
export async function compressed(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const picture = await compressPicture(fileOf(await response.blob()), LIMITS, signal);
  return URL.createObjectURL(picture);
}

/** The library asks for a file, and only reads it as a blob. */
function fileOf(blob: Blob): File {
  return new File([blob], "main image", { type: blob.type });
}
