import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../schema.ts";
import { studio } from "./0001-studio.ts";
import { safety } from "./0002-safety.ts";
import { revisionTriggers } from "./0003-touched-triggers.ts";
import { actions } from "./0004-actions.ts";
import { passkeys } from "./0005-passkeys.ts";
import { hashes } from "./0006-hashes.ts";
import { renditionRecords } from "./0007-rendition-records.ts";
import { appendOnlyAuditLog } from "./0008-append-only-audit-log.ts";
import { jobs } from "./0009-jobs.ts";
import { sortColumns } from "./0010-sort-columns.ts";
import { stories } from "./0011-stories.ts";
import { categories } from "./0012-categories.ts";
import { worksOrder } from "./0013-works-order.ts";
import { films } from "./0014-films.ts";
import { subtitles } from "./0015-subtitles.ts";
import { translations } from "./0016-translations.ts";
import { inquiries } from "./0017-inquiries.ts";
import { imports } from "./0018-imports.ts";
import { privateLinks } from "./0019-private-links.ts";
import { importCategories } from "./0022-import-categories.ts";
import { attempts } from "./0023-attempts.ts";
import { lostLinks } from "./0021-lost-links.ts";
import { visits } from "./0020-visits.ts";
import { names } from "./0024-names.ts";
import { idempotencyKeys } from "./0025-idempotency.ts";
import { masters } from "./0026-masters.ts";
import { quickRenditions } from "./0027-quick-renditions.ts";
import { publications } from "./0028-publications.ts";
import { selections } from "./0029-selections.ts";
import { answers } from "./0030-answers.ts";

/** Every step the database has taken since its first day, in order. A step that shipped is never edited, nor its name here, which every database has. */
export function allMigrations(kind: DatabaseKind): Record<string, Migration> {
  return {
    "0001-studio": studio(kind),
    "0002-safety": safety(kind),
    "0003-touched": revisionTriggers(kind),
    "0004-actions": actions(kind),
    "0005-passkeys": passkeys(),
    "0006-hashes": hashes(),
    "0007-forms": renditionRecords(),
    "0008-overwriting": appendOnlyAuditLog(kind),
    "0009-jobs": jobs(kind),
    "0010-queries": sortColumns(kind),
    "0011-stories": stories(),
    "0012-categories": categories(kind),
    "0013-works-order": worksOrder(kind),
    "0014-films": films(),
    "0015-subtitles": subtitles(),
    "0016-translations": translations(),
    "0017-inquiries": inquiries(kind),
    "0018-imports": imports(),
    "0019-private-links": privateLinks(kind),
    "0020-visits": visits(),
    "0021-lost-links": lostLinks(),
    "0022-import-categories": importCategories(),
    "0023-attempts": attempts(),
    "0024-names": names(kind),
    "0025-idempotency": idempotencyKeys(),
    "0026-masters": masters(),
    "0027-quick-renditions": quickRenditions(),
    "0028-publications": publications(),
    "0029-selections": selections(kind),
    "0030-answers": answers(kind),
  };
}
