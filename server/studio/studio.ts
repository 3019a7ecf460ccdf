import type { Kysely, Transaction } from "kysely";
import { placeOfUrl } from "#domain/media.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import type { Studio } from "#domain/studio.ts";
import { WrongEntry } from "#domain/studio-entry.ts";
import type { StudioHistory, StudioVersion } from "#domain/studio-version.ts";
import { currentRevision, nextRevision } from "../database/library.ts";
import type { Database } from "../database/schema.ts";
import type { Media } from "../media/media.ts";
import { listVersions, newestVersion, remember, type KeptVersion } from "../versions/versions.ts";
import { overlay } from "./base.ts";

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
  /** With all that can be gone back to: for the admin alone. */
  history(): Promise<StudioHistory>;
  /**
   * Stores new settings, and keeps them as a version.
   * @param version the one that the edit began from
   * @throws Refusal `stale-settings`; WrongEntry for a film or a poster of ours that is not
   *   here. Nothing is changed then
   */
  save(version: number, studio: Studio): Promise<StoredStudio>;
}

export interface StudioSettingsParts {
  database: Kysely<Database>;
  media: Pick<Media, "know">;
  /** What is in force before the first save. */
  base: Studio;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Makes the face of the settings over an open, migrated database. */
export function createStudioSettings(parts: StudioSettingsParts): StudioSettings {
  const { database, media, base, now } = parts;
  let known: { tag: string; stored: StoredStudio } | undefined;

  async function inForce(): Promise<StoredStudio> {
    const { name, revision } = await currentRevision(database);
    const tag = `${name}-${revision}`;
    if (known?.tag !== tag) known = { tag, stored: await readNewest(database) };
    return known.stored;
  }

  async function readNewest(reader: Kysely<Database>): Promise<StoredStudio> {
    const newest = await newestVersion(reader, SETTINGS);
    return newest
      ? { version: newest.version, studio: asStudio(newest) }
      : { version: 0, studio: base };
  }

  /** `save` parsed it then; what later versions of the product ask for besides is the base's. */
  function asStudio({ content }: KeptVersion): Studio {
    return overlay(base, content) as Studio;
  }

  async function history(): Promise<StudioHistory> {
    const kept = await listVersions(database, SETTINGS);
    const versions: StudioVersion[] = [
      ...kept.map((each) => ({
        version: each.version,
        savedAt: each.savedAt,
        content: asStudio(each),
      })),
      { version: 0, savedAt: null, content: base },
    ];
    const [newest] = versions;
    return { version: newest?.version ?? 0, studio: newest?.content ?? base, versions };
  }

  async function save(version: number, studio: Studio): Promise<StoredStudio> {
    return database.transaction().execute(async (trx) => {
      await nextRevision(trx);
      const stored = await readNewest(trx);
      if (version !== stored.version) return refuse("stale-settings");
      const next = { version: stored.version + 1, studio };
      const mediaIds = await reelMedia(trx, studio, media);
      await remember(trx, SETTINGS, { version: next.version, content: studio, mediaIds }, now());
      return next;
    });
  }

  return { inForce, history, save };
}

/** The rows of the reels' own films and pictures: what a version shows is never swept. */
async function reelMedia(
  trx: Transaction<Database>,
  { reels }: Studio,
  media: Pick<Media, "know">,
): Promise<number[]> {
  const shown = Object.entries(reels).flatMap(([name, { src, poster }]) => [
    { path: `reels.${name}.src`, url: src },
    { path: `reels.${name}.poster`, url: poster },
  ]);
  const ids: number[] = [];
  for (const { path, url } of shown) {
    if (!["final", "film"].includes(placeOfUrl(url))) continue;
    const known = await media.know(trx, [url]).catch((error: unknown) => {
      throw isRefusal(error) ? new WrongEntry(path, "missing") : error;
    });
    ids.push(...known.values());
  }
  return ids;
}
