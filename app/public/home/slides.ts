import type { Article } from "#domain/article.ts";
import { coverOf } from "#domain/article-media.ts";
import { filmLoops, type FilmLoops, filmSources, type FilmSources } from "#domain/film.ts";
import { unknownPicture, type Media } from "#domain/media.ts";
import { eachOnce, type Showcased } from "#domain/showcase.ts";
import { workAddress } from "#domain/slug.ts";
import type { SiteServices } from "#domain/site-services.ts";
import type { Reel, SiteSettings } from "#domain/site-settings.ts";
import type { Words } from "#domain/words/en.ts";
import { fill } from "#domain/words/fill.ts";
import { lowerEdge } from "./lower-edge.server.ts";

/** One picture of the home slider and what hangs on it (H1, H3). */
export interface Slide {
  kind: "project" | "reel";
  title: string;
  /** The language of a reel's title, where that is not the page's (N2). */
  titleLang: string | undefined;
  /** The first service of a project; a reel says that it is one. */
  service: string | undefined;
  /** The project's page, or a file of the reel that every browser plays. */
  address: string;
  /** Of a reel: the film's own address, which what is played of it is counted by (Y2). */
  film: string;
  /** Of a reel: what its lightbox plays; without a file it is not converted yet (V3). */
  sources: FilmSources;
  /** Of a reel: what plays in the slide (V7). */
  loops: FilmLoops | undefined;
  media: Media | null;
  fallbackAlt: string;
  /** Of the picture where the title overlaps it; undefined where it must not. */
  edge: "dark" | "light" | undefined;
}

/** What is known of the reels' films and posters, by address. */
export type ReelMedia = ReadonlyMap<string, Media>;

/** The addresses of which a reel's slide shows more than the settings say. */
export function reelUrls({ reels }: SiteSettings): string[] {
  return Object.values(reels).flatMap(({ src, poster }) =>
    [src, poster].filter((url) => url !== ""),
  );
}

/** The slides in order: the first reel, the showcase, the last reel (H1, H2). */
export function homeSlides(
  showcased: readonly Showcased[],
  { settings, words }: Pick<SiteServices, "settings" | "words">,
  media: ReelMedia,
): Slide[] {
  const { first, last } = settings.reels;
  const projects = eachOnce(showcased).map(({ article }) => projectSlide(article, words));
  return [...reelSlides(first, media, words), ...projects, ...reelSlides(last, media, words)];
}

/** A reel that the studio doesn't have is no slide. */
function reelSlides(reel: Reel, media: ReelMedia, words: Words): Slide[] {
  return reel.src === "" ? [] : [reelSlide(reel, media, words.home)];
}

function projectSlide(article: Article, words: Words): Slide {
  const media = coverOf(article);
  return {
    kind: "project",
    title: article.title,
    titleLang: undefined,
    service: article.services[0],
    address: workAddress(article.slug),
    film: "",
    sources: NO_SOURCES,
    loops: undefined,
    media,
    edge: lowerEdge(media),
    fallbackAlt: fill(words.picture.main, { title: article.title }),
  };
}

const NO_SOURCES: FilmSources = { stream: undefined, file: undefined };

function reelSlide(
  { title, src, poster, alt, langs }: Reel,
  known: ReelMedia,
  words: Words["home"],
): Slide {
  const facts = known.get(src)?.film;
  const sources = filmSources(src, facts);
  const { file } = sources;
  return {
    kind: "reel",
    title: title || words.reel,
    titleLang: langs?.title,
    service: title ? words.reel : undefined,
    // One that browsers play stays at the address that the studio gave it.
    address: facts?.isPlayable === false ? (file ?? src) : src,
    film: src,
    sources,
    // Until they are made the film itself plays, where a browser can (V3).
    loops: filmLoops(src, facts) ?? (file === undefined ? undefined : { small: file, large: file }),
    media: poster
      ? { ...(known.get(poster) ?? unknownPicture(poster)), alt, ...(langs && { langs }) }
      : null,
    edge: undefined,
    fallbackAlt: title ? fill(words.reelName, { title }) : words.reelAlone,
  };
}
