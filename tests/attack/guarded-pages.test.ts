import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { fillWithSecrets, type Secrets } from "../support/fingerprint.ts";
import { askRaw, type RawPage } from "../support/raw-connections.ts";
import { anAdmin, sharedStudio } from "../support/studio.ts";
import {
  ADMIN_ROUTE_IDS,
  adminAddresses,
  publicAddresses,
  spellingsOf,
  type AnswerKind,
} from "../support/addresses.ts";

const shared = sharedStudio();

/** The path of React Router's data for a page. */
const dataOf = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);

/** The complete answers that a stranger gets. */
const ANSWERS: Readonly<Record<AnswerKind, RawPage>> = {
  home: { status: 302, location: "/", body: "" },
  "home, as data": {
    status: 202,
    location: undefined,
    body: `[["SingleFetchRedirect",1],{"_2":3,"_4":5,"_6":7,"_8":7,"_9":7},"redirect","/","status",302,"revalidate",false,"reload","replace"]\n`,
  },
  nothing: { status: 200, location: undefined, body: "[{}]\n" },
  "not a request": {
    status: 400,
    location: undefined,
    body: JSON.stringify({ success: false, error: message("malformed"), code: "malformed" }),
  },
  "no such file": { status: 404, location: undefined, body: "404 Not Found\n" },
};
const FORGED = "A".repeat(43);

let secrets: Secrets;
beforeAll(async () => {
  secrets = await fillWithSecrets(shared);
});

test("T6 G3 every page of the admin's is there for the admin, and shows what a stranger must not see", async () => {
  expect(ADMIN_ROUTE_IDS.length).toBeGreaterThanOrEqual(10);
  let all = "";
  for (const path of adminAddresses(secrets)) {
    for (const spelling of [path, `${path}.data`]) {
      const { status, body } = await askRaw(shared.studio, spelling, shared.admin.cookie);
      expect([spelling, status]).toEqual([spelling, 200]);
      all += body;
    }
  }
  for (const word of secrets.words) expect([word, all.includes(word)]).toEqual([word, true]);
});

test("G14 every page of the admin is in Spanish, with a skip link and a header before its main area", async () => {
  const pages = adminAddresses(secrets).filter((path) => !/\/(?:filas|imagenes)/.test(path));
  expect(pages.length).toBeGreaterThanOrEqual(8);
  for (const path of pages) {
    const { body } = await askRaw(shared.studio, path, shared.admin.cookie);
    expect([path, body]).toEqual([
      path,
      expect.stringMatching(
        /<html lang="es" data-style="light">.*<a [^>]*href="[^"#]*#main"[^>]*>Saltar al contenido<.*<header.*<\/header>.*<main id="main"/s,
      ),
    ]);
  }
});

/** A visitor without a cookie, one with a forged session and one with an ended session. */
async function strangers(): Promise<[who: string, cookie: string][]> {
  const ended = await anAdmin(shared.studio);
  await ended(API.logout, { method: "POST" });
  return [
    ["nobody", ""],
    ["a forger", `loggedIn=true; sid=${FORGED}`],
    ["a former admin", ended.cookie],
  ];
}

test("T6 G3 no spelling of a guarded address shows a stranger anything of it", async () => {
  const addresses = adminAddresses(secrets);
  // Cookies do not change how an address is parsed, so visitors with one try only the plain path and its
  // data.
  const plain = addresses.flatMap((address) =>
    spellingsOf(address).filter(({ path }) => [address, `${address}.data`].includes(path)),
  );
  for (const [who, cookie] of await strangers()) {
    for (const { path, kind } of who === "nobody" ? addresses.flatMap(spellingsOf) : plain) {
      const answer = await askRaw(shared.studio, path, cookie);
      expect([who, path, answer]).toEqual([who, path, ANSWERS[kind]]);
    }
  }
});

test("T6 no public page brings along anything of the admin's, as a document or as data", async () => {
  for (const path of publicAddresses(secrets)) {
    for (const spelling of [path, dataOf(path)]) {
      const { body } = await askRaw(shared.studio, spelling);
      const seen = secrets.words.filter((word) => body.includes(word));
      expect([spelling, seen]).toEqual([spelling, []]);
    }
    for (const id of ADMIN_ROUTE_IDS) {
      const dataPath = `${dataOf(path)}?_routes=${encodeURIComponent(id)}`;
      expect([dataPath, await askRaw(shared.studio, dataPath)]).toEqual([
        dataPath,
        ANSWERS.nothing,
      ]);
    }
  }
});

test("T28 nothing that a stranger writes becomes a place that they are sent to", async () => {
  const addresses: readonly (readonly [path: string, status: number])[] = [
    ["/dashboard?next=https://evil.example", 302],
    ["/dashboard?redirect=//evil.example", 302],
    ["/nowhere?to=https://evil.example", 302],
    ["//evil.example", 302],
    // This one normalizes to the front page, and the next one is the login page.
    ["//evil.example/%2e%2e", 200],
    ["/login?next=//evil.example", 200],
    ["/\\evil.example", 302],
    ["/%5cevil.example", 302],
    ["/https://evil.example", 302],
  ];
  for (const [path, status] of addresses) {
    const { body, ...answer } = await askRaw(shared.studio, path);
    const location = status === 302 ? "/" : undefined;
    expect([path, answer]).toEqual([path, { status, location }]);
    expect([path, /(?:href|action|content)="[^"]*evil\.example/.test(body)]).toEqual([path, false]);
  }
});
