import type { Article } from "#domain/article.ts";
import { differencesOf, namesOf } from "#domain/differences.ts";
import type { Media } from "#domain/media.ts";
import { contentOf, type ArticleContent, type ArticleVersion } from "#domain/version.ts";

/** The article as it is stored now. */
export interface StoredArticle {
  id: number;
  /** The version that is in force. */
  version: number;
  current: ArticleContent;
  /** False where five others are featured already (D4). */
  mayFeature: boolean;
}

/** A save of an article, and what it changed. */
export interface VersionSummary {
  version: number;
  /** Milliseconds since 1970, UTC. */
  savedAt: number;
  /** Whether the article is still as this save left it. */
  isCurrent: boolean;
  /** The names of the fields that it changed; null for the oldest that is kept. */
  changed: string[] | null;
  /** Pictures that came with it, and that went. */
  added: string[];
  removed: string[];
}

/** A save that is looked at. */
export interface OpenedVersion {
  version: number;
  savedAt: number;
  content: ArticleContent;
  /** The names of the fields that would change if the article were again as it was then. */
  wouldChange: string[];
}

/** The saves of an article, each with what it changed from the one before (newest first, as given). */
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

/** The save with that number, ready to be looked at; undefined where it isn't kept. */
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

/** The addresses of every picture that the page shows, each once. */
export function urlsOfVersions(
  saves: readonly VersionSummary[],
  opened: OpenedVersion | undefined,
): string[] {
  const inSaves = saves.flatMap(({ added, removed }) => [...added, ...removed]);
  const inOpened = opened ? shownBy(opened.content).images : [];
  return [...new Set([...inSaves, ...inOpened])];
}

/** Finds the media of pictures; a deleted one is left out, which can't happen while a version refers to it. */
export function mediaOfVersions(known: ReadonlyMap<string, Media>) {
  return (urls: readonly string[]): Media[] => urls.flatMap((url) => known.get(url) ?? []);
}

/** The content with its central image among the others, where it counts as one that came or went. */
function shownBy(content: ArticleContent): ArticleContent {
  const { main_center, images } = content;
  if (main_center === "" || images.includes(main_center)) return content;
  return { ...content, images: [main_center, ...images] };
}
