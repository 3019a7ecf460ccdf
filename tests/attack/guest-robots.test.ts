import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { TRAP_FIELD } from "#domain/inquiry.ts";
import type { PrivateLink } from "#domain/private-link.ts";
import { csvRows } from "../support/csv.ts";
import { aGuest, answersPage, sent } from "../support/guests.ts";
import { aDraft, aLink } from "../support/private-links.ts";
import { sharedStudio, type Client } from "../support/studio.ts";

const PICTURES = ["https://example.com/a.jpg", "https://example.com/b.jpg"];
const [PICTURE = ""] = PICTURES;
/** The network of all robots, and of a guest. */
const CROWDED = "203.0.113.7";
const AUTOMATED = 1000;
/** Names, names with the honeypot filled, comments of a guest, and comments of nobody. */
const KINDS = 4;
const AT_ONCE = 8;
const WINDOW_S = 600;
/** What a network, and a guest, may send in ten minutes. */
const NAMES = 30;
const ANSWERS = 100;
const ANSWERS_OF_NETWORK = 600;

const shared = sharedStudio({ TRUST_PROXY: "on" });
let draft: number;
beforeAll(async () => {
  ({ id: draft } = await aDraft(shared.admin, { images: PICTURES }));
});

let last = 0;
const aComment = (text: string) => {
  last += 1;
  return { act: "comment", media: PICTURE, key: `comment-${last}`, text };
};

/** Sends what robots send, a few at once. @returns how often each status came */
async function statusesOf(
  count: number,
  send: (at: number) => Promise<Response>,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  let next = 0;
  const sendNext = async () => {
    while (next < count) {
      const answer = await send(next++);
      await answer.bytes();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status !== 429) continue;
      const seconds = Number(answer.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(WINDOW_S);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  return statuses;
}

/** Sends what a guest sends in the meantime. @returns the comments */
async function answerAll(link: PrivateLink, name: string, network: string): Promise<string[]> {
  const guest = await aGuest(shared.studio, link, name, network);
  const texts = [1, 2, 3, 4].map((number) => `${name} ${number}`);
  for (const act of [...texts.map(aComment), { act: "choose", media: PICTURES[1] ?? "" }]) {
    expect((await guest(answersPage(link), sent(act, network))).status).toBe(303);
  }
  return texts;
}

async function keptBy(link: PrivateLink): Promise<string[][]> {
  const csv = await shared.admin(`${API.exportAnswers}?link=${link.id}&as=csv`);
  return csvRows(await csv.text());
}

test("B5 Q2 T40 of 1,000 automated posts of one network all beyond the limits are refused, and what real guests send is kept", async () => {
  const link = await aLink(shared.admin, draft, { asksAnswers: true });
  const path = answersPage(link);
  // One guest shares the robots' network, and came before them.
  const neighbour = await aGuest(shared.studio, link, "Vecina", CROWDED);
  const robot = await aGuest(shared.studio, link, "Robot", CROWDED);
  const automated = (at: number) => {
    switch (at % KINDS) {
      case 0:
        return shared.visitor(path, sent({ act: "enter", name: `Robot ${at}` }, CROWDED));
      case 1: {
        const trap = { [TRAP_FIELD]: "https://spam.example" };
        return shared.visitor(path, sent({ act: "enter", name: `Robot ${at}`, ...trap }, CROWDED));
      }
      case 2:
        return robot(path, sent(aComment(`Spam ${at}`), CROWDED));
      default:
        return shared.visitor(path, sent(aComment(`Nobody ${at}`), CROWDED));
    }
  };
  const [statuses, real] = await Promise.all([
    statusesOf(AUTOMATED, automated),
    Promise.all(
      ["Ana", "Luis", "Eva"].map((name, at) => answerAll(link, name, `192.0.2.${at + 1}`)),
    ),
    ...["Vecina 1", "Vecina 2"].map((text) => neighbour(path, sent(aComment(text), CROWDED))),
  ]);
  const each = AUTOMATED / KINDS;
  const entered = NAMES - 2;
  expect(statuses).toEqual({
    303: entered + ANSWERS,
    422: 2 * each,
    429: each - entered + (each - ANSWERS),
  });
  const kept = await keptBy(link);
  const texts = kept.filter(([, , kind]) => kind === "Comentario").map((cells) => cells[4] ?? "");
  const spam = texts.filter((text) => text.startsWith("Spam"));
  expect(spam).toHaveLength(ANSWERS);
  const wanted = [...real.flat(), "Vecina 1", "Vecina 2"];
  expect(texts.filter((text) => !spam.includes(text)).toSorted()).toEqual(wanted.toSorted());
  const choices = kept.filter(([, , kind]) => kind === "Elección").map((cells) => cells[3] ?? "");
  expect(choices.toSorted()).toEqual(["Ana", "Eva", "Luis"]);
});

test("B5 Q2 T40 many names give a network no more answers, and whoever is refused finds the words on the page", async () => {
  const link = await aLink(shared.admin, draft, { asksAnswers: true });
  const path = answersPage(link);
  const network = "198.51.100.254";
  const names = Array.from({ length: NAMES }, (_, at) => `Robot ${at}`);
  const robots: Client[] = [];
  for (const name of names) robots.push(await aGuest(shared.studio, link, name, network));
  const robot = robots[0] ?? shared.visitor;
  const tried = ANSWERS_OF_NETWORK + 40;
  const statuses = await statusesOf(tried, (at) =>
    (robots[at % NAMES] ?? robot)(path, sent(aComment(`Spam ${at}`), network)),
  );
  expect(statuses).toEqual({ 303: ANSWERS_OF_NETWORK, 429: 40 });
  const refused = await robot(path, sent(aComment("Una más <b>"), network));
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([429, "no-store"]);
  expect(await refused.text()).toContain("Una más &lt;b&gt;</textarea>");
  const late = await shared.visitor(path, sent({ act: "enter", name: "Tarde" }, network));
  expect([late.status, await late.text()]).toEqual([429, expect.stringContaining('value="Tarde"')]);
  expect(await answerAll(link, "Ana", "192.0.2.99")).toHaveLength(4);
  const kept = await keptBy(link);
  expect(kept.filter(([, , kind]) => kind === "Comentario")).toHaveLength(ANSWERS_OF_NETWORK + 4);
});
