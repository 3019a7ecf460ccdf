import { randomUUID } from "node:crypto";
import { DAY_MS } from "#domain/durations.ts";
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
import { TRASH_DAYS } from "#domain/trash.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { inSnapshot } from "../database/revision.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { INQUIRY_MAIL, inquiryMailHandler, type InquiryMailParts } from "./inquiry-mail.ts";
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

export type Inquiries = ReturnType<typeof createInquiries>;

export interface InquiriesParts extends InquiryMailParts {
  jobs: Pick<Jobs, "enqueue" | "wake" | "troubles">;
  onReceived: () => void;
  /** The clock of all attempts, so that none ends early when the system clock is set (R14). */
  monotonicNow?: () => number;
}

/** Creates the inquiries service. */
export function createInquiries(parts: InquiriesParts) {
  const { database, jobs, mailer, onReceived, now, monotonicNow = now } = parts;

  return {
    /** Stores an inquiry and enqueues its mail. @param address the client's, as the proxy reports it */
    async receive(input: unknown, address: string): Promise<InquiryOutcome> {
      const automated = signOfRobot(input);
      if (automated) return refused(automated);
      const { inquiry, wrong } = readInquiry(input, now());
      if (Object.keys(wrong).length > 0) return { state: "wrong", wrong };
      const outcome = await database.transaction().execute(async (trx): Promise<InquiryOutcome> => {
        const limited = await countInquiry(trx, inquiry, address, monotonicNow());
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

    list: (filter: InquiryFilter): Promise<StoredInquiry[]> => allInquiries(database, filter),

    /** @throws Refusal `no-such-inquiry` */
    change: (id: number, change: InquiryChange): Promise<void> =>
      database.transaction().execute(async (trx) => {
        if (!(await changeInquiry(trx, id, change, now()))) return refuse("no-such-inquiry");
        const kind = AUDITED[change];
        // The audit log is permanent, so it must not name the sender.
        if (kind) await recordAuditEntry(trx, { kind }, now());
        return undefined;
      }),

    sweep: (): Promise<void> =>
      database.transaction().execute(async (trx) => {
        const received = new Date(now());
        received.setUTCMonth(received.getUTCMonth() - INQUIRY_MONTHS);
        const deleted = now() - TRASH_DAYS * DAY_MS;
        await removeInquiries(trx, { received: received.getTime(), deleted });
        await forgetAttempts(trx, monotonicNow());
      }),

    mailHealth: async (): Promise<MailHealth> => ({
      isOn: mailer !== undefined,
      ...(await jobs.troubles(INQUIRY_MAIL)),
    }),

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
 * The page is cached, so the server can't sign a time in it; the form's script measures the time instead. The
 * script delays a form that is sent too soon, so no person is refused.
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
