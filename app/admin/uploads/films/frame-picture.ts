import { MAX_UPLOAD_BYTES } from "#domain/picture-upload.ts";

/** Tried one after another until the picture is small enough to be uploaded. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.45, 0.3];

/** A film begins to be looked at here, in seconds: its very first frame is often black. */
export const DEFAULT_FRAME_S = 1;

/**
 * The frame that a player shows now, at the film's own size.
 * @param name of the picture's file
 * @returns a JPEG of at most 3 MB; undefined where the browser can't decode the film
 */
export async function framePicture(
  player: HTMLVideoElement,
  name: string,
): Promise<File | undefined> {
  const { videoWidth: width, videoHeight: height } = player;
  if (width === 0 || player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.drawImage(player, 0, 0, width, height);
  for (const quality of QUALITIES) {
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    canvas.toBlob(resolve, "image/jpeg", quality);
    const picture = await promise;
    if (picture && picture.size <= MAX_UPLOAD_BYTES) {
      return new File([picture], name, { type: picture.type });
    }
  }
  return undefined;
}
