import type { Kysely } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { Studio, StudioHistory, StudioVersion } from "#domain/studio.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { currentRevision, nextRevision, tagOf } from "../database/library.ts";
import type { Database } from "../database/schema.ts";
import {
  listVersions,
  newestVersion,
  storeVersion,
  type SavedVersion,
} from "../versions/versions.ts";
import { overlay, type StudioBase } from "./base.ts";
import { framesFollower, refuseMissingFrames, type FindWork } from "./frames.ts";
import { reelMedia, type ReelFiles } from "./reels.ts";

const SETTINGS = { subject: "settings", id: 1 } as const;

/** Settings that are stored, and which save they are: 0 before the first. */
export interface StoredStudio {
  version: number;
  studio: Studio;
}

/** The site's settings: the admin's last save, or what the operator's file says before the first. */
export interface StudioSettings {
  /** Those in force now, exactly: also a save of another process shows at once. */
  inForce(): Promise<StoredStudio>;
  /** True while the site says nothing of its studio: blank settings, and none saved yet. */
  isBlank(): Promise<boolean>;
  /** True where the settings in force show the reel or the poster at this address. */
  shows(url: string): Promise<boolean>;
  /** With all that can be gone back to: for the admin alone. */
  history(): Promise<StudioHistory>;
  /**
   * Stores new settings, and keeps them as a version.
   * @param version the one that the edit began from
   * @throws Refusal `stale-settings`; WrongEntry for a film, a poster or a frame that is
   *   not here. Nothing is changed then
   */
  save(version: number, studio: Studio): Promise<StoredStudio>;
}

export interface StudioSettingsParts {
  database: Kysely<Database>;
  media: ReelFiles;
  works: FindWork;
  /** The settings before the first save. */
  base: StudioBase;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Creates the settings service over an open, migrated database. */
export function createStudioSettings(parts: StudioSettingsParts): StudioSettings {
  const { database, media, works, now } = parts;
  const base = parts.base.studio;
  let known: { tag: string; stored: StoredStudio } | undefined;

  async function inForce(): Promise<StoredStudio> {
    const tag = tagOf(await currentRevision(database));
    if (known?.tag !== tag) {
      const { version, studio } = await readNewest(database);
      const follow = framesFollower(works);
      known = { tag, stored: { version, studio: await follow(studio) } };
    }
    return known.stored;
  }

  async function readNewest(reader: Kysely<Database>): Promise<StoredStudio> {
    const newest = await newestVersion(reader, SETTINGS);
    return newest
      ? { version: newest.version, studio: asStudio(newest) }
      : { version: 0, studio: base };
  }

  /** `save` parsed it then; entries that later versions added come from the base. */
  function asStudio({ content }: SavedVersion): Studio {
    return overlay(base, content) as Studio;
  }

  async function history(): Promise<StudioHistory> {
    const kept = await listVersions(database, SETTINGS);
    const follow = framesFollower(works);
    const versions: StudioVersion[] = [];
    for (const each of kept) {
      const { version, savedAt } = each;
      versions.push({ version, savedAt, content: await follow(asStudio(each)) });
    }
    versions.push({ version: 0, savedAt: null, content: await follow(base) });
    const [newest] = versions;
    return { version: newest?.version ?? 0, studio: newest?.content ?? base, versions };
  }

  async function save(version: number, studio: Studio): Promise<StoredStudio> {
    const { versions } = await history();
    const known = versions.flatMap(({ content }) => content.about.pictures);
    await refuseMissingFrames(studio, new Set(known), works);
    return database.transaction().execute(async (trx) => {
      await nextRevision(trx);
      const stored = await readNewest(trx);
      if (version !== stored.version) return refuse("stale-settings");
      const next = { version: stored.version + 1, studio };
      const mediaIds = await reelMedia(trx, studio, media);
      await storeVersion(
        trx,
        SETTINGS,
        { version: next.version, content: studio, mediaIds },
        now(),
      );
      await recordAuditEntry(trx, { kind: "settings-saved" }, now());
      return next;
    });
  }

  return {
    inForce,
    async isBlank() {
      return parts.base.isBlank && (await inForce()).version === 0;
    },
    async shows(url) {
      const { first, last } = (await inForce()).studio.reels;
      return [first.src, first.poster, last.src, last.poster].includes(url);
    },
    history,
    save,
  };
}
