import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../../database/schema.ts";
import { remakeForms } from "../media-store.ts";
import { stemOf } from "../../storage/storage.ts";

/** Hears of stored files that a visitor asked for and that are gone or not whole. */
export interface Damage {
  /** An original or a film, which only a backup can bring back: the operator reads of it, once. */
  ofOriginal(fileName: string): void;
  /** A picture's form: where it had been made, all of the picture's are made again (R4). */
  ofVariant(fileName: string): void;
}

/** A disk that spoils what is written to it must not have a picture made over and over, in milliseconds. */
const REMADE_EVERY_MS = 60_000;

/** @param onRemake told when there are forms to be made again */
export function createDamage(
  database: Kysely<Database>,
  log: Pick<FastifyBaseLogger, "error">,
  onRemake: () => void,
): Damage {
  /** Originals that were heard of before: visitors ask again and again. */
  const known = new Set<string>();
  /** When the forms of a picture were last made again, by the stem of its name. */
  const remadeAt = new Map<string, number>();

  async function remake(fileName: string): Promise<void> {
    const stem = stemOf(fileName);
    const now = performance.now();
    if (now - (remadeAt.get(stem) ?? Number.NEGATIVE_INFINITY) < REMADE_EVERY_MS) return;
    remadeAt.set(stem, now);
    if (!(await remakeForms(database, fileName))) return;
    log.error({ fileName }, "a picture's form is gone or damaged: its forms are made again");
    onRemake();
  }

  return {
    ofOriginal(fileName) {
      if (known.has(fileName)) return;
      known.add(fileName);
      log.error({ fileName }, "a stored file is gone or damaged: npm run check names all such");
    },
    ofVariant(fileName) {
      remake(fileName).catch((error: unknown) =>
        log.error({ err: error, fileName }, "a picture's forms could not be made again"),
      );
    },
  };
}
