import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { PrivateLink } from "#domain/private-link.ts";
import { CALLS } from "../../server/calls/api-description.ts";
import { foreignHeaders } from "../../server/auth/guard.fixtures.ts";
import { alter, rowsIn } from "../support/databases.ts";
import { fingerprintOf } from "../support/fingerprint.ts";
import { aGuest, answersPage, sent } from "../support/guests.ts";
import {
  aDraft,
  aLink,
  change,
  LINK_PASSWORD,
  passIn,
  password,
} from "../support/private-links.ts";
import { aVisitor, json, sharedStudio, type Client } from "../support/studio.ts";

const OWN = "https://example.com/own.jpg";
const OTHER = "https://example.com/other.jpg";
const OTHER_TITLE = "Otro Borrador";
const WORDS = "Menos cielo en la tercera";
const OTHER_WORDS = "Que nadie más lo lea";

const shared = sharedStudio();
/** A link that is open to whoever has it, one with a password, and the links of another draft. */
let link: PrivateLink;
let locked: PrivateLink;
let other: PrivateLink;
let otherLocked: PrivateLink;
/** A guest of `link`, one of `locked` with its pass, and one of `other`. */
let guest: Client;
let holder: Client;
let otherGuest: Client;
/** The values of the cookies of `guest` and `holder`. */
let token: string;
let pass: string;

const tokensOf = ({ address }: PrivateLink) =>
  ["sid", "pass", "guest"].map((name) => `${name}=${address.slice(3)}`).join("; ");
const showing = (cookie: string) => aVisitor(shared.studio, cookie);
const valueOf = (cookie: string) => cookie.split("=")[1] ?? "";
const aComment = (media: string, text: string) => ({
  act: "comment",
  key: randomUUID(),
  media,
  text,
});

beforeAll(async () => {
  const { admin, studio, visitor } = shared;
  const draft = await aDraft(admin, { images: [OWN] });
  const second = await aDraft(admin, { title: OTHER_TITLE, images: [OTHER] });
  const secret = { asksAnswers: true, password: LINK_PASSWORD };
  link = await aLink(admin, draft.id, { asksAnswers: true });
  locked = await aLink(admin, draft.id, secret);
  other = await aLink(admin, second.id, { asksAnswers: true });
  otherLocked = await aLink(admin, second.id, secret);
  guest = await aGuest(studio, link, "Ana");
  token = valueOf(guest.cookie);
  const passCookie = passIn(await visitor(locked.address, password(LINK_PASSWORD)));
  pass = valueOf(passCookie);
  const entered = await aVisitor(studio, passCookie)(
    answersPage(locked),
    sent({ act: "enter", name: "Eva" }),
  );
  holder = aVisitor(studio, `${passCookie}; ${passIn(entered)}`);
  otherGuest = await aGuest(studio, other, "Luis");
  for (const [client, at, act] of [
    [guest, link, aComment(OWN, WORDS)],
    [holder, locked, aComment(OWN, `${WORDS} cerrada`)],
    [otherGuest, other, aComment(OTHER, OTHER_WORDS)],
  ] as const) {
    expect((await client(answersPage(at), sent(act))).status).toBe(303);
  }
});

/** Who has a cookie of private links, or puts one in the place of another. */
function senders(): [who: string, client: Client][] {
  return [
    ["a guest", guest],
    ["a guest with a pass", holder],
    ["a guest's cookie as session", showing(`sid=${token}`)],
    ["a guest's cookie as pass", showing(`pass=${token}`)],
    ["a pass as session", showing(`sid=${pass}`)],
    ["a pass as guest's cookie", showing(`guest=${pass}`)],
    ["a link's token as all three", showing(tokensOf(link))],
    ["forged cookies", showing(`sid=${"A".repeat(43)}; pass=${"A".repeat(43)}`)],
  ];
}

/** Runs what must store nothing. */
async function storingNothing(run: () => Promise<void>): Promise<void> {
  const before = await fingerprintOf(shared.studio, ["/work"]);
  await run();
  expect(await fingerprintOf(shared.studio, ["/work"])).toEqual(before);
}

/** What a guest may send, about this picture. */
function actsOn(media: string, comment: number): Record<string, string>[] {
  return [
    { act: "choose", media },
    { act: "unchoose", media },
    aComment(media, "Otra voz"),
    { act: "approve", key: "approval-1" },
    { act: "withdraw", id: String(comment) },
  ];
}

function commentOf(text: string): number {
  const rows = rowsIn(shared.studio.dataDir, "SELECT id, text FROM answers");
  return Number(rows.find((row) => row.text === text)?.id);
}

test("B5 T7 T40 to every call of the API a guest is nobody: refused where a session is needed, else answered as a visitor", async () => {
  expect(CALLS.length).toBeGreaterThan(40);
  await storingNothing(async () => {
    for (const { method, path, isPublic } of CALLS) {
      const init = method === "GET" ? {} : { ...json({}), method };
      const asVisitor = await shared.visitor(path, init);
      const expected = [asVisitor.status, await asVisitor.text()];
      for (const [who, client] of senders()) {
        const answer = await client(path, init);
        const said = [answer.status, await answer.text()];
        expect([who, method, path, ...said]).toEqual([who, method, path, ...expected]);
        expect([path, answer.headers.getSetCookie()]).toEqual([path, []]);
      }
      if (!isPublic) expect([method, path, asVisitor.status]).toEqual([method, path, 401]);
    }
  });
});

test("B5 T40 no cookie of one link opens another's page, and no guest writes there", async () => {
  const comment = commentOf(OTHER_WORDS);
  await storingNothing(async () => {
    for (const [who, client] of senders()) {
      for (const path of [otherLocked.address, answersPage(otherLocked)]) {
        for (const asked of [path, `${path}.data`]) {
          const answer = await client(asked);
          const text = await answer.text();
          const leaked = [OTHER, OTHER_TITLE, OTHER_WORDS].filter((each) => text.includes(each));
          expect([who, asked, leaked]).toEqual([who, asked, []]);
        }
      }
      for (const act of actsOn(OTHER, comment)) {
        const refused = await client(answersPage(otherLocked), sent(act));
        expect([who, act, refused.status]).toEqual([who, act, 401]);
        // Who has this link may read it, but is not its guest yet.
        const unknown = await client(answersPage(other), sent(act));
        expect([who, act, unknown.status]).toEqual([who, act, 422]);
      }
      const named = await client(answersPage(otherLocked), sent({ act: "enter", name: "Ana" }));
      expect([who, named.status, named.headers.getSetCookie()]).toEqual([who, 401, []]);
    }
  });
  const read = await (await guest(answersPage(other))).text();
  expect(read).toContain(OTHER_WORDS);
  expect(read).toContain('name="act" value="enter"');
});

test("B5 T40 by their own link guests reach what it shows and what they wrote, nothing else", async () => {
  for (const path of [answersPage(link), `${answersPage(link)}.data`]) {
    const text = await (await guest(path)).text();
    expect(text).toContain(WORDS);
    const leaked = [OTHER, OTHER_TITLE, OTHER_WORDS, "cerrada"].filter((each) =>
      text.includes(each),
    );
    expect([path, leaked]).toEqual([path, []]);
  }
  await storingNothing(async () => {
    for (const act of [aComment(OTHER, "Otra voz"), { act: "choose", media: OTHER }]) {
      expect((await guest(answersPage(link), sent(act))).status).toBe(422);
    }
    for (const text of [OTHER_WORDS, `${WORDS} cerrada`]) {
      // As if it was taken back already, so that no guest learns which ids exist.
      const taken = await guest(
        answersPage(link),
        sent({ act: "withdraw", id: String(commentOf(text)) }),
      );
      expect([text, taken.status]).toEqual([text, 303]);
    }
  });
});

/** Returns an answer's body without the link's token and the policy's nonce. */
async function bytesOf(answer: Response, { address }: PrivateLink): Promise<string> {
  const text = await answer.text();
  return text.replaceAll(address.slice(3), "").replaceAll(/nonce="[^"]*"/g, "");
}

test("B5 T40 a closed link is the same 404 to everybody, its page of answers and all that is sent to it", async () => {
  const { admin, studio } = shared;
  const closed = {
    unknown: { ...link, id: 0, address: "/p/AAAAAAAAAAAAAAAAAAAAAA" },
    silent: await aLink(admin, link.articleId ?? 0),
    ended: await aLink(admin, link.articleId ?? 0, { asksAnswers: true }),
    revoked: await aLink(admin, link.articleId ?? 0, { asksAnswers: true }),
    removed: await aLink(admin, link.articleId ?? 0, { asksAnswers: true }),
  };
  const guests: [string, Client][] = [];
  for (const why of ["ended", "revoked", "removed"] as const) {
    guests.push([why, await aGuest(studio, closed[why], "Ana")]);
  }
  alter(studio.dataDir, "UPDATE private_links SET ends_at = 1 WHERE id = ?", closed.ended.id);
  await admin(API.privateLinks, change(closed.revoked.id, { isRevoked: true }));
  await admin(`${API.privateLinks}?id=${closed.removed.id}`, { method: "DELETE" });
  await storingNothing(async () => {
    for (const suffix of ["", ".data"]) {
      const bytesAt = async (opened: typeof link) =>
        bytesOf(await shared.visitor(answersPage(opened) + suffix), opened);
      const toAll = await bytesAt(closed.unknown);
      // Who has an open link may know that it asks for nothing.
      const unasked = await bytesAt(closed.silent);
      for (const [why, each] of Object.entries(closed)) {
        const expected = why === "silent" ? unasked : toAll;
        for (const [who, client] of [...guests, ...senders()]) {
          const answer = await client(answersPage(each) + suffix);
          const seen = [why, who, answer.status, await bytesOf(answer, each)];
          expect(seen).toEqual([why, who, 404, expected]);
          expect(answer.headers.get("cache-control")).toBe("no-store");
        }
      }
    }
    for (const [why, each] of Object.entries(closed)) {
      for (const [who, client] of [...guests, ...senders()]) {
        for (const act of [{ act: "enter", name: "Ana" }, ...actsOn(OWN, commentOf(WORDS))]) {
          const answer = await client(answersPage(each), sent(act));
          const cookies = answer.headers.getSetCookie();
          expect([why, who, act, answer.status, cookies]).toEqual([why, who, act, 404, []]);
        }
      }
    }
  });
});

test("B5 T5 T40 what a page of another site sends in a guest's name is refused", async () => {
  await storingNothing(async () => {
    for (const headers of foreignHeaders(shared.studio.url)) {
      for (const act of [{ act: "enter", name: "Ana" }, ...actsOn(OWN, commentOf(WORDS))]) {
        for (const path of [answersPage(link), `${answersPage(link)}.data`]) {
          const answer = await guest(path, { ...sent(act), headers });
          expect([headers, act, path, answer.status]).toEqual([headers, act, path, 403]);
        }
      }
    }
  });
});
