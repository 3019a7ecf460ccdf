import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { MailHealth } from "#domain/health.ts";
import {
  ELAPSED_FIELD,
  INQUIRY_MONTHS,
  readInquiry,
  SHORTEST_WRITING_MS,
  TRAP_FIELD,
  type InquiryChange,
  type InquiryFilter,
  type InquiryOutcome,
  type InquiryRefusal,
  type StoredInquiry,
} from "#domain/inquiry.ts";
import { isRecord } from "#domain/parsing.ts";
import { refuse } from "#domain/refusal.ts";
import type { AdminInquiries } from "#domain/site-services.ts";
import { TRASH_DAYS } from "#domain/version.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { inSnapshot } from "../database/revision.ts";
import type { Database } from "../database/schema.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { INQUIRY_MAIL, inquiryMailHandler } from "./inquiry-mail.ts";
import { forgetAttempts } from "../limits/limiter.ts";
import { countInquiry } from "./inquiry-limits.ts";
import {
  allInquiries,
  changeInquiry,
  countInquiries,
  inquiryPage,
  insertInquiry,
  removeInquiries,
} from "./inquiry-store.ts";
import type { Mailer } from "./mailer.ts";

const DAY_MS = 86_400_000;

/** What visitors write to the studio: receiving it (Q1, Q2), and all that the admin does with it (Q3, Q4). */
export type Inquiries = ReturnType<typeof createInquiries>;

export interface InquiriesParts {
  database: Kysely<Database>;
  jobs: Pick<Jobs, "enqueue" | "wake" | "troubles">;
  /** Undefined where the operator has set no mail server. */
  mailer: Mailer | undefined;
  /** The public address, without a slash at its end. */
  origin: string;
  /** Told of each that was stored. */
  onReceived: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Creates the service over an open, migrated database. */
export function createInquiries(parts: InquiriesParts) {
  const { database, jobs, mailer, onReceived, now } = parts;

  return {
    /**
     * Stores an inquiry and has it mailed, or says why not; nothing is stored then.
     * @param input of any shape
     * @param address the client's, as its proxy names it
     */
    async receive(input: unknown, address: string): Promise<InquiryOutcome> {
      const automated = signOfRobot(input);
      if (automated) return refused(automated);
      const { inquiry, wrong } = readInquiry(input, now());
      if (Object.keys(wrong).length > 0) return { state: "wrong", wrong };
      const outcome = await database.transaction().execute(async (trx): Promise<InquiryOutcome> => {
        const limited = await countInquiry(trx, inquiry, address, now());
        if (limited) return refused(limited.code, limited.retryAfterSeconds);
        const mailId = mailer === undefined ? null : randomUUID();
        const id = await insertInquiry(trx, inquiry, mailId, now());
        if (mailId !== null) await jobs.enqueue(trx, [{ kind: INQUIRY_MAIL, key: String(id) }]);
        return { state: "received" };
      });
      if (outcome.state === "received") {
        jobs.wake();
        onReceived();
      }
      return outcome;
    },

    admin: {
      page: (filter, request) => inSnapshot(database, (trx) => inquiryPage(trx, filter, request)),
      countNew: () => countInquiries(database, { search: "", status: "new" }),
    } satisfies AdminInquiries,

    /** All that a filter leaves, the newest first. */
    list: (filter: InquiryFilter): Promise<StoredInquiry[]> => allInquiries(database, filter),

    /** @throws Refusal `no-such-inquiry` */
    change: (id: number, change: InquiryChange): Promise<void> =>
      database.transaction().execute(async (trx) => {
        if (!(await changeInquiry(trx, id, change, now()))) return refuse("no-such-inquiry");
        const kind = AUDITED[change];
        // The log is never cleared, so it doesn't say whose it was.
        if (kind) await recordAuditEntry(trx, { kind }, now());
        return undefined;
      }),

    /** Removes what is older than it may be. */
    sweep: (): Promise<void> =>
      database.transaction().execute(async (trx) => {
        const received = new Date(now());
        received.setUTCMonth(received.getUTCMonth() - INQUIRY_MONTHS);
        const deleted = now() - TRASH_DAYS * DAY_MS;
        await removeInquiries(trx, { received: received.getTime(), deleted });
        await forgetAttempts(trx, now());
      }),

    mailHealth: async (): Promise<MailHealth> => ({
      isOn: mailer !== undefined,
      ...(await jobs.troubles(INQUIRY_MAIL)),
    }),

    /** The job that mails them. */
    mailHandler: inquiryMailHandler(parts),
  };
}

const AUDITED = {
  delete: "inquiry-deleted",
  restore: "inquiry-restored",
  archive: undefined,
  unarchive: undefined,
  read: undefined,
  unread: undefined,
} as const;

/**
 * What only a robot does: it fills in the field that people don't see, or is quicker than anybody
 * writes (Q2). The page is cached, so it carries no moment of its own that a server could have signed:
 * the time is what the form's script measured, and without scripts there is none. That script holds
 * back a form that is sent too soon, so no person is ever refused for being quick.
 */
function signOfRobot(input: unknown): InquiryRefusal | undefined {
  if (!isRecord(input)) return undefined;
  if (isFilledIn(input[TRAP_FIELD])) return "inquiry-automated";
  const elapsed = input[ELAPSED_FIELD];
  if (!isFilledIn(elapsed)) return undefined;
  const ms = typeof elapsed === "string" || typeof elapsed === "number" ? Number(elapsed) : NaN;
  if (Number.isNaN(ms)) return "inquiry-automated";
  return ms < SHORTEST_WRITING_MS ? "inquiry-too-quick" : undefined;
}

function isFilledIn(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function refused(code: InquiryRefusal, retryAfterSeconds?: number): InquiryOutcome {
  return { state: "refused", code, retryAfterSeconds };
}
