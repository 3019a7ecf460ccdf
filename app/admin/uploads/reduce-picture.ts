import { compressPicture } from "../../ui/picture/compress-picture.ts";

/** Below the upload limit of 3 MB, with a margin for the overhead of a format. */
const MOST_MB = 2.9;
/** Twice the widest size that the site shows; the server would discard the rest. */
const LONGEST_PX = 4400;

/**
 * Reduces a picture to the upload limit; a PNG becomes a WebP, which is small and keeps transparency.
 * @throws if the browser can't read the picture, or the reduction is aborted
 */
export async function reducePicture(file: File, signal: AbortSignal): Promise<File> {
  const isPng = file.type === "image/png";
  const smaller = await compressPicture(
    file,
    {
      maxSizeMB: MOST_MB,
      maxWidthOrHeight: LONGEST_PX,
      ...(isPng && { fileType: "image/webp" }),
    },
    signal,
  );
  return new File([smaller], file.name, { type: smaller.type });
}
