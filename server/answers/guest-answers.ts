import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import * as v from "valibot";
import {
  ANSWER_REFUSALS,
  guestAct,
  guestName,
  type AnsweredMedia,
  type AnswerOutcome,
  type AnswerRefusal,
  type Answers,
  type GuestAct,
} from "#domain/answer.ts";
import { DAY_MS } from "#domain/durations.ts";
import { fixedRate, isFilm } from "#domain/film.ts";
import { frameAt, framesIn } from "#domain/frame-rate.ts";
import type { Media } from "#domain/media.ts";
import { read } from "#domain/schema.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { secretHash } from "../auth/secret-hash.ts";
import { lockRow } from "../database/locks.ts";
import { inSnapshot } from "../database/revision.ts";
import type { Database } from "../database/schema.ts";
import { countAnswer, countGuest, MOST_ANSWERS, MOST_GUESTS } from "./answer-limits.ts";
import {
  answersOfLink,
  countAnswers,
  countGuests,
  findGuest,
  toAnswers,
  type GuestRow,
} from "./answer-store.ts";

const TOKEN_BYTES = 32;
/** A browser is known as a guest this long, or until the link ends. */
const GUEST_LIFE_MS = 180 * DAY_MS;

/** An open link, as its guest reaches it. */
export interface GuestLink {
  link: number;
  title: string;
  endsAt: number | null;
  shown: AnsweredMedia[];
}

type Refused = Extract<AnswerOutcome, { state: "refused" }>;

export type GuestAnswers = ReturnType<typeof createGuestAnswers>;

export interface GuestAnswersParts {
  database: Kysely<Database>;
  now: () => number;
  /** The clock of all attempts (R14). */
  monotonicNow: () => number;
}

/** Creates the service that takes guests' answers to private links (B1, B4, B5). */
export function createGuestAnswers({ database, now, monotonicNow }: GuestAnswersParts) {
  const inTransaction = <Result>(run: (trx: Transaction<Database>) => Promise<Result>) =>
    database.transaction().execute(run);

  return {
    /** Reads the answers to a link. @param token the browser's guest cookie */
    read: (
      { link, shown }: GuestLink,
      token: string | undefined,
    ): Promise<Answers & { guest: string | null }> =>
      inSnapshot(database, async (trx) => {
        const guest = await guestOf(trx, link, token);
        const answers = toAnswers(await answersOfLink(trx, link), shown, guest?.id);
        return { ...answers, guest: guest?.name ?? null };
      }),

    /** Stores a guest's name. @param address the client's @returns the token for its cookie, and how long that lives */
    async enter(
      { link, endsAt }: GuestLink,
      name: unknown,
      address: string,
    ): Promise<Refused | { state: "entered"; token: string; lifeMs: number }> {
      const given = read(guestName, name);
      if (given === undefined) return refused("wrong-guest-name");
      return inTransaction(async (trx) => {
        const limited = await countGuest(trx, address, monotonicNow());
        if (limited) return refused("too-many-answers", limited.retryAfterSeconds);
        if ((await countGuests(trx, link)) >= MOST_GUESTS) return refused("too-many-answers");
        const token = randomBytes(TOKEN_BYTES).toString("base64url");
        await trx
          .insertInto("guests")
          .values({ link_id: link, name: given, token_hash: secretHash(token), created_at: now() })
          .execute();
        const lifeMs = Math.min(GUEST_LIFE_MS, (endsAt ?? Infinity) - now());
        return { state: "entered", token, lifeMs };
      });
    },

    /** Does what a guest asks, once however often it is sent. @param input of any shape @param address the client's */
    async act(
      opened: GuestLink,
      token: string | undefined,
      input: unknown,
      address: string,
    ): Promise<Refused | { state: "kept" }> {
      const result = v.safeParse(guestAct, input, { abortEarly: true });
      if (!result.success) return refused(codeOf(result.issues[0].message));
      const act = result.output;
      return inTransaction(async (trx) => {
        const guest = await guestOf(trx, opened.link, token);
        if (guest === undefined) return refused("no-guest-yet");
        if (isTakenBack(act)) {
          await takeBack(trx, guest, act);
          return KEPT;
        }
        // Of two sends at the same time the later one must see what the other stored.
        await lockRow(trx, "library");
        const key = act.act === "choose" ? choiceKey(act.media) : act.key;
        if (await isKept(trx, guest, key)) return KEPT;
        const media = "media" in act ? mediaAt(opened, act.media) : undefined;
        if ("media" in act && media === undefined) return refused("answer-not-shown");
        const limited = await countAnswer(trx, guest.id, address, monotonicNow());
        if (limited) return refused("too-many-answers", limited.retryAfterSeconds);
        if ((await countAnswers(trx, guest.id)) >= MOST_ANSWERS) return refused("too-many-answers");
        const isApproval = act.act === "approve";
        const approved = () => JSON.stringify(opened.shown.map((each) => each.media.url));
        const text = isApproval ? approved() : act.act === "comment" ? act.text : "";
        await insertAnswer(trx, guest, { key, act, media, text });
        if (isApproval) {
          const subject = `${opened.title} (${guest.name})`;
          await recordAuditEntry(trx, { kind: "answers-approved", subject }, now());
        }
        return KEPT;
      });
    },
  };

  async function insertAnswer(
    trx: Transaction<Database>,
    guest: GuestRow,
    { key, act, media, text }: NewAnswer,
  ): Promise<void> {
    const { point = null, seconds = null } = act.act === "comment" ? act : {};
    const isOfFilm = media !== undefined && isFilm(media.url);
    await trx
      .insertInto("answers")
      .values({
        guest_id: guest.id,
        kind: KINDS[act.act],
        key,
        media_url: media?.url ?? null,
        text,
        x: isOfFilm ? null : (point?.x ?? null),
        y: isOfFilm ? null : (point?.y ?? null),
        seconds: isOfFilm ? seconds : null,
        frame: media !== undefined && seconds !== null ? frameOfMaster(media, seconds) : null,
        created_at: now(),
        reply: null,
        replied_at: null,
        done_at: null,
        mailed_at: null,
      })
      .execute();
  }
}

const KINDS = { choose: "choice", comment: "comment", approve: "approval" } as const;

interface NewAnswer {
  key: string;
  act: StoredAct;
  media: Media | undefined;
  text: string;
}

type TakenBack = Extract<GuestAct, { act: "withdraw" | "unchoose" }>;
type StoredAct = Exclude<GuestAct, TakenBack>;

/** A rate that varies has no frames that another program would count alike. A film that ended shows its last frame. */
function frameOfMaster({ film }: Media, seconds: number): number | null {
  const rate = fixedRate(film);
  if (film === undefined || rate === undefined) return null;
  return Math.min(frameAt(seconds, rate), framesIn(film.durationS, rate) - 1);
}

const KEPT = { state: "kept" } as const;

function mediaAt({ shown }: GuestLink, url: string): Media | undefined {
  return shown.find(({ media }) => media.url === url)?.media;
}

function codeOf(message: string): AnswerRefusal {
  return ANSWER_REFUSALS.find((code) => code === message) ?? "wrong-answer";
}

const choiceKey = (media: string) => `choice ${media}`;

function isTakenBack(act: GuestAct): act is TakenBack {
  return act.act === "withdraw" || act.act === "unchoose";
}

async function takeBack(trx: Transaction<Database>, guest: GuestRow, act: TakenBack) {
  const own = trx.deleteFrom("answers").where("guest_id", "=", guest.id);
  const one =
    act.act === "withdraw"
      ? own.where("id", "=", act.id)
      : own.where("key", "=", choiceKey(act.media));
  await one.execute();
}

async function guestOf(reader: Kysely<Database>, link: number, token: string | undefined) {
  return token === undefined ? undefined : findGuest(reader, link, secretHash(token));
}

async function isKept(trx: Transaction<Database>, guest: GuestRow, key: string): Promise<boolean> {
  const kept = trx.selectFrom("answers").select("id").where("guest_id", "=", guest.id);
  return (await kept.where("key", "=", key).executeTakeFirst()) !== undefined;
}

function refused(code: AnswerRefusal, retryAfterSeconds?: number): Refused {
  return { state: "refused", code, retryAfterSeconds };
}
