import type { Article } from "#domain/article.ts";
import { embedOf } from "#domain/embed.ts";
import { filmSources, isFilm, posterOf } from "#domain/film.ts";
import { fileNameOfUrl, type Media } from "#domain/media.ts";
import type { PageDescription } from "#domain/page-description.ts";
import type { SiteServices } from "#domain/site-services.ts";

/** A thing of schema.org. */
export type Node = Readonly<Record<string, unknown>>;

type Site = Pick<SiteServices, "settings" | "origin" | "prefix">;

/** Who made the pictures and films of a project, and who is asked for them. */
export interface Rights {
  /** Those whom the credits name for pictures, else the studio. */
  creator: Node | Node[];
  /** Those whom the credits name for films, else the studio. */
  filmCreator: Node | Node[];
  creditText: string;
  copyrightNotice: string;
  /** The page of the site that says how to ask for a picture: that of its contacts. */
  license: string;
}

/** Roles that make pictures, and films, in the languages that studios write credits in. */
const OF_PICTURES = /photograph|fotograf|fot[oó]graf/i;
const OF_FILMS = /^(?:director|directora|direction|directed by|direcci[oó]n|realizaci[oó]n)$/i;

/** The rights in a project's pictures and films (Google, image metadata: creator, credit, notice, licence). */
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

/**
 * A picture of ours (schema.org ImageObject; Google, image metadata). One of another site is not
 * the studio's to license.
 * @returns undefined for that, and for a film
 */
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

/** What a film's object says beside the film. */
interface FilmParts {
  rights: Rights;
  site: Site;
  page: Pick<PageDescription, "title" | "description">;
}

/**
 * A film (schema.org VideoObject; Google, video: name, thumbnail and upload date are required).
 * @param storedAt when it came to the studio's site, in milliseconds since 1970
 * @returns undefined for one without a poster
 */
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

/** A length as ISO 8601 writes it, in whole seconds and never none. */
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

/** An address of ours as other sites write it; any other as it is. */
export function absolute(url: string, origin: string): string {
  return url.startsWith("/") ? origin + url : url;
}
