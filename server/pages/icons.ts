import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { CLAPPERBOARD, coloursOf, initials } from "#domain/identity.ts";
import type { SiteSettings } from "#domain/site-settings.ts";
import type { MediaService } from "../media/media.ts";
import type { SettingsService } from "../site-settings/site-settings.ts";

const DEMO_SVG = new URL("../../demo/brand/clapperboard.svg", import.meta.url);
const DEMO_PNG = new URL("../../demo/brand/clapperboard.png", import.meta.url);
/** Side lengths in pixels, as in `ICONS`. */
const MANIFEST_SIZES = [192, 512] as const;
const ICONS: ReadonlyMap<string, number> = new Map([
  ["/apple-touch-icon.png", 180],
  ...MANIFEST_SIZES.map((size) => [manifestIcon(size), size] as const),
]);
export const ICON_FILES = [...ICONS.keys(), "/favicon.svg", "/manifest.webmanifest"];
const MOST_ICONS = 12;
/** A changed logo shows within the hour. */
const CACHE = "public, max-age=3600";

export interface IconParts {
  siteSettings: Pick<SettingsService, "inForce">;
  media: Pick<MediaService, "icon">;
}

/** Serves favicon, touch icon and web manifest made of the studio's logo, or of its initials (U3). */
export function iconRoutes(app: FastifyInstance, { siteSettings, media }: IconParts): void {
  const known = new LRUCache<string, Uint8Array>({ max: MOST_ICONS });

  async function icon(settings: SiteSettings, size: number): Promise<Uint8Array> {
    const { identity } = settings;
    const { paper, ink } = coloursOf(identity, "light");
    const isFull = identity.logo === CLAPPERBOARD;
    const look = { isFull, isInked: identity.isLogoInked, paper, ink, size };
    const key = JSON.stringify([identity.logo, look]);
    const found = known.get(key);
    if (found) return found;
    const logo = isFull ? await readFile(DEMO_PNG) : identity.logo || undefined;
    const made = await media.icon(logo, look);
    known.set(key, made);
    return made;
  }

  for (const [address, size] of ICONS) {
    app.get(address, async (_, reply) => {
      const { content } = await siteSettings.inForce();
      const bytes = await icon(content, size);
      return reply.type("image/png").header("cache-control", CACHE).send(Buffer.from(bytes));
    });
  }

  app.get("/favicon.svg", async (_, reply) => {
    const { content } = await siteSettings.inForce();
    const isDemo = content.identity.logo === CLAPPERBOARD;
    const svg = isDemo ? await readFile(DEMO_SVG, "utf8") : initialsIcon(content);
    return reply.type("image/svg+xml").header("cache-control", CACHE).send(svg);
  });

  app.get("/manifest.webmanifest", async (_, reply) => {
    const { content } = await siteSettings.inForce();
    const { paper } = coloursOf(content.identity, "light");
    return reply
      .type("application/manifest+json")
      .header("cache-control", CACHE)
      .send({
        name: content.brand,
        short_name: content.brand,
        description: content.description || undefined,
        start_url: "/",
        display: "browser",
        background_color: paper,
        theme_color: paper,
        icons: MANIFEST_SIZES.map((size) => ({
          src: manifestIcon(size),
          sizes: `${size}x${size}`,
          type: "image/png",
        })),
      });
  });
}

function manifestIcon(size: number): string {
  return `/icon-${size}.png`;
}

function initialsIcon({ brand, identity }: SiteSettings): string {
  const { paper, ink } = coloursOf(identity, "light");
  const text = initials(brand).replace(/[<>&]/g, "");
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<path fill="${ink}" d="M0 0h32v32H0z"/>` +
    `<text x="16" y="22" fill="${paper}" text-anchor="middle" font-family="Arial Narrow,Arial,sans-serif" font-weight="700" font-size="17">${text}</text>` +
    "</svg>"
  );
}
