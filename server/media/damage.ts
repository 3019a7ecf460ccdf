import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { remakeVariant } from "./media-store.ts";
import { stemOf } from "./storage.ts";

/** Hears of stored files that a visitor asked for and that are gone or not whole. */
export interface Damage {
  /** An original or a film, which only a backup can bring back: the operator reads of it, once. */
  ofOriginal(fileName: string): void;
  /** A picture's form: where it had been made, all of the picture's are made again, once (F4). */
  ofVariant(fileName: string): void;
}

/** @param onRemake told when there are forms to be made again */
export function createDamage(
  database: Kysely<Database>,
  log: Pick<FastifyBaseLogger, "error">,
  onRemake: () => void,
): Damage {
  /** What was heard of before: visitors ask again and again. */
  const known = new Set<string>();

  function isNew(name: string): boolean {
    const { size } = known;
    return known.add(name).size > size;
  }

  async function remake(fileName: string): Promise<void> {
    if (known.has(stemOf(fileName)) || !(await remakeVariant(database, fileName))) return;
    if (!isNew(stemOf(fileName))) return;
    log.error({ fileName }, "a picture's form is gone or empty: its forms are made again");
    onRemake();
  }

  return {
    ofOriginal(fileName) {
      if (!isNew(fileName)) return;
      log.error({ fileName }, "a stored file is gone or damaged: npm run check names all such");
    },
    ofVariant(fileName) {
      remake(fileName).catch((error: unknown) =>
        log.error({ err: error, fileName }, "a picture's forms could not be made again"),
      );
    },
  };
}
