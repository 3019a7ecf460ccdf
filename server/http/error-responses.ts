import type { FastifyError, FastifyInstance } from "fastify";
import type { MessageCode } from "#domain/messages.ts";
import { isRefusal, refusedAnswer } from "#domain/refusal.ts";
import { WrongSettings } from "#domain/settings-entry.ts";
import { wrongSettingsAnswer } from "#domain/settings-fields.ts";

/** Returns the HTTP status of a refusal code; a code for a wrong field needs no entry below. */
export function statusOf(code: MessageCode): number {
  return STATUS_OF[code] ?? (code.startsWith("wrong-") ? 422 : 500);
}

const STATUS_OF: Partial<Record<MessageCode, number>> = {
  malformed: 400,
  "wrong-id": 400,
  "no-file": 400,
  "password-too-long": 400,
  "wrong-password": 401,
  "passkey-refused": 401,
  "no-session": 401,
  "foreign-origin": 403,
  "no-such-address": 404,
  "no-such-article": 404,
  "no-such-selection": 404,
  "no-such-backup": 404,
  "no-such-session": 404,
  "no-such-inquiry": 404,
  "no-such-passkey": 404,
  "no-such-link": 404,
  "no-such-answer": 404,
  "answer-not-shown": 404,
  "wrong-method": 405,
  "stale-version": 409,
  "stale-settings": 409,
  "stale-categories": 409,
  "stale-order": 409,
  "stale-selection": 409,
  "stale-reply": 409,
  "category-gone": 409,
  "sixth-featured": 409,
  "restore-under-way": 409,
  "command-under-way": 409,
  "backup-damaged": 422,
  "backup-newer": 422,
  "backup-unreadable": 409,
  "passkey-known": 409,
  "passkey-unavailable": 409,
  "too-many-passkeys": 409,
  "no-recovery-codes": 409,
  "too-many-links": 409,
  "no-such-film": 404,
  "film-out-of-step": 409,
  "body-too-large": 413,
  "film-too-large": 413,
  "file-too-large": 413,
  "subtitles-too-large": 413,
  "unsupported-type": 415,
  "file-wrong-type": 415,
  "film-wrong-type": 415,
  "film-not-convertible": 415,
  "inquiry-automated": 422,
  "inquiry-too-quick": 422,
  "password-too-short": 422,
  "password-common": 422,
  "password-unchanged": 422,
  "passkey-not-added": 422,
  "temporary-image": 422,
  "unknown-image": 422,
  "image-damaged": 422,
  "image-too-many-pixels": 422,
  "film-damaged": 422,
  "film-no-picture": 422,
  "film-codec": 422,
  "film-too-many-pixels": 422,
  "film-broken": 422,
  "no-frame-rate": 422,
  "subtitles-broken": 422,
  "too-many-attempts": 429,
  "inquiry-repeated": 429,
  "too-many-inquiries": 429,
  "too-many-films": 429,
  failed: 500,
  busy: 503,
  "read-only": 503,
  restoring: 503,
  // A retry does not help: a quota stays full until somebody saves or discards.
  "too-many-temporary": 507,
  "too-many-unsaved-films": 507,
  "disk-full": 507,
};

const CODE_OF_FRAMEWORK: Record<number, MessageCode> = {
  404: "no-such-address",
  405: "wrong-method",
  413: "body-too-large",
  414: "malformed",
  415: "unsupported-type",
  503: "busy",
};

export const RETRY_AFTER_SECONDS = 5;

interface Refused {
  status: number;
  code: MessageCode;
  values: Readonly<Record<string, string>>;
  fields?: object;
}

/** Handles every error: a refusal as `{success:false,error,code,…}`, others as 500 without details (T32). */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, code, values, fields } = refusalOf(error);
    if (status === 500) request.log.error({ err: error }, "a request failed unexpectedly");
    if (error.code === TOO_MANY_CONNECTIONS) {
      const line = "PostgreSQL accepts no more connections: raise its max_connections";
      request.log.error({ err: error }, line);
    }
    if (status === 429 || status === 503) {
      reply.header("retry-after", values.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
    }
    const answer = { ...refusedAnswer(code, values), ...fields };
    return reply.code(status).type("application/json; charset=utf-8").send(answer);
  });
}

function refusalOf(error: FastifyError): Refused {
  if (isRefusal(error)) {
    const { code, values, fields } = error;
    return { status: statusOf(code), code, values, fields };
  }
  if (error instanceof WrongSettings) {
    const fields = wrongSettingsAnswer(error.entries);
    return { status: 422, code: "wrong-settings", values: {}, fields };
  }
  if (isFullDisk(error)) return { status: 507, code: "disk-full", values: {} };
  if (isReadOnlyDisk(error)) return { status: 503, code: "read-only", values: {} };
  if (isUnavailable(error)) return { status: 503, code: "busy", values: {} };
  const status = error.statusCode ?? 500;
  if (status === 503) return { status, code: "busy", values: {} };
  if (status >= 400 && status < 500) {
    const code = CODE_OF_FRAMEWORK[status];
    return { status: code ? status : 400, code: code ?? "malformed", values: {} };
  }
  return { status: 500, code: "failed", values: {} };
}

const FULL_DISK = ["ENOSPC", "EDQUOT", "SQLITE_FULL", "53100"];

function isFullDisk(error: FastifyError): boolean {
  return FULL_DISK.includes(error.code);
}

/** Checks codes of the system and SQLite (R7). */
function isReadOnlyDisk(error: FastifyError): boolean {
  return /^(?:SQLITE_READONLY|EROFS$|EACCES$)/.test(error.code);
}

/** SQLite's codes while another program locks the database (R8). */
const UNAVAILABLE_SQLITE = /^(?:SQLITE_BUSY|SQLITE_LOCKED)/;
const TOO_MANY_CONNECTIONS = "53300";
/** Codes of the system and PostgreSQL while the server is unreachable, starts or stops (R22). */
const UNAVAILABLE_POSTGRES =
  /^(?:ECONN\w+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|57P0\d|08\w{3}|53300)$/;
/** Messages of the PostgreSQL driver, whose errors have no code. */
const LOST_CONNECTION = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

function isUnavailable({ code, message: text }: FastifyError): boolean {
  if (code === undefined) return LOST_CONNECTION.test(text);
  return UNAVAILABLE_SQLITE.test(code) || UNAVAILABLE_POSTGRES.test(code);
}
