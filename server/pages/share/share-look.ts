import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { CLAPPERBOARD, coloursOf } from "#domain/identity.ts";
import type { PageDescription } from "#domain/page-description.ts";
import { SHARE_DESIGN, type ShareImage } from "#domain/share-image.ts";
import type { SiteSettings } from "#domain/site-settings.ts";
import type { ShareLook } from "../../media/serving/share-images.ts";

const DEMO_LOGO = new URL("../../../demo/brand/clapperboard.png", import.meta.url);
const HOME = "home";
const FOLDER = "/share/";
const HASH_DIGITS = 20;
const MOST_KNOWN_PAGES = 2000;
const ADDRESS = /^\/share\/([a-z0-9]+(?:[/-][a-z0-9]+)*)-([0-9a-f]{20})\.jpg$/;

/** Returns all that a page's share image shows. */
export function lookOf(page: PageDescription, { brand, identity }: SiteSettings): ShareLook {
  const { paper, ink } = coloursOf(identity, "light");
  const { title, labels, frames, picture } = page;
  return {
    title,
    brand,
    labels,
    frames,
    paper,
    ink,
    picture: picture && {
      url: picture.url,
      width: picture.width,
      height: picture.height,
      focus: picture.focus,
    },
    logo: identity.logo === "" ? null : { source: identity.logo, isInked: identity.isLogoInked },
  };
}

/** Replaces the shipped logo, which is a file of the program, by its bytes. */
export function drawableLook(look: ShareLook): ShareLook {
  if (look.logo?.source !== CLAPPERBOARD) return look;
  return { ...look, logo: { source: readFileSync(DEMO_LOGO), isInked: false } };
}

/** Returns the address of a page's share image, whose hash changes only with what the image shows. */
export function shareAddress(path: string, look: ShareLook): string {
  const [page = ""] = path.slice(1).split("?", 1);
  return `${FOLDER}${page || HOME}-${hashOf(look)}.jpg`;
}

/** Returns the path of the page that a share image belongs to. */
export function pageOfShare(address: string): string | undefined {
  const page = ADDRESS.exec(address)?.[1];
  return page === HOME ? "/" : page && `/${page}`;
}

/** Returns the share image as the head of its page names it. */
export function shareImageOf(
  { path, title, picture }: PageDescription,
  look: ShareLook,
): ShareImage {
  return {
    address: shareAddress(path, look),
    alt: [title, picture?.alt].filter(Boolean).join(" — "),
  };
}

/** Hashes all that an image shows. */
export function hashOf(look: ShareLook): string {
  const shown = JSON.stringify([SHARE_DESIGN, look]);
  return createHash("sha256").update(shown).digest("hex").slice(0, HASH_DIGITS);
}

/** Looks of pages that were rendered lately, so that a share image needs no second rendering. */
export type KnownLooks = ReturnType<typeof createKnownLooks>;

export function createKnownLooks() {
  const known = new LRUCache<string, { tag: string; look: ShareLook }>({ max: MOST_KNOWN_PAGES });
  return {
    remember(path: string, tag: string, look: ShareLook) {
      const [page = path] = path.split("?", 1);
      known.set(page, { tag, look });
    },

    /** Undefined where the page was not rendered with this tag. */
    find(path: string, tag: string): ShareLook | undefined {
      const found = known.get(path);
      return found?.tag === tag ? found.look : undefined;
    },
  };
}
