import type { Kysely, Transaction } from "kysely";
import { fileNameOfUrl, finalUrl } from "#domain/media.ts";
import { placeOfUrl } from "#domain/media-address.ts";
import { refuse } from "#domain/refusal.ts";
import type { Database, NewMediaRow } from "../database/schema.ts";
import { findFilm } from "./serving/shipped-films.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { renditionsJob } from "./renditions/rendition-store.ts";
import { finalIds, insertMedia, makeFinal } from "./media-store.ts";

/**
 * Makes temporary pictures final, all or none (K5). The files stay where they are:
 * one transaction over their rows is the whole move, so a kill can't tear it (R3).
 * @returns one address for each given, in their order; repeating it answers the same
 * @throws Refusal `wrong-urls`
 */
export async function finalize(
  database: Kysely<Database>,
  jobs: Pick<Jobs, "enqueue">,
  urls: readonly string[],
): Promise<string[]> {
  const moved = urls.map(finalFormOf);
  const ours = moved.filter((url) => placeOfUrl(url) === "final");
  const temporary = moved.filter((_, index) => placeOfUrl(urls[index] ?? "") === "temporary");
  await database.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, (await makeFinal(trx, temporary)).map(renditionsJob));
    const final = await finalIds(trx, ours);
    if (ours.some((url) => !final.has(url))) refuse("wrong-urls");
  });
  return moved;
}

function finalFormOf(url: string): string {
  if (placeOfUrl(url) === "refused") return refuse("wrong-urls");
  const fileName = fileNameOfUrl(url);
  return fileName === undefined ? url : finalUrl(fileName);
}

/**
 * The rows behind the addresses an article names. Outside addresses and shipped films
 * get theirs here; the server never fetches an outside one (T13).
 * @param folders where shipped films may lie
 * @throws Refusal `unknown-image`
 */
export async function resolveMediaIds(
  trx: Transaction<Database>,
  urls: readonly string[],
  folders: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const unique = [...new Set(urls)];
  await insertMedia(trx, await rowsOfOthers(unique, folders, now));
  const ids = await finalIds(trx, unique);
  return ids.size === unique.length ? ids : refuse("unknown-image");
}

async function rowsOfOthers(
  urls: readonly string[],
  folders: readonly string[],
  now: number,
): Promise<NewMediaRow[]> {
  const rows: NewMediaRow[] = [];
  for (const url of urls) {
    const place = placeOfUrl(url);
    if (place === "refused") return refuse("unknown-image");
    if (place === "film" && !(await findFilm(folders, url))) return refuse("unknown-image");
    if (place !== "film" && place !== "outside") continue;
    const unknown = { width: null, height: null, bytes: null, colour: null, thumbhash: null };
    rows.push({ url, kind: place, state: "final", created_at: now, ...unknown });
  }
  return rows;
}
