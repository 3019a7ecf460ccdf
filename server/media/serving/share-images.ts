import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { fileNameOfUrl, type Media } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import type { Storage } from "../../storage/storage.ts";
import type { PictureWorker } from "../picture-process/picture-worker.ts";
import type { ShareDrawing } from "../picture-process/share/share-image.ts";

/** All share images together may take as much memory, in bytes; those that were asked for last stay. */
const MOST_BYTES = 24 * 1024 * 1024;
/** More than these wait for none: every one is drawn by the one process of pictures. */
const MOST_WAITING = 40;

/** All that a share image shows, its pictures by their addresses (S1). */
export interface ShareLook extends Omit<ShareDrawing, "picture" | "logo"> {
  picture: Pick<Media, "url" | "width" | "height" | "focus"> | null;
  /** A stored picture by its address, or a shipped one's bytes; null for none. */
  logo: { source: string | Uint8Array; isInked: boolean } | null;
}

/** A drawn share image. */
export interface DrawnShare {
  bytes: Uint8Array;
  /** False where a picture of it could not be read, and was left out. */
  isWhole: boolean;
}

/** Share images, drawn when they are asked for and then kept in memory. */
export interface ShareImages {
  /**
   * @param name identifies all that the image shows
   * @throws Refusal `busy` where too many others wait
   */
  find(name: string, look: ShareLook): Promise<DrawnShare>;
}

/**
 * Makes what draws share images, one at a time and each once however many ask for it. They are
 * kept in memory alone: to draw one takes a tenth of a second, and networks keep their own copies.
 */
export function createShareImages({
  storage,
  pictures,
}: {
  storage: Pick<Storage, "read">;
  pictures: Pick<PictureWorker, "drawShareImage">;
}): ShareImages {
  const known = new LRUCache<string, Uint8Array>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  const drawing = new Map<string, Promise<DrawnShare>>();
  const inTurn = pLimit(1);

  async function bytesOf(source: string | Uint8Array | undefined): Promise<Uint8Array | undefined> {
    if (typeof source !== "string") return source;
    const file = await storage.read(fileNameOfUrl(source) ?? "");
    return file && buffer(file.stream);
  }

  async function draw(name: string, look: ShareLook): Promise<DrawnShare> {
    const { picture, logo, ...words } = look;
    const picturesBytes = await bytesOf(picture?.url);
    const logoBytes = await bytesOf(logo?.source);
    const { width, height, focus = null } = picture ?? {};
    const drawn: ShareDrawing = {
      ...words,
      picture:
        picturesBytes && width && height
          ? { bytes: picturesBytes, width, height, focus }
          : undefined,
      logo: logoBytes && logo ? { bytes: logoBytes, isInked: logo.isInked } : undefined,
    };
    const isComplete =
      Boolean(drawn.picture) === Boolean(picture) && Boolean(drawn.logo) === Boolean(logo);
    try {
      const bytes = await pictures.drawShareImage(drawn);
      if (isComplete) known.set(name, bytes);
      return { bytes, isWhole: isComplete };
    } catch (error) {
      if (!drawn.picture && !drawn.logo) throw error;
      // A damaged picture (R17): type alone says as much.
      const bytes = await pictures.drawShareImage({
        ...drawn,
        picture: undefined,
        logo: undefined,
      });
      return { bytes, isWhole: false };
    }
  }

  return {
    async find(name, look) {
      const found = known.get(name);
      if (found) return { bytes: found, isWhole: true };
      const running = drawing.get(name);
      if (running) return running;
      if (inTurn.pendingCount >= MOST_WAITING) return refuse("busy");
      const drawn = inTurn(() => draw(name, look));
      drawing.set(name, drawn);
      return drawn.finally(() => drawing.delete(name));
    },
  };
}
