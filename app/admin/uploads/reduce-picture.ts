/** Below the upload limit of 3 MB, with a margin for the overhead of a format. */
const MOST_BYTES = 2.9 * 1024 ** 2;
/** Twice the widest size that the site shows; the server would discard the rest. */
const LONGEST_PX = 4400;
/** Tried in this order; after the last one the picture itself becomes smaller. */
const QUALITIES = [0.92, 0.85, 0.78] as const;
const SMALLER = 0.8;

/**
 * Reduces a picture to the upload limit; a PNG becomes a WebP, which is small and keeps transparency. Colours
 * that sRGB lacks stay where the browser has canvases in Display P3 (V10); elsewhere it converts to sRGB.
 * @throws if the browser can't read the picture, or the reduction is aborted
 */
export async function reducePicture(file: File, signal: AbortSignal): Promise<File> {
  const type = file.type === "image/png" ? "image/webp" : file.type;
  const picture = await createImageBitmap(file);
  try {
    const longest = Math.max(picture.width, picture.height);
    for (let scale = Math.min(1, LONGEST_PX / longest); ; scale *= SMALLER) {
      const canvas = draw(picture, scale);
      for (const quality of QUALITIES) {
        const smaller = await canvas.convertToBlob({ type, quality });
        signal.throwIfAborted();
        if (smaller.size <= MOST_BYTES)
          return new File([smaller], file.name, { type: smaller.type });
      }
    }
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, scale: number): OffscreenCanvas {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { colorSpace: "display-p3" });
  if (!context) throw new Error("the browser has no canvas of this size");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}
