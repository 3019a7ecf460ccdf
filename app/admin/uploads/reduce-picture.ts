import { compressPicture } from "../../ui/picture/compress-picture.ts";

/** Under the 3 MB of an upload, with some room for what a format adds. */
const MOST_MB = 2.9;
/** Twice the widest size that the site shows: more would be thrown away by the server. */
const LONGEST_PX = 4400;

/**
 * A picture that may be uploaded, made of one that is too large (D5). A PNG that is a
 * photograph can't be made small as a PNG, so it becomes a WebP, which keeps its transparency.
 * @throws where the browser can't read the picture, or the reduction is aborted
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
