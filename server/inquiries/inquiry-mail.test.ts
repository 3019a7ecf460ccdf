import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/databases.ts";
import type { Database } from "../database/schema.ts";
import type { Job } from "../jobs/job-store.ts";
import { INQUIRY_MAIL, inquiryMailHandler } from "./inquiry-mail.ts";
import type { Mail } from "./mailer.ts";

const ROW: Insertable<Database["inquiries"]> = {
  name: "Ana",
  email: "ana@b.co",
  message: "Hola",
  folded: "",
  received_at: 1,
  mail_id: "id-1",
};

async function aHandler({ sends = true } = {}) {
  const { query: database } = await aDatabase();
  const mails: Mail[] = [];
  const enqueued: string[] = [];
  const handler = inquiryMailHandler({
    database,
    mailer: sends ? { send: async (mail) => void mails.push(mail) } : undefined,
    jobs: { enqueue: async (_, jobs) => void enqueued.push(...jobs.map(({ key }) => key)) },
    origin: "https://studio.example",
    now: () => 5,
  });
  const store = async (changes: Partial<typeof ROW> = {}) => {
    await database
      .insertInto("inquiries")
      .values({ ...ROW, ...changes })
      .execute();
  };
  const run = (key: string) => handler.run({ key } as Job, new AbortController().signal, () => {});
  const mailedAt = async () =>
    (await database.selectFrom("inquiries").select("mailed_at").execute()).map(
      ({ mailed_at }) => mailed_at,
    );
  return { handler, mails, enqueued, store, run, mailedAt };
}

test("Q4 an inquiry is mailed once, with what it says, to be answered to its sender", async () => {
  const { mails, store, run, mailedAt } = await aHandler();
  await store({ kind: "film", date: "2030-03-15" });
  await store();
  for (const key of ["1", "1", "2", "9"]) await run(key);
  expect(mails).toMatchObject([
    { id: "id-1", subject: "Mensaje de Ana", replyTo: { name: "Ana", address: "ana@b.co" } },
    { id: "id-1" },
  ]);
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^Hola\n\nNombre: Ana\nCorreo: ana@b\.co\nProyecto: .+\nFecha: 15 de marzo de 2030\n\nPara responder, escribe a ana@b\.co\. El mensaje está también en https:\/\/studio\.example\/dashboard\/mensajes$/,
    ),
    expect.stringContaining("Hola\n\nNombre: Ana\nCorreo: ana@b.co\n\nPara responder"),
  ]);
  expect(await mailedAt()).toEqual([5, 5]);
});

test("Q4 a restart mails what waits: not what was deleted, mailed, or came without a mail server", async () => {
  const { handler, mails, enqueued, store, run } = await aHandler();
  for (const changes of [{ deleted_at: 2 }, { mailed_at: 2 }, { mail_id: null }, {}]) {
    await store(changes);
  }
  await handler.enqueueLeftover?.();
  expect([handler.kind, enqueued]).toEqual([INQUIRY_MAIL, ["4"]]);
  for (const key of ["1", "2", "3"]) await run(key);
  const silent = await aHandler({ sends: false });
  await silent.store();
  await silent.run("1");
  await silent.handler.enqueueLeftover?.();
  expect([mails, silent.enqueued, await silent.mailedAt()]).toEqual([[], [], [null]]);
});
