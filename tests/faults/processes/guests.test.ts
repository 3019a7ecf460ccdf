import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { csvRows } from "../../support/csv.ts";
import { aGuest, answersPage, sent } from "../../support/guests.ts";
import { aPhotograph } from "../../support/media-files.ts";
import { runOnPostgres } from "../../support/postgres-store.ts";
import { aDraft, aLink, change } from "../../support/private-links.ts";
import { aSharedStudio } from "../../support/several-processes.ts";
import { aStudioProcess, anAdmin, aVisitor, storePictures } from "../../support/studio.ts";

const GUESTS = 20;
const COMMENTS = 18;
/** Each guest chooses all pictures and approves once; the admin replies to each guest's first comment. */
const PICTURES = 5;
const ANSWERS = GUESTS * (COMMENTS + PICTURES + 1 + 1);
/** Every third answer is sent three times at once, and every fifth again later. */
const AT_ONCE = 3;
const LATER = 5;

test("B1 B5 twenty guests with 500 answers at once to two processes: all are kept, once, in each guest's order", async () => {
  expect(ANSWERS).toBe(500);
  const environment = await aSharedStudio();
  const rows = (statement: string, ...values: unknown[]) =>
    runOnPostgres(environment.DATABASE_URL ?? "", statement, values);
  const both = [await aStudioProcess(environment), await aStudioProcess(environment)] as const;
  const admin = await anAdmin(both[0]);
  const admins = both.map((studio) => aVisitor(studio, admin.cookie));
  const files = Array.from({ length: PICTURES }, (_, at) => aPhotograph({ width: 100 + at }));
  const pictures = await storePictures(admin, await Promise.all(files));
  const draft = await aDraft(admin, { images: pictures });
  const link = await aLink(admin, draft.id, { asksAnswers: true });

  const guests = Array.from({ length: GUESTS }, (_, index) => ({
    name: `Guest ${index}`,
    index,
    acts: actsOf(index, pictures),
  }));
  await Promise.all(
    guests.map(async ({ name, index, acts }) => {
      const { cookie } = await aGuest(both[index % 2] ?? both[0], link, name);
      const browsers = both.map((studio) => aVisitor(studio, cookie));
      const send = async (act: Record<string, string>, process: number) => {
        const answer = await browsers[process % 2]?.(answersPage(link), sent(act));
        expect([name, act, answer?.status]).toEqual([name, act, 303]);
      };
      for (const [at, act] of acts.entries()) {
        const turn = index + at;
        const times = at % AT_ONCE === 0 ? AT_ONCE : 1;
        await Promise.all(Array.from({ length: times }, (_, time) => send(act, turn + time)));
        if (at % LATER === LATER - 1) await send(acts[at - LATER + 1] ?? {}, turn + 1);
        if (at > 0) continue;
        const [{ id } = {}] = rows("SELECT id FROM answers WHERE text = ?", act.text);
        const reply = change(Number(id), { reply: `To ${name}` });
        expect((await admins[turn % 2]?.(API.answers, reply))?.status).toBe(200);
      }
    }),
  );

  const tables = await Promise.all(
    admins.map(async (each) => {
      const csv = await each(`${API.exportAnswers}?link=${link.id}&as=csv`);
      return csvRows(await csv.text());
    }),
  );
  expect(tables[1]).toEqual(tables[0]);
  const kept = Map.groupBy(tables[0] ?? [], ([, , kind]) => kind);
  expect(kept.get("Comentario")).toHaveLength(GUESTS * COMMENTS);
  expect(kept.get("Elección")).toHaveLength(GUESTS * PICTURES);
  expect(kept.get("Aprobación")).toHaveLength(GUESTS);
  for (const { name, index, acts } of guests) {
    const own = (kind: string) => kept.get(kind)?.filter(([, , , guest]) => guest === name) ?? [];
    const comments = own("Comentario");
    expect(comments.map((cells) => cells[4])).toEqual(acts.flatMap(({ text }) => text ?? []));
    const replies = comments.map((cells) => cells[7]);
    expect([index, replies]).toEqual([index, [`To ${name}`, ...Array(COMMENTS - 1).fill("")]]);
  }
  // The table has choices and approvals apart from comments, so their order is read from the database.
  const stored = rows(
    "SELECT guests.name, answers.key FROM answers JOIN guests ON guests.id = guest_id ORDER BY answers.created_at, answers.id",
  );
  for (const { name, acts } of guests) {
    const keys = stored.filter((row) => row.name === name).map(({ key }) => key);
    expect(keys).toEqual(acts.map(({ key, media }) => key ?? `choice ${media}`));
  }
  const approved = rows("SELECT subject FROM audit_log WHERE kind = 'answers-approved'");
  expect(approved).toHaveLength(GUESTS);
  expect(await Promise.all(both.map((studio) => studio.stop()))).toEqual([0, 0]);
});

/** Returns what a guest sends: comments on one picture, and in between choices and at last an approval. */
function actsOf(guest: number, pictures: readonly string[]): Record<string, string>[] {
  const [media = ""] = pictures;
  const comments = Array.from({ length: COMMENTS }, (_, at) => {
    return { act: "comment", media, key: `comment-${at}`, text: `${guest}: word ${at}` };
  });
  const choices = pictures.map((each) => ({ act: "choose", media: each }));
  // Each choice follows three comments.
  const mixed = comments.flatMap((comment, at) => {
    const choice = at % 3 === 2 ? choices[(at - 2) / 3] : undefined;
    return choice ? [comment, choice] : [comment];
  });
  return [...mixed, { act: "approve", key: "approval-1" }];
}
