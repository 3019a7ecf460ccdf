import type { Article } from "#domain/article.ts";
import { embedOf } from "#domain/embed.ts";
import { filmSources, isFilm, posterOf } from "#domain/film.ts";
import { fileNameOfUrl, type Media } from "#domain/media.ts";
import type { PageDescription } from "#domain/page-description.ts";
import type { SiteServices } from "#domain/site-services.ts";

export type Node = Readonly<Record<string, unknown>>;

type Site = Pick<SiteServices, "settings" | "origin" | "prefix">;

export interface Rights {
  /** The people in the credits, else the studio. */
  creator: Node | Node[];
  filmCreator: Node | Node[];
  creditText: string;
  copyrightNotice: string;
  license: string;
}

const OF_PICTURES = /photograph|fotograf|fot[oó]graf/i;
const OF_FILMS = /^(?:director|directora|direction|directed by|direcci[oó]n|realizaci[oó]n)$/i;

/** Returns the rights in a project's pictures and films, for Google's image metadata. */
export function rightsOf({ credits, year }: Article, { settings, origin, prefix }: Site): Rights {
  const studio: Node = { "@type": "Organization", name: settings.brand, url: `${origin}/` };
  const named = (roles: RegExp) =>
    credits.flatMap(({ role, names }) => (roles.test(role) ? names : []));
  const photographers = [...new Set(named(OF_PICTURES))];
  const creatorOf = (names: readonly string[]) => {
    const people = [...new Set(names)].map((name): Node => ({ "@type": "Person", name }));
    return people.length > 1 ? people : (people[0] ?? studio);
  };
  return {
    creator: creatorOf(photographers),
    filmCreator: creatorOf(named(OF_FILMS)),
    creditText: [...photographers, settings.brand].join(" / "),
    copyrightNotice: `© ${year} ${settings.brand}`,
    license: `${origin}${prefix}/contact`,
  };
}

/** Undefined for a film, and for a picture of another site, which the studio can't license. */
export function imageObject(media: Media, rights: Rights, { origin }: Site): Node | undefined {
  if (isFilm(media.url) || fileNameOfUrl(media.url) === undefined) return undefined;
  const { creator, creditText, copyrightNotice, license } = rights;
  return {
    "@type": "ImageObject",
    contentUrl: absolute(media.url, origin),
    ...(media.width && media.height && { width: media.width, height: media.height }),
    ...(media.caption && { caption: media.caption }),
    ...(media.alt && { description: media.alt }),
    creator,
    creditText,
    copyrightNotice,
    license,
    acquireLicensePage: license,
  };
}

interface FilmParts {
  rights: Rights;
  site: Site;
  page: Pick<PageDescription, "title" | "description">;
}

/** Undefined without a poster, which Google requires. @param storedAt milliseconds since 1970 */
export function videoObject(
  media: Media,
  storedAt: number,
  { rights, site: { origin }, page }: FilmParts,
): Node | undefined {
  const poster = posterOf(media);
  if (poster === null) return undefined;
  const { stream, file } = filmSources(media.url, media.film);
  const embed = embedOf(media.url);
  const contentUrl = file ?? stream;
  return {
    "@type": "VideoObject",
    name: media.caption || page.title,
    description: media.alt || page.description,
    thumbnailUrl: [absolute(poster.url, origin)],
    uploadDate: new Date(storedAt).toISOString(),
    ...(media.film && { duration: isoDuration(media.film.durationS) }),
    ...(contentUrl && { contentUrl: absolute(contentUrl, origin) }),
    ...(embed && { embedUrl: embed.player }),
    ...(media.width && media.height && { width: media.width, height: media.height }),
    creator: rights.filmCreator,
    creditText: rights.creditText,
    copyrightNotice: rights.copyrightNotice,
  };
}

/** Formats seconds as an ISO 8601 duration of at least one second. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, rest && `${rest}S`];
  return `PT${parts.filter(Boolean).join("")}`;
}

/** Puts the origin before an address of this site. */
export function absolute(url: string, origin: string): string {
  return url.startsWith("/") ? origin + url : url;
}
