import { expect, test } from "vitest";
import type { PrivateLinkChange } from "#domain/private-link.ts";
import { aDatabase, withBothDatabases } from "../../tests/support/databases.ts";
import { createAuth } from "../auth/auth.ts";
import { createRateLimit, FAILURES_BY_NETWORK, FAILURES_BY_LINK } from "../auth/rate-limit.ts";
import type { DatabaseLocation } from "../database/open-database.ts";
import { createPrivateLinks, PASS_LIFE_MS } from "./private-links.ts";

const PASSWORD = "tosh 2026";
const HERE = "192.0.2.1";
const START = Date.UTC(2026, 10, 26, 12);
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const ADMIN = { username: "admin", password: "correct horse battery" };

async function links(where?: DatabaseLocation) {
  const { query } = await aDatabase(where);
  let time = START;
  const now = () => time;
  const uncounted: unknown[] = [];
  const service = createPrivateLinks({
    database: query,
    rateLimit: createRateLimit(query, now),
    onUncounted: (error) => uncounted.push(error),
    now,
  });
  const auth = createAuth(query, now, "http://localhost:3000");
  // Attempts are serialized by the account's row, which every started studio has.
  await auth.prepare(ADMIN.username, ADMIN.password);
  const { id: article } = await query
    .insertInto("articles")
    .values({
      title: "Cascabel",
      title_slug: "cascabel",
      year: 2026,
      is_top: 0,
      is_draft: 1,
      version: 1,
      main_media_id: null,
      created_at: time,
      updated_at: time,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const create = async (fields: PrivateLinkChange = {}) => {
    const link = await service.create({ article }, fields);
    return { ...link, token: link.address.slice("/p/".length) };
  };
  const stateOf = async (token: string, pass?: string) =>
    (await service.open(token, pass, false)).state;
  const passOf = async (token: string, address = HERE) => {
    const outcome = await service.unlock(token, PASSWORD, address);
    return outcome.state === "open" ? outcome : undefined;
  };
  const tries = (token: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const outcome = await service.unlock(token, `wrong ${index}`, HERE);
        return outcome.state;
      }),
    );
  return {
    ...service,
    query,
    auth,
    article,
    uncounted,
    create,
    stateOf,
    passOf,
    tries,
    setTime: (to: number) => (time = to),
  };
}

withBothDatabases((aPlace) => {
  test("Y1 a link ends at its date, to the second", async () => {
    const { create, stateOf, setTime } = await links(await aPlace());
    const endsAt = START + 10 * SECOND_MS;
    const { token } = await create({ endsAt });
    const { token: endless } = await create();
    for (const [at, state] of [
      [START, "open"],
      [endsAt - SECOND_MS, "open"],
      [endsAt - 1, "open"],
      [endsAt, "none"],
      [endsAt + SECOND_MS, "none"],
    ] as const) {
      setTime(at);
      expect([at, await stateOf(token)]).toEqual([at, state]);
      expect(await stateOf(endless)).toBe("open");
    }
  });

  test("Y1 parallel tries of a password find no more room than the limit, by address and by link", async () => {
    const { create, tries, passOf, setTime } = await links(await aPlace());
    const { most, windowMs } = FAILURES_BY_NETWORK;
    const { token } = await create({ password: PASSWORD });
    const { token: other } = await create({ password: PASSWORD });
    const states = await tries(token, most + 5);
    expect(states.filter((state) => state === "wrong")).toHaveLength(most);
    expect(states.filter((state) => state === "limited")).toHaveLength(5);
    // The right password is refused too, also for another link, but not from another address.
    expect([await passOf(token), await passOf(other)]).toEqual([undefined, undefined]);
    expect(await passOf(token, "192.0.2.2")).toMatchObject({ state: "open" });
    setTime(START + windowMs);
    expect(await passOf(token)).toMatchObject({ state: "open" });
  });
});

test("Y1 a link of which nothing is said is open to whoever has it, without an end", async () => {
  const { create, list, article } = await links();
  const { token: _, ...link } = await create();
  expect(link).toMatchObject({ note: "", hasPassword: false, endsAt: null, state: "open" });
  expect(await list({ article })).toEqual([link]);
});

test("Y1 a link's token is 16 random bytes, and of a thousand none is like another", async () => {
  const { create, query } = await links();
  const tokens = new Set<string>();
  for (let count = 0; count < 1000; count += 1) {
    const { token, id } = await create();
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(Buffer.from(token, "base64url")).toHaveLength(16);
    tokens.add(token);
    await query.updateTable("private_links").set({ revoked_at: 1 }).where("id", "=", id).execute();
  }
  expect(tokens.size).toBe(1000);
});

test("Y1 T2 a link's password is stored as the admin's is", async () => {
  const { query, create } = await links();
  await create({ password: PASSWORD });
  const { password_hash } = await query
    .selectFrom("private_links")
    .select("password_hash")
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("Y1 T1 a link's wrong passwords are limited over all addresses, and lock nobody out of the login", async () => {
  const { create, tries, passOf, auth, query } = await links();
  const { token, id } = await create({ password: PASSWORD });
  const { token: other } = await create({ password: PASSWORD });
  const { reserve, clear } = createRateLimit(query, () => START - MINUTE_MS);
  for (let host = 0; host < FAILURES_BY_LINK.most; host += 1) {
    await reserve({ address: `198.51.100.${host}`, link: id });
  }
  expect(await tries(token, 1)).toEqual(["limited"]);
  expect(await passOf(other)).toMatchObject({ state: "open" });
  const client = { address: HERE, userAgent: "", oldToken: undefined };
  expect(await auth.logIn({ ...ADMIN, ...client })).toHaveProperty("token");
  // Failed logins do not limit the link either.
  await clear();
  for (let count = 0; count < FAILURES_BY_NETWORK.most; count += 1) {
    await auth.logIn({ ...ADMIN, password: "no", ...client }).catch(() => {});
  }
  expect(await passOf(token)).toMatchObject({ state: "open" });
});

test("Y1 a pass lasts for a week, and never longer than its link", async () => {
  const { create, stateOf, passOf, setTime } = await links();
  const { token } = await create({ password: PASSWORD });
  const endsAt = START + MINUTE_MS;
  const { token: ending } = await create({ password: PASSWORD, endsAt });
  const week = await passOf(token);
  const minute = await passOf(ending);
  expect([week?.lifeMs, minute?.lifeMs]).toEqual([PASS_LIFE_MS, MINUTE_MS]);
  expect(await stateOf(token, week?.pass)).toBe("open");
  expect(await stateOf(token, minute?.pass)).toBe("locked");
  setTime(START + PASS_LIFE_MS - 1);
  expect(await stateOf(token, week?.pass)).toBe("open");
  setTime(START + PASS_LIFE_MS);
  expect(await stateOf(token, week?.pass)).toBe("locked");
});

test("Y1 a pass ends with its password, also where both change at once", async () => {
  const { create, change, stateOf, passOf, unlock, query } = await links();
  const { token, id } = await create({ password: PASSWORD });
  const [first, second] = await Promise.all([
    unlock(token, PASSWORD, HERE),
    change(id, { password: "otra clave" }),
  ]);
  expect(second.hasPassword).toBe(true);
  const pass = first.state === "open" ? first.pass : undefined;
  expect(await stateOf(token, pass)).toBe("locked");
  expect(await passOf(token)).toBeUndefined();
  await change(id, { password: null });
  expect(await stateOf(token)).toBe("open");
  expect(await unlock(token, "", HERE)).toEqual({ state: "open", pass: undefined, lifeMs: 0 });
  expect(await query.selectFrom("private_link_passes").selectAll().execute()).toEqual([]);
});

test("Y1 R7 what can't be counted is shown all the same", async () => {
  const { create, open, uncounted, query, article } = await links();
  const { token } = await create();
  await query.executeQuery(
    query.schema.alterTable("private_links").dropColumn("opened_at").compile(),
  );
  expect(await open(token, undefined, true)).toEqual({
    state: "open",
    link: 1,
    subject: { article },
    endsAt: null,
    asksAnswers: false,
  });
  expect(uncounted).toHaveLength(1);
});
