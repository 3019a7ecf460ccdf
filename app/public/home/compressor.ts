import { compressPicture } from "../../ui/picture/compress-picture.ts";

const LIMITS = { maxSizeMB: 0.5, maxWidthOrHeight: 800 };

/** Returns an object URL of the compressed picture. @throws if it can't be fetched or is not an image */
export async function compressedCopy(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const picture = await compressPicture(fileOf(await response.blob()), LIMITS, signal);
  return URL.createObjectURL(picture);
}

/** The library requires a `File`, but only reads it as a blob. */
function fileOf(blob: Blob): File {
  return new File([blob], "main image", { type: blob.type });
}
