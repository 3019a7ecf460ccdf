import type { Kysely } from "kysely";
import { finalUrl } from "#domain/media.ts";
import { PICTURE_TYPES } from "#domain/picture-upload.ts";
import type { Database } from "../../database/schema.ts";
import { stemOf } from "../../storage/storage.ts";

/** What a file was when it was stored; null for what nobody wrote down. */
export interface AsStored {
  bytes: number | null;
  /** SHA-256 in hex. */
  hash: string | null;
}

/** A file that was made of a picture. */
export interface Form {
  fileName: string;
  bytes: number;
  hash: string;
}

/** So many forms are remembered as they are noted: more than a visit to every page asks for. */
const REMEMBERED = 10_000;

/** The notes of what was made of pictures: nothing else that lies beside an original is ever sent. */
export interface Forms {
  /** What was noted of a form; undefined for one that was never made. */
  find(fileName: string): Promise<AsStored | undefined>;
  /** Notes all forms of a picture, once they are stored. */
  note(pictureId: number, forms: readonly Form[]): Promise<void>;
}

export function createForms(database: Kysely<Database>): Forms {
  /** Visitors ask for the same few again and again, also while the database is away (R22). */
  const remembered = new Map<string, AsStored>();

  async function find(fileName: string): Promise<AsStored | undefined> {
    const known = remembered.get(fileName);
    if (known) return known;
    const noted = await database
      .selectFrom("media_forms")
      .select(["bytes", "hash"])
      .where("file_name", "=", fileName)
      .executeTakeFirst();
    if (noted === undefined) return beforeNotes(database, fileName);
    if (remembered.size === REMEMBERED) remembered.clear();
    remembered.set(fileName, noted);
    return noted;
  }

  return {
    find,
    async note(pictureId, forms) {
      await database.transaction().execute(async (trx) => {
        await trx.deleteFrom("media_forms").where("media_id", "=", pictureId).execute();
        await trx
          .insertInto("media_forms")
          .values(
            forms.map(({ fileName, bytes, hash }) => ({
              file_name: fileName,
              media_id: pictureId,
              bytes,
              hash,
            })),
          )
          .execute();
      });
      for (const { fileName } of forms) remembered.delete(fileName);
    },
  };
}

/** Forms from before there were notes are sent as they are until they have been made once more. */
async function beforeNotes(
  database: Kysely<Database>,
  fileName: string,
): Promise<AsStored | undefined> {
  const picture = await database
    .selectFrom("media")
    .select("widths")
    .where("url", "in", possibleOriginals(fileName))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("media_forms")
            .select("file_name")
            .whereRef("media_forms.media_id", "=", "media.id"),
        ),
      ),
    )
    .executeTakeFirst();
  const widths: number[] = picture === undefined ? [] : JSON.parse(picture.widths);
  const [, form = ""] = fileName.split(/-(.*)/, 2);
  const isMade =
    form === "share.jpg" ? widths.length > 0 : widths.includes(Number.parseInt(form, 10));
  return isMade ? { bytes: null, hash: null } : undefined;
}

/** The addresses that the original of a form may have. */
export function possibleOriginals(fileName: string): string[] {
  return Object.values(PICTURE_TYPES).map((ending) => finalUrl(`${stemOf(fileName)}.${ending}`));
}
