import type { Article } from "#domain/article.ts";
import { coverOf } from "#domain/article.ts";
import { unknownPicture, type Media } from "#domain/media.ts";
import { eachOnce, type Showcased } from "#domain/showcase.ts";
import { workAddress } from "#domain/slug.ts";
import type { Reel, SiteSettings } from "#domain/site-settings.ts";
import { lowerEdge } from "./lower-edge.server.ts";

/** One picture of the home slider and what hangs on it (H1, H3). */
export interface Slide {
  kind: "project" | "reel";
  title: string;
  /** The first service of a project; a reel says that it is one. */
  service: string | undefined;
  /** The project's page, or the reel's file. */
  address: string;
  media: Media | null;
  fallbackAlt: string;
  /** Of the picture where the title overlaps it; undefined where it must not. */
  edge: "dark" | "light" | undefined;
}

/** The slides in order: the first reel, the showcase, the last reel (H1, H2). */
export function homeSlides(showcased: readonly Showcased[], settings: SiteSettings): Slide[] {
  const projects = eachOnce(showcased).map(({ article }) => projectSlide(article));
  return [...reelSlides(settings.reels.first), ...projects, ...reelSlides(settings.reels.last)];
}

/** A reel that the studio doesn't have is no slide. */
function reelSlides(reel: Reel): Slide[] {
  return reel.src === "" ? [] : [reelSlide(reel)];
}

function projectSlide(article: Article): Slide {
  const media = coverOf(article);
  return {
    kind: "project",
    title: article.title,
    service: article.services[0],
    address: workAddress(article.slug),
    media,
    edge: lowerEdge(media),
    fallbackAlt: `${article.title}, main image`,
  };
}

/** What a reel's slide says beside its title, or in its place. */
const REEL = "REEL";

function reelSlide({ title, src, poster, alt }: Reel): Slide {
  return {
    kind: "reel",
    title: title || REEL,
    service: title ? REEL : undefined,
    address: src,
    media: poster ? { ...unknownPicture(poster), alt } : null,
    edge: undefined,
    fallbackAlt: title ? `${title}, reel` : "Reel",
  };
}
