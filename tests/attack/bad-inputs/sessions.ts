import { API } from "#domain/api.ts";
import { aVisitor, json } from "../../support/studio.ts";
import type { BadInput, Target } from "../../support/bad-input.ts";
import { ADMIN } from "../../support/studio-process.ts";

const removal = ({ article }: Target) => `${API.upload}?id=${article}`;

/** A delete of the article by somebody who has no session. */
function stranger(what: string, cookie: (live: string) => string): BadInput {
  return {
    title: `T7 a delete with ${what}`,
    status: 401,
    send: (target) => {
      const [, live = ""] = target.admin.cookie.split("=");
      return aVisitor(target.studio, cookie(live))(removal(target), { method: "DELETE" });
    },
  };
}

/** A delete of the article by the admin, from a page of somebody else's. */
function foreign(what: string, headers: (own: string) => Record<string, string>): BadInput {
  return {
    title: `T5 a delete from ${what}`,
    status: 403,
    send: (target) =>
      target.admin(removal(target), { method: "DELETE", headers: headers(target.studio.url) }),
  };
}

/** Sessions that are none, and pages that are not ours. */
export const SESSIONS: readonly BadInput[] = [
  stranger("no cookie", () => ""),
  stranger("an empty cookie", () => "sid="),
  stranger("a forged token", () => `sid=${"A".repeat(43)}`),
  stranger(
    "a token with a letter changed",
    (live) => `sid=${live.slice(0, -2)}${live.endsWith("A") ? "BA" : "AA"}`,
  ),
  stranger("a token cut short", (live) => `sid=${live.slice(1)}`),
  stranger("a token and more", (live) => `sid=${live}A`),
  stranger("another name for the cookie", (live) => `session=${live}`),
  stranger("the old site's flag", () => "loggedIn=true; isAdmin=1"),
  stranger("SQL for a token", () => "sid=' OR 1=1 --"),
  stranger("a forged token before the right one", (live) => `sid=${"A".repeat(43)}; sid=${live}`),
  foreign("another site", () => ({ origin: "https://evil.example" })),
  foreign("nowhere", () => ({ origin: "null" })),
  foreign("a site whose name begins with ours", (own) => ({ origin: `${own}.evil.example` })),
  foreign("another scheme", (own) => ({ origin: own.replace("http:", "https:") })),
  foreign("another port", (own) => ({ origin: own.replace(/:\d+$/, ":1") })),
  foreign("a frame of another site", () => ({ "sec-fetch-site": "cross-site" })),
  foreign("a sister site", () => ({ "sec-fetch-site": "same-site" })),
  {
    title: "T1 a login with a wrong password",
    status: 401,
    send: ({ visitor }) => visitor(API.login, json({ ...ADMIN, password: "not the password" })),
  },
  {
    title: "T9 a login with SQL for a name",
    status: 401,
    send: ({ visitor }) => visitor(API.login, json({ ...ADMIN, username: "' OR 1=1 --" })),
  },
];
