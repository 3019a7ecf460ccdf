import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import {
  LINK_TOKEN,
  linkPassword,
  MOST_OPEN_LINKS,
  type LinkSubject,
  type PrivateLink,
  type PrivateLinkChange,
} from "#domain/private-link.ts";
import type { AuditKind } from "#domain/audit-entry.ts";
import { DAY_MS } from "#domain/durations.ts";
import { isTooLong } from "#domain/password.ts";
import { refuse } from "#domain/refusal.ts";
import { findOutsideTrash } from "../articles/article-reader.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { hashPassword, verifyPassword } from "../auth/passwords.ts";
import type { RateLimit } from "../auth/rate-limit.ts";
import { secretHash } from "../auth/secret-hash.ts";
import { inSnapshot } from "../database/revision.ts";
import { inLibraryLock } from "../database/locks.ts";
import type { Database } from "../database/schema.ts";
import { findSelection } from "../selections/selection-store.ts";
import { watchedFilms } from "./link-plays.ts";
import {
  countOpening,
  countOpenLinks,
  findLink,
  findOpenLink,
  forgetPasses,
  linksOf,
  stateOf,
  subjectOf,
  toPrivateLink,
  type LinkRow,
} from "./private-link-store.ts";

/** 128 bits can't be guessed. */
const TOKEN_BYTES = 16;
const PASS_BYTES = 32;
/** A browser needs the password again after this time, or sooner if the link ends. */
export const PASS_LIFE_MS = 7 * DAY_MS;

export type OpenedLink =
  | { state: "none" }
  | { state: "locked" }
  | {
      state: "open";
      link: number;
      subject: LinkSubject;
      endsAt: number | null;
      asksAnswers: boolean;
    };

export type PassOutcome =
  | { state: "none" }
  | { state: "wrong" }
  | { state: "limited"; retryAfterSeconds: number }
  /** `pass` is undefined if the link has no password. */
  | { state: "open"; pass: string | undefined; lifeMs: number };

export type PrivateLinks = ReturnType<typeof createPrivateLinks>;

export interface PrivateLinksParts {
  database: Kysely<Database>;
  rateLimit: Pick<RateLimit, "reserve" | "release">;
  onUncounted: (error: unknown) => void;
  now: () => number;
}

/** Creates the service of links that show one article or selection to everybody who has the link (Y1, J1). */
export function createPrivateLinks(parts: PrivateLinksParts) {
  const { database, rateLimit, onUncounted, now } = parts;

  const find = async (token: string) =>
    LINK_TOKEN.test(token) ? findOpenLink(database, token, now()) : undefined;

  async function hasPass(link: LinkRow, pass: string | undefined): Promise<boolean> {
    if (pass === undefined) return false;
    const found = await database
      .selectFrom("private_link_passes")
      .select("link_id")
      .where("pass_hash", "=", passHash(pass, link))
      .where("link_id", "=", link.id)
      .where("ends_at", ">", now())
      .executeTakeFirst();
    return found !== undefined;
  }

  const change = <Result>(make: (trx: Transaction<Database>) => Promise<Result>) =>
    inLibraryLock(database, make);

  async function audit(
    trx: Transaction<Database>,
    kind: AuditKind,
    { article_id: articleId, title: subject }: { article_id: number | null; title: string },
  ) {
    // The audit log is permanent, so it names neither the link nor its recipient.
    await recordAuditEntry(trx, { kind, subject, articleId: articleId ?? undefined }, now());
  }

  /** An opening that can't be counted must not block the visitor. */
  async function count(link: number): Promise<void> {
    await countOpening(database, link, now()).catch(onUncounted);
  }

  return {
    count,

    /** @param pass proves that the browser gave the link's password */
    async open(token: string, pass: string | undefined, isCounted: boolean): Promise<OpenedLink> {
      const link = await find(token);
      if (link === undefined) return { state: "none" };
      // A published article needs no password; what guests wrote about it does.
      const isOpenToAll = link.is_draft === 0 && link.asks_answers === 0;
      const isLocked = link.password_hash !== null && !isOpenToAll;
      if (isLocked && !(await hasPass(link, pass))) return { state: "locked" };
      if (isCounted) await count(link.id);
      const { id, ends_at: endsAt } = link;
      const asksAnswers = link.asks_answers === 1;
      return { state: "open", link: id, subject: subjectOf(link), endsAt, asksAnswers };
    },

    /** Limits attempts like the login. @param address the client's, as the proxy reports it */
    async unlock(token: string, password: string, address: string): Promise<PassOutcome> {
      const link = await find(token);
      if (link === undefined) return { state: "none" };
      if (link.password_hash === null) return { state: "open", pass: undefined, lifeMs: 0 };
      const reserved = await rateLimit.reserve({ address, link: link.id });
      if ("retryAfterSeconds" in reserved) return { state: "limited", ...reserved };
      const typed = linkPassword(password);
      const isRight = !isTooLong(typed) && (await verifyPassword(typed, link.password_hash));
      if (!isRight) return { state: "wrong" };
      await rateLimit.release(reserved.reservation);
      const time = now();
      const endsAt = Math.min(time + PASS_LIFE_MS, link.ends_at ?? Infinity);
      const pass = randomBytes(PASS_BYTES).toString("base64url");
      await database.transaction().execute(async (trx) => {
        await trx.deleteFrom("private_link_passes").where("ends_at", "<=", time).execute();
        await trx
          .insertInto("private_link_passes")
          .values({ pass_hash: passHash(pass, link), link_id: link.id, ends_at: endsAt })
          .execute();
      });
      return { state: "open", pass, lifeMs: endsAt - time };
    },

    list: (subject: LinkSubject): Promise<PrivateLink[]> =>
      inSnapshot(database, async (trx) => {
        const rows = await linksOf(trx, subject);
        const films = await watchedFilms(
          trx,
          rows.map(({ id }) => id),
        );
        return rows.map((row) => toPrivateLink(row, films.get(row.id) ?? [], now()));
      }),

    /** @throws Refusal `no-such-article`, `no-such-selection`, `too-many-links` */
    async create(
      subject: LinkSubject,
      { note = "", password = null, endsAt = null, asksAnswers = false }: PrivateLinkChange,
    ): Promise<PrivateLink> {
      const password_hash = password === null ? null : await hashPassword(password);
      return change(async (trx) => {
        const opened = await findSubject(trx, subject);
        await refuseTooMany(trx, subject, now());
        const row = await trx
          .insertInto("private_links")
          .values({
            ...opened.ids,
            token: randomBytes(TOKEN_BYTES).toString("base64url"),
            note,
            password_hash,
            ends_at: endsAt,
            revoked_at: null,
            created_at: now(),
            opened_at: null,
            asks_answers: asksAnswers ? 1 : 0,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await audit(trx, "private-link-created", { ...opened.ids, title: opened.title });
        return toPrivateLink(row, [], now());
      });
    },

    /** @throws Refusal `no-such-link`, `too-many-links` */
    async change(
      id: number,
      { note, password, endsAt, asksAnswers, isRevoked }: PrivateLinkChange,
    ): Promise<PrivateLink> {
      const hash = typeof password === "string" ? await hashPassword(password) : password;
      return change(async (trx) => {
        const link = (await findLink(trx, id)) ?? refuse("no-such-link");
        const wasRevoked = link.revoked_at !== null;
        const revokes = isRevoked === true && !wasRevoked;
        const returns = isRevoked === false && wasRevoked;
        const row = await trx
          .updateTable("private_links")
          .set({
            note: note ?? link.note,
            password_hash: hash === undefined ? link.password_hash : hash,
            ends_at: endsAt === undefined ? link.ends_at : endsAt,
            ...(asksAnswers !== undefined && { asks_answers: asksAnswers ? 1 : 0 }),
            ...(revokes && { revoked_at: now() }),
            ...(returns && { revoked_at: null }),
          })
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const opens = stateOf(link, now()) !== "open" && stateOf(row, now()) === "open";
        if (opens) await refuseTooMany(trx, subjectOf(link), now(), 1);
        if (hash !== undefined || revokes) await forgetPasses(trx, id);
        const other = returns ? "private-link-returned" : "private-link-changed";
        const kind = revokes ? "private-link-revoked" : other;
        await audit(trx, kind, link);
        const films = await watchedFilms(trx, [id]);
        return toPrivateLink(row, films.get(id) ?? [], now());
      });
    },

    /** @throws Refusal `no-such-link` */
    remove: (id: number): Promise<void> =>
      change(async (trx) => {
        const link = (await findLink(trx, id)) ?? refuse("no-such-link");
        await trx.deleteFrom("private_links").where("id", "=", id).execute();
        await audit(trx, "private-link-removed", link);
      }),
  };
}

/** Includes the password's hash: a pass for an old password must not open the link after a change. */
function passHash(pass: string, { password_hash }: LinkRow): string {
  return secretHash(`${pass} ${password_hash}`);
}

/** @throws Refusal `no-such-article`, `no-such-selection` */
async function findSubject(trx: Transaction<Database>, { article, selection }: LinkSubject) {
  if (article !== undefined) {
    const { title } = (await findOutsideTrash(trx, article)) ?? refuse("no-such-article");
    return { ids: { article_id: article, selection_id: null }, title };
  }
  const { id, title } = (await findSelection(trx, selection ?? 0)) ?? refuse("no-such-selection");
  return { ids: { article_id: null, selection_id: id }, title };
}

/** @param spare open links to leave out of the count @throws Refusal `too-many-links` */
async function refuseTooMany(
  trx: Transaction<Database>,
  subject: LinkSubject,
  now: number,
  spare = 0,
): Promise<void> {
  const open = await countOpenLinks(trx, subject, now);
  if (open - spare >= MOST_OPEN_LINKS) refuse("too-many-links", { most: String(MOST_OPEN_LINKS) });
}
