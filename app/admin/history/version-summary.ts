import type { Article } from "#domain/article.ts";
import {
  differencesOf,
  namesOf,
  contentOf,
  type ArticleContent,
  type ArticleVersion,
} from "#domain/article-content.ts";
import type { Media } from "#domain/media.ts";

export interface StoredArticle {
  id: number;
  version: number;
  current: ArticleContent;
  mayFeature: boolean;
}

export interface VersionSummary {
  version: number;
  /** Milliseconds since 1970. */
  savedAt: number;
  isCurrent: boolean;
  /** Names of the changed fields; null for the oldest stored version. */
  changed: string[] | null;
  /** URLs of the pictures. */
  added: string[];
  removed: string[];
}

export interface OpenedVersion {
  version: number;
  savedAt: number;
  content: ArticleContent;
  /** Names of the fields that a restore would change. */
  wouldChange: string[];
}

/** Returns what each version changed; `versions` are sorted newest first. */
export function versionSummaries(
  article: Article,
  versions: readonly ArticleVersion[],
): VersionSummary[] {
  return versions.map(({ version, savedAt, content }, index) => {
    const before = versions[index + 1]?.content;
    const differences = before && differencesOf(shownBy(before), shownBy(content));
    return {
      version,
      savedAt,
      isCurrent: version === article.version,
      changed: differences ? namesOf(differencesOf(before, content)) : null,
      added: differences?.added ?? [],
      removed: differences?.removed ?? [],
    };
  });
}

/** Returns the version with that number; undefined if it is not stored. */
export function openedVersion(
  article: Article,
  versions: readonly ArticleVersion[],
  version: string | null,
): OpenedVersion | undefined {
  const found = versions.find((each) => String(each.version) === version);
  return (
    found && { ...found, wouldChange: namesOf(differencesOf(contentOf(article), found.content)) }
  );
}

/** Returns the URLs of all pictures that the page shows, each once. */
export function urlsOfVersions(
  saves: readonly VersionSummary[],
  opened: OpenedVersion | undefined,
): string[] {
  const inSaves = saves.flatMap(({ added, removed }) => [...added, ...removed]);
  const inOpened = opened ? shownBy(opened.content).images : [];
  return [...new Set([...inSaves, ...inOpened])];
}

/** Finds pictures by URL; none can be missing, since a file is not deleted while a version refers to it. */
export function mediaOfVersions(known: ReadonlyMap<string, Media>) {
  return (urls: readonly string[]): Media[] => urls.flatMap((url) => known.get(url) ?? []);
}

/** Adds the central image to the gallery, so that its changes count as added and removed pictures. */
function shownBy(content: ArticleContent): ArticleContent {
  const { main_center, images } = content;
  if (main_center === "" || images.includes(main_center)) return content;
  return { ...content, images: [main_center, ...images] };
}
