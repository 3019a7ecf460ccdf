import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { fileNameOfUrl, type Media } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import type { Storage } from "../../storage/storage.ts";
import type { PictureClient } from "../picture-process/picture-client.ts";
import type { ShareDrawing } from "../picture-process/share/share-image.ts";

const MOST_BYTES = 24 * 1024 * 1024;
/** Further requests get `busy`: a single process draws all images. */
const MOST_WAITING = 40;

export interface ShareLook extends Omit<ShareDrawing, "picture" | "logo"> {
  picture: Pick<Media, "url" | "width" | "height" | "focus"> | null;
  /** A stored logo's address, or a shipped logo's bytes. */
  logo: { source: string | Uint8Array; isInked: boolean } | null;
}

export interface DrawnShare {
  bytes: Uint8Array;
  /** False if a picture could not be read and was left out. */
  isWhole: boolean;
}

/** Draws share images one at a time, and caches them only in memory, since one takes a tenth of a second. */
export function createShareImages({
  storage,
  pictures,
}: {
  storage: Pick<Storage, "read">;
  pictures: Pick<PictureClient, "drawShareImage">;
}) {
  const known = new LRUCache<string, Uint8Array>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  const running = new Map<string, Promise<DrawnShare>>();
  const inTurn = pLimit(1);

  async function bytesOf(source: string | Uint8Array | undefined): Promise<Uint8Array | undefined> {
    if (typeof source !== "string") return source;
    const file = await storage.read(fileNameOfUrl(source) ?? "");
    return file && buffer(file.stream);
  }

  async function draw(name: string, { picture, logo, ...words }: ShareLook): Promise<DrawnShare> {
    const drawing: ShareDrawing = { ...words, picture: undefined, logo: undefined };
    const pictureBytes = await bytesOf(picture?.url);
    if (pictureBytes && picture?.width && picture.height) {
      const { width, height, focus } = picture;
      drawing.picture = { bytes: pictureBytes, width, height, focus };
    }
    const logoBytes = await bytesOf(logo?.source);
    if (logoBytes && logo) drawing.logo = { bytes: logoBytes, isInked: logo.isInked };
    const isWhole =
      Boolean(drawing.picture) === Boolean(picture) && Boolean(drawing.logo) === Boolean(logo);
    try {
      const bytes = await pictures.drawShareImage(drawing);
      if (isWhole) known.set(name, bytes);
      return { bytes, isWhole };
    } catch (error) {
      if (!drawing.picture && !drawing.logo) throw error;
      // A picture is damaged: draw the text alone.
      const typeAlone = { ...drawing, picture: undefined, logo: undefined };
      return { bytes: await pictures.drawShareImage(typeAlone), isWhole: false };
    }
  }

  return {
    /** `name` identifies the content. @throws Refusal `busy` if too many others wait */
    async find(name: string, look: ShareLook): Promise<DrawnShare> {
      const found = known.get(name);
      if (found) return { bytes: found, isWhole: true };
      const begun = running.get(name);
      if (begun) return begun;
      if (inTurn.pendingCount >= MOST_WAITING) return refuse("busy");
      const drawn = inTurn(() => draw(name, look));
      running.set(name, drawn);
      return drawn.finally(() => running.delete(name));
    },
  };
}
