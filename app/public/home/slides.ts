import type { Article } from "#domain/article.ts";
import { coverOf } from "#domain/article-media.ts";
import { filmLoops, type FilmLoops, filmSources } from "#domain/film.ts";
import { pictureAddress, unknownPicture, type Media } from "#domain/media.ts";
import { eachOnce, type Showcased } from "#domain/showcase.ts";
import { workAddress } from "#domain/slug.ts";
import type { SiteServices } from "#domain/site-services.ts";
import type { Reel, SiteSettings } from "#domain/site-settings.ts";
import type { Words } from "#domain/words/en.ts";
import { fill } from "#domain/words/fill.ts";
import { POSTER_WIDTH } from "../../ui/film/film-item.ts";
import type { LightboxItem } from "../../ui/lightbox/lightbox-state.ts";
import { lowerEdge } from "./lower-edge.server.ts";

export interface Slide {
  kind: "project" | "reel";
  title: string;
  titleLang: string | undefined;
  /** A project's first category, or the word for a reel. */
  label: string | undefined;
  /** The project's page, or a file of the reel that every browser can play. */
  address: string;
  /** What a reel opens. */
  opened: LightboxItem | undefined;
  loops: FilmLoops | undefined;
  media: Media | null;
  fallbackAlt: string;
  /** Brightness of the picture under the title; undefined if the title must not overlap the picture. */
  edge: "dark" | "light" | undefined;
}

/** Media of the reels' films and posters, by address. */
export type ReelMedia = ReadonlyMap<string, Media>;

/** Returns the addresses of the reels' films and posters. */
export function reelUrls({ reels }: SiteSettings): string[] {
  return Object.values(reels).flatMap(({ src, poster }) =>
    [src, poster].filter((url) => url !== ""),
  );
}

/** Returns the slides in order (H1): the first reel, the projects, the last reel. */
export function homeSlides(
  showcased: readonly Showcased[],
  { settings, words }: Pick<SiteServices, "settings" | "words">,
  media: ReelMedia,
): Slide[] {
  const { first, last } = settings.reels;
  const projects = eachOnce(showcased).map(({ article }) => projectSlide(article, words));
  return [...reelSlides(first, media, words), ...projects, ...reelSlides(last, media, words)];
}

function reelSlides(reel: Reel, media: ReelMedia, words: Words): Slide[] {
  return reel.src === "" ? [] : [reelSlide(reel, media, words.home)];
}

function projectSlide(article: Article, words: Words): Slide {
  const media = coverOf(article);
  return {
    kind: "project",
    title: article.title,
    titleLang: undefined,
    label: article.categories[0],
    address: workAddress(article.slug),
    opened: undefined,
    loops: undefined,
    media,
    edge: lowerEdge(media),
    fallbackAlt: fill(words.picture.main, { title: article.title }),
  };
}

function reelSlide(
  { title, src, poster, alt, subtitles, langs }: Reel,
  known: ReelMedia,
  words: Words["home"],
): Slide {
  const facts = known.get(src)?.film;
  const sources = filmSources(src, facts);
  const { file } = sources;
  const shownTitle = title || words.reel;
  const fallbackAlt = title ? fill(words.reelName, { title }) : words.reelAlone;
  const picture = poster
    ? { ...(known.get(poster) ?? unknownPicture(poster)), alt, ...(langs && { langs }) }
    : null;
  return {
    kind: "reel",
    title: shownTitle,
    titleLang: langs?.title,
    label: title ? words.reel : undefined,
    // If browsers can play the original, use the address that the studio entered.
    address: facts?.isPlayable === false ? (file ?? src) : src,
    opened:
      // The poster, until the film can be played.
      file === undefined && picture
        ? { kind: "picture", media: picture, fallbackAlt }
        : {
            kind: "film",
            // The original's address, by which its plays are counted.
            film: src,
            sources,
            subtitles,
            title: shownTitle,
            ...(picture && { poster: pictureAddress(picture, POSTER_WIDTH) }),
          },
    // Until the loops exist, the film itself plays, if a browser can play it.
    loops: filmLoops(src, facts) ?? (file === undefined ? undefined : { small: file, large: file }),
    media: picture,
    edge: undefined,
    fallbackAlt,
  };
}
