import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/databases.ts";
import type { Mail } from "../inquiries/mailer.ts";
import type { Job } from "../jobs/job-store.ts";
import { answerDigest } from "./answer-digest.ts";

const MINUTE_MS = 60_000;

/** A link to a selection with two guests, and its digest. */
async function aDigest() {
  const { query } = await aDatabase();
  const times = { created_at: 0, updated_at: 0 };
  await query
    .insertInto("selections")
    .values({ title: "Reel", client: "", note: "", version: 1, ...times })
    .execute();
  await query
    .insertInto("private_links")
    .values({ selection_id: 1, token: "t", note: "", created_at: 0 })
    .execute();
  for (const name of ["Ana", "Luis"]) {
    await query
      .insertInto("guests")
      .values({ link_id: 1, name, token_hash: name, created_at: 0 })
      .execute();
  }
  const clock = { at: 0 };
  const mails: Mail[] = [];
  const { run } = answerDigest({
    database: query,
    mailer: { send: async (mail) => void mails.push(mail) },
    origin: "https://studio.example",
    now: () => clock.at,
  });
  const answer = (guest_id: number, key: string, kind: "comment" | "choice" | "approval") =>
    query
      .insertInto("answers")
      .values({ guest_id, key, kind, text: `Más\ncálida ${key}`, created_at: clock.at })
      .execute();
  return {
    clock,
    mails,
    answer,
    look: () => run({} as Job, new AbortController().signal, () => {}),
  };
}

test("B3 answers of a link are mailed together once its guests rest, and once", async () => {
  const { clock, mails, answer, look } = await aDigest();
  await answer(1, "one", "comment");
  clock.at = 5 * MINUTE_MS;
  await answer(2, "two", "choice");
  clock.at = 14 * MINUTE_MS;
  await look();
  expect(mails).toEqual([]);
  clock.at = 15 * MINUTE_MS;
  await look();
  await look();
  expect(mails).toEqual([
    {
      id: "answers-1-2",
      subject: "Respuestas a Reel",
      text: [
        'Ana y Luis: respuestas a "Reel".',
        "Ana: Más cálida one\nLuis eligió una pieza",
        "Todo está en https://studio.example/dashboard/respuestas/1",
      ].join("\n\n"),
    },
  ]);
});

test("B3 a guest who goes on for hours is mailed every hour", async () => {
  const { clock, mails, answer, look } = await aDigest();
  for (let minute = 0; minute <= 125; minute += 5) {
    clock.at = minute * MINUTE_MS;
    await answer(1, `key ${minute}`, "comment");
    await look();
  }
  expect(mails.map(({ id }) => id)).toEqual(["answers-1-13", "answers-1-26"]);
});
