import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../schema.ts";
import { studio } from "./0001-studio.ts";
import { safety } from "./0002-safety.ts";
import { touched } from "./0003-touched.ts";
import { actions } from "./0004-actions.ts";
import { passkeys } from "./0005-passkeys.ts";
import { hashes } from "./0006-hashes.ts";
import { forms } from "./0007-forms.ts";
import { overwriting } from "./0008-overwriting.ts";
import { jobs } from "./0009-jobs.ts";
import { queries } from "./0010-queries.ts";

/** Every step the database has taken since its first day, in order. A step that shipped is never edited. */
export function allMigrations(kind: DatabaseKind): Record<string, Migration> {
  return {
    "0001-studio": studio(kind),
    "0002-safety": safety(kind),
    "0003-touched": touched(kind),
    "0004-actions": actions(kind),
    "0005-passkeys": passkeys(),
    "0006-hashes": hashes(),
    "0007-forms": forms(),
    "0008-overwriting": overwriting(kind),
    "0009-jobs": jobs(kind),
    "0010-queries": queries(kind),
  };
}
