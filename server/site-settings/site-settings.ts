import type { Kysely, Transaction } from "kysely";
import { refuse, isRefusal } from "#domain/refusal.ts";
import {
  type SiteSettings,
  type SettingsHistory,
  type ParsedSettings,
  type SettingsVersion,
  fileEntries,
  readFrameName,
  withLaterEntries,
} from "#domain/site-settings.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { knownCategoryNames } from "../categories/category-store.ts";
import { currentRevision, changeLibrary, tagOf } from "../database/revision.ts";
import {
  listVersions,
  newestVersion,
  storeVersion,
  type SavedVersion,
} from "../versions/versions.ts";
import { overlay, type DefaultSettings } from "./default-settings.ts";
import { picturesOf } from "#domain/article-media.ts";
import { CLAPPERBOARD } from "#domain/identity.ts";
import type { ShowcasePair } from "#domain/showcase.ts";
import type { Articles } from "../articles/articles.ts";
import { placeOfUrl } from "#domain/media-address.ts";
import { WrongEntry, WrongSettings } from "#domain/settings-entry.ts";
import type { Database } from "../database/schema.ts";
import type { MediaService } from "../media/media.ts";

const SETTINGS = { document: "settings", id: 1 } as const;

/** `version` is 0 before the first save. */
export interface StoredSettings {
  version: number;
  content: SiteSettings;
}

export type SettingsService = ReturnType<typeof createSettingsService>;

export interface SettingsServiceParts {
  database: Kysely<Database>;
  media: SettingsFiles;
  works: FindWork;
  /** The settings before the first save. */
  base: DefaultSettings;
  now: () => number;
}

/** Creates the settings service. */
export function createSettingsService(parts: SettingsServiceParts) {
  const { database, media, works, now } = parts;
  const base = parts.base.settings;
  let known: { tag: string; stored: StoredSettings } | undefined;

  /** Checks the revision each time, so that a save of another process applies at once. */
  async function inForce(): Promise<StoredSettings> {
    const tag = tagOf(await currentRevision(database));
    if (known?.tag !== tag) {
      const { version, content } = await readNewest(database);
      const follow = renamedWorks(works);
      known = { tag, stored: { version, content: await follow(content) } };
    }
    return known.stored;
  }

  async function readNewest(reader: Kysely<Database>): Promise<StoredSettings> {
    const newest = await newestVersion(reader, SETTINGS);
    return newest
      ? { version: newest.version, content: asSiteSettings(newest) }
      : { version: 0, content: base };
  }

  /** `save` has parsed the content; entries that later versions added come from the base. */
  function asSiteSettings({ content }: SavedVersion): SiteSettings {
    return overlay(base, withLaterEntries(content)) as SiteSettings;
  }

  /** For the admin only. */
  async function history(): Promise<SettingsHistory> {
    const stored = await listVersions(database, SETTINGS);
    const follow = renamedWorks(works);
    const versions: SettingsVersion[] = [];
    for (const each of stored) {
      const { version, savedAt } = each;
      versions.push({ version, savedAt, content: await follow(asSiteSettings(each)) });
    }
    versions.push({ version: 0, savedAt: null, content: await follow(base) });
    const [newest] = versions;
    return { version: newest?.version ?? 0, content: newest?.content ?? base, versions };
  }

  /** @throws Refusal `stale-settings` with what is stored; WrongSettings with invalid entries and missing media or frames */
  async function save(
    version: number,
    { settings, wrong }: ParsedSettings,
  ): Promise<StoredSettings> {
    if (settings === undefined) throw new WrongSettings(wrong);
    const { versions } = await history();
    const known = versions.flatMap(({ content }) => content.about.pictures);
    const frames = await missingFrames(settings, new Set(known), works);
    return changeLibrary(database, async (trx) => {
      const stored = await readNewest(trx);
      if (version !== stored.version) {
        const read = versions.find((each) => each.version === stored.version) ?? stored;
        const fields = { version: stored.version, settings: read.content };
        return refuse("stale-settings", {}, fields);
      }
      const next = { version: stored.version + 1, content: settings };
      const { mediaIds, missing } = await settingsMedia(trx, settings, media);
      const categories = await unknownCategories(trx, settings);
      const reported = new Set(wrong.map(({ path }) => path));
      const others = [...frames, ...missing, ...categories].filter(
        ({ path }) => !reported.has(path),
      );
      if (wrong.length + others.length > 0) throw new WrongSettings([...wrong, ...others]);
      await storeVersion(trx, SETTINGS, { ...next, mediaIds }, now());
      await recordAuditEntry(trx, { kind: "settings-saved" }, now());
      return next;
    });
  }

  return {
    inForce,

    /** Milliseconds since 1970; undefined before the first save. */
    savedAt: async (): Promise<number | undefined> =>
      (await newestVersion(database, SETTINGS))?.savedAt,

    async isBlank(): Promise<boolean> {
      return parts.base.isBlank && (await inForce()).version === 0;
    },

    /** Whether a reel or its poster has this address. */
    async shows(url: string): Promise<boolean> {
      const { first, last } = (await inForce()).content.reels;
      return [first.src, first.poster, last.src, last.poster].includes(url);
    },

    /** Registers the films of an operator's file, so that they are converted without a save (V7). */
    async registerMedia(): Promise<void> {
      const { content } = await inForce();
      await database.transaction().execute((trx) => settingsMedia(trx, content, media));
    },
    history,
    save,

    /** Turns on the reduction of large pictures, as a new save (U6). */
    async reduceLargePictures(): Promise<void> {
      const { version, content } = await inForce();
      if (content.uploads.reducesLarge) return;
      await save(version, { settings: { ...content, uploads: { reducesLarge: true } }, wrong: [] });
    },
  };
}

export type FindWork = Pick<Articles, "find">;

/** Returns a function that replaces former slugs in settings by current ones; unknown slugs stay. */
export function renamedWorks({
  find,
}: FindWork): (settings: SiteSettings) => Promise<SiteSettings> {
  const present = new Map<string, Promise<string>>();
  const slugNow = async (slug: string) => (await find(slug))?.article.slug ?? slug;
  const follow = (slug: string) => {
    const found = present.get(slug) ?? slugNow(slug);
    present.set(slug, found);
    return found;
  };
  const followFrame = async (name: string) => {
    if (name === "") return name;
    const { slug, number } = readFrameName(name);
    return `${await follow(slug)}/${number}`;
  };
  const followPick = async (pair: ShowcasePair) =>
    pair.work === "" ? pair : { ...pair, work: await follow(pair.work) };
  return async (settings) => ({
    ...settings,
    about: {
      ...settings.about,
      pictures: await Promise.all(settings.about.pictures.map(followFrame)),
    },
    showcase: await Promise.all(settings.showcase.map(followPick)),
  });
}

/** Checks the frames of the about page (A1). @param known frames of earlier versions, which stay valid */
async function missingFrames(
  { about }: SiteSettings,
  known: ReadonlySet<string>,
  { find }: FindWork,
): Promise<WrongEntry[]> {
  const missing: WrongEntry[] = [];
  for (const [index, name] of about.pictures.entries()) {
    if (name === "" || known.has(name)) continue;
    const { slug, number } = readFrameName(name);
    const article = (await find(slug))?.article;
    if (article === undefined || number > picturesOf(article).length) {
      missing.push(new WrongEntry(`about.pictures[${index}]`, "frame"));
    }
  }
  return missing;
}

async function unknownCategories(
  trx: Transaction<Database>,
  { showcase }: SiteSettings,
): Promise<WrongEntry[]> {
  const known = await knownCategoryNames(trx);
  return showcase.flatMap(({ category }, index) =>
    category === "" || known.has(category)
      ? []
      : new WrongEntry(`showcase[${index}].category`, "category"),
  );
}

type SettingsFiles = Pick<MediaService, "ensureMediaIds" | "hasVideo">;

interface SettingsMedia {
  /** Rows that the sweep keeps for this version. */
  mediaIds: number[];
  missing: WrongEntry[];
}

async function settingsMedia(
  trx: Transaction<Database>,
  settings: SiteSettings,
  media: SettingsFiles,
): Promise<SettingsMedia> {
  const found: SettingsMedia = { mediaIds: [], missing: [] };
  for (const { path, url } of fileEntries(settings)) {
    if (url === CLAPPERBOARD) continue;
    if (["final", "video-file"].includes(placeOfUrl(url))) {
      const known = await media.ensureMediaIds(trx, [url]).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        found.missing.push(new WrongEntry(path, "missing"));
      });
      found.mediaIds.push(...(known?.values() ?? []));
    } else if (url.startsWith("/") && !(await media.hasVideo(url))) {
      found.missing.push(new WrongEntry(path, "missing"));
    }
  }
  return found;
}
