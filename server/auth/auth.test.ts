import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { RECOVERY_CODES } from "#domain/passkey.ts";
import { anAuthenticator, type PasskeyOptions } from "../../tests/support/passkeys.ts";
import { aDatabase, openMigrated, withBothDatabases } from "../../tests/support/databases.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import type { Database } from "../database/schema.ts";
import { ADMIN } from "../../tests/support/studio-process.ts";
import { createAuth, type Auth } from "./auth.ts";
import { resetAccount } from "./auth-server.fixtures.ts";
import { createRateLimit, FAILURES_BY_ACCOUNT, FAILURES_BY_NETWORK } from "./rate-limit.ts";

const PASSWORD = ADMIN.password;
const NEXT_PASSWORD = "una frase larga y propia";
const HERE = "192.0.2.1";
const ORIGIN = "http://localhost:3000";
const MINUTE_MS = 60_000;

async function studio(password: string = PASSWORD) {
  const { query } = await aDatabase();
  let time = Date.UTC(2026, 0, 1);
  const auth = createAuth(query, () => time, ORIGIN);
  const generated = await auth.prepare("admin", password || undefined);
  if (password === PASSWORD) await resetAccount(query);
  const logIn = async (changes: Partial<Parameters<typeof auth.logIn>[0]> = {}) => {
    const answer = await auth.logIn({
      username: "admin",
      password: PASSWORD,
      address: HERE,
      userAgent: "",
      oldToken: undefined,
      ...changes,
    });
    return "token" in answer ? answer.token : undefined;
  };
  return { auth, query, generated, logIn, wait: (ms: number) => (time += ms) };
}

test("T2 the database stores the password as Argon2id only", async () => {
  const { auth, query } = await studio();
  await auth.resetPassword(PASSWORD);
  const account = await query.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();
  expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(account)).not.toContain(PASSWORD);
});

test("T3 a use is stored within a minute, so that a session in use stays open", async () => {
  const { auth, query, logIn, wait } = await studio();
  const token = await logIn();
  wait(59 * MINUTE_MS);
  expect(await auth.isAdmin(token)).toBe(true);
  await expect
    .poll(async () => (await query.selectFrom("sessions").select("seen_at").execute())[0]?.seen_at)
    .toBe(Date.UTC(2026, 0, 1) + 59 * MINUTE_MS);
  wait(71 * MINUTE_MS);
  expect(await auth.isAdmin(token)).toBe(true);
});

test("T1 an address is blocked for a time after its failures, also after simultaneous ones", async () => {
  const { logIn, wait } = await studio();
  const tries = Array.from({ length: FAILURES_BY_NETWORK.most + 5 }, () =>
    logIn({ password: "no" }),
  );
  const codes = (await Promise.allSettled(tries)).map((each) =>
    each.status === "rejected" ? each.reason.code : "in",
  );
  expect(codes.filter((code) => code === "wrong-password")).toHaveLength(FAILURES_BY_NETWORK.most);
  await expect(logIn()).rejects.toMatchObject({
    code: "too-many-attempts",
    values: { retryAfterSeconds: "600" },
  });
  await expect(logIn({ address: "192.0.2.2" })).resolves.toBeTypeOf("string");
  wait(FAILURES_BY_NETWORK.windowMs);
  await expect(logIn()).resolves.toBeTypeOf("string");
});

test("T1 failures from many addresses are limited together, and a network counts as one address", async () => {
  const { query, logIn } = await studio();
  const time = Date.UTC(2026, 0, 1);
  const { reserve, clear } = createRateLimit(query, () => time - MINUTE_MS);
  for (let host = 0; host < FAILURES_BY_ACCOUNT.most; host += 1) {
    await reserve({ address: `192.0.2.${host}` });
  }
  await expect(logIn({ address: "198.51.100.1" })).rejects.toMatchObject({
    code: "too-many-attempts",
  });

  await clear();
  for (let host = 1; host <= FAILURES_BY_NETWORK.most; host++) {
    await logIn({ password: "no", address: `2001:db8:1:2::${host}` }).catch(() => {});
  }
  await expect(logIn({ address: "2001:db8:1:2:9::9" })).rejects.toMatchObject({
    code: "too-many-attempts",
  });
  await expect(logIn({ address: "2001:db8:1:3::1" })).resolves.toBeTypeOf("string");
});

test("T1 failures against the account count for an hour, whatever address they come from", async () => {
  const { logIn, wait } = await studio();
  for (let host = 1; host <= FAILURES_BY_ACCOUNT.most; host += 1) {
    await expect(logIn({ password: "no", address: `192.0.2.${host}` })).rejects.toMatchObject({
      code: "wrong-password",
    });
    wait(MINUTE_MS);
  }
  await expect(logIn({ address: "198.51.100.1" })).rejects.toMatchObject({
    code: "too-many-attempts",
  });
  wait(FAILURES_BY_ACCOUNT.windowMs - FAILURES_BY_ACCOUNT.most * MINUTE_MS);
  await expect(logIn({ address: "198.51.100.1" })).resolves.toBeTypeOf("string");
});

test("the first start without a password generates one, and later starts keep it", async () => {
  const { auth, generated, logIn } = await studio("");
  expect(generated).toMatch(/^[\w-]{20}$/);
  expect(await auth.prepare("admin", undefined)).toBeUndefined();
  await expect(logIn({ password: generated ?? "" })).resolves.toBeTypeOf("string");
});

test("a changed ADMIN_PASSWORD or ADMIN_USER is applied once and ends every session; the name alone takes no password back", async () => {
  const { auth, logIn } = await studio();
  const session = (await logIn()) ?? "";
  await auth.prepare("admin", PASSWORD);
  expect(await auth.isAdmin(session)).toBe(true);
  const client = { userAgent: "", address: HERE };
  const password = NEXT_PASSWORD;
  const next = await auth.changePassword({ ...client, session, current: PASSWORD, next: password });
  await auth.prepare("valeria", PASSWORD);
  expect([await auth.username(), await auth.isAdmin(next)]).toEqual(["valeria", false]);
  await expect(logIn({ password })).rejects.toMatchObject({ code: "wrong-password" });
  await expect(logIn({ username: "valeria" })).rejects.toMatchObject({ code: "wrong-password" });
  const token = await logIn({ username: "valeria", password });
  expect(await auth.isAdmin(token)).toBe(true);
  await auth.prepare("admin", "another long password");
  expect(await auth.isAdmin(token)).toBe(false);
  await expect(logIn({ password })).rejects.toMatchObject({ code: "wrong-password" });
});

test("T1 the second factor can be set up only after the password was set on the server", async () => {
  const { auth, query } = await studio();
  const passkey = { id: "a", public_key: "", counter: 0, transports: "[]", name: "a" };
  await query
    .insertInto("passkeys")
    .values({ ...passkey, created_at: 0, used_at: null })
    .execute();
  await sql`
    CREATE TRIGGER full BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'full'); END
  `.execute(query);
  await expect(auth.resetPassword("una frase larga y propia")).rejects.toThrow("full");
  expect((await auth.secondFactor()).passkeys).toHaveLength(1);
  await sql`DROP TRIGGER full`.execute(query);
  expect(await auth.resetPassword("una frase larga y propia")).toMatchObject({ passkeys: 1 });
  expect((await auth.secondFactor()).passkeys).toEqual([]);
});

test("T1 the first passkey is added only if the other sessions end, and shows its recovery codes", async () => {
  const { auth, query, logIn } = await studio();
  const [session = "", other] = [await logIn(), await logIn()];
  const authenticator = anAuthenticator(ORIGIN);
  const add = async () => {
    const options = await auth.beginPasskey({ session, password: PASSWORD });
    return auth.addPasskey(session, "Llave", authenticator.create(options as PasskeyOptions));
  };
  await sql`
    CREATE TRIGGER stuck BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'stuck'); END
  `.execute(query);
  await expect(add()).rejects.toThrow("stuck");
  expect(await auth.secondFactor()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  await sql`DROP TRIGGER stuck`.execute(query);
  expect(await add()).toHaveLength(RECOVERY_CODES);
  expect([await auth.isAdmin(session), await auth.isAdmin(other)]).toEqual([true, false]);
});

withBothDatabases((aPlace) => {
  const processes: OpenDatabase[] = [];
  beforeAll(async () => {
    const place = await aPlace();
    processes.push(await openMigrated(place), await openMigrated(place));
  });
  afterAll(() => Promise.all(processes.map(({ query }) => query.destroy())));

  /** Returns the queries of the owner's process, and of one whose requests a test pauses. */
  async function queries() {
    const [own, other] = processes.map(({ query }) => query);
    if (own === undefined || other === undefined) throw new Error("no database is open");
    await resetAccount(own);
    return { own, other };
  }

  test("T1 of forty simultaneous attempts no more pass than the limit", async () => {
    const { own: query } = await queries();
    const { reserve } = createRateLimit(query, Date.now);
    const attempts = Array.from({ length: 40 }, () => reserve({ address: HERE }));
    const passed = (await Promise.all(attempts)).filter((each) => "reservation" in each);
    expect(passed).toHaveLength(FAILURES_BY_NETWORK.most);
  });

  async function twoProcesses() {
    const { own, other } = await queries();
    const auth = createAuth(own, Date.now, ORIGIN);
    const client = { userAgent: "", address: HERE, oldToken: undefined };
    const attempt = { ...client, username: "admin", password: PASSWORD };
    const logIn = async () => {
      const answer = await auth.logIn(attempt);
      return "token" in answer ? answer.token : "";
    };
    const addPasskey = async (session: string, authenticator = anAuthenticator(ORIGIN)) => {
      const options = await auth.beginPasskey({ session, password: PASSWORD });
      const created = authenticator.create(options as PasskeyOptions);
      return auth.addPasskey(session, "Llave", created);
    };
    const changePassword = (session: string) =>
      auth.changePassword({ ...client, session, current: PASSWORD, next: NEXT_PASSWORD });
    /** Pauses a request before its transaction or after its first matching statement, and runs `then`. */
    const during = async <Result>(
      moment: "transaction" | RegExp,
      request: (held: Auth) => Promise<Result>,
      then: () => Promise<unknown>,
    ) => {
      const { held, isThere, letGo } = holdAt(other, moment);
      const answer = request(createAuth(held, Date.now, ORIGIN)).catch((error: unknown) => error);
      // A request that ends before that moment is not waited for.
      await Promise.race([isThere, answer]);
      await then();
      letGo();
      return answer;
    };
    const sessions = async () => (await auth.listSessions(undefined)).length;
    return { auth, attempt, client, logIn, addPasskey, changePassword, during, sessions };
  }

  const THE_PASSWORD_IS_READ = /^select \* from "accounts"/;

  test.each(["in the dashboard", "on the server"])(
    "T3 a login that is under way while the password is changed %s opens no session",
    async (where) => {
      const { auth, attempt, logIn, changePassword, during, sessions } = await twoProcesses();
      const session = await logIn();
      const answer = await during(
        THE_PASSWORD_IS_READ,
        (held) => held.logIn(attempt),
        () =>
          where === "on the server" ? auth.resetPassword(NEXT_PASSWORD) : changePassword(session),
      );
      expect(answer).toMatchObject({ code: "wrong-password" });
      expect(await sessions()).toBe(where === "on the server" ? 0 : 1);
    },
  );

  test.each([THE_PASSWORD_IS_READ, /^delete from "attempts" where "attempt"/])(
    "T1 a login that is under way while the first passkey is added opens no session without it (%s)",
    async (statement) => {
      const { attempt, logIn, addPasskey, during, sessions } = await twoProcesses();
      const session = await logIn();
      await during(
        statement,
        (held) => held.logIn(attempt),
        () => addPasskey(session),
      );
      expect(await sessions()).toBe(1);
    },
  );

  test.each(["the password changes", "the passkey is removed", "the codes are renewed"] as const)(
    "T1 T3 the second step of a login that is under way while %s opens no session",
    async (event) => {
      const { attempt, auth, client, logIn, addPasskey, changePassword, during, sessions } =
        await twoProcesses();
      const session = await logIn();
      const authenticator = anAuthenticator(ORIGIN);
      const [recoveryCode = ""] = (await addPasskey(session, authenticator)) ?? [];
      const first = await auth.logIn(attempt);
      if (!("passkey" in first)) throw new Error("no second step");
      const { ticket, options } = first.passkey;
      const response = authenticator.sign(options as PasskeyOptions);
      const confirmation = { session, password: PASSWORD };
      const [answer, change] = {
        "the password changes": [{ recoveryCode }, () => changePassword(session)] as const,
        "the passkey is removed": [
          { response },
          () => auth.removePasskey(authenticator.id, confirmation),
        ] as const,
        "the codes are renewed": [
          { recoveryCode },
          () => auth.renewRecoveryCodes(confirmation),
        ] as const,
      }[event];
      const refusal = await during(
        "transaction",
        (held) => held.finishLogIn({ ...client, ticket, answer }),
        change,
      );
      expect(refusal).toMatchObject({ code: "passkey-refused" });
      expect(await sessions()).toBe(1);
    },
  );

  test("T3 what a stolen session and password have under way while the password changes is refused", async () => {
    const stolen: Record<string, [RegExp, (held: Auth, session: string) => Promise<unknown>]> = {
      "another password": [
        THE_PASSWORD_IS_READ,
        (held, session) =>
          held.changePassword({
            userAgent: "",
            address: HERE,
            session,
            current: PASSWORD,
            next: "the password of a thief",
          }),
      ],
      "a restore": [
        THE_PASSWORD_IS_READ,
        (held, session) => held.confirm({ session, password: PASSWORD }),
      ],
      "a passkey": [
        /^delete from "passkey_challenges" where "holder_hash"/,
        async (held, session) => {
          const options = await held.beginPasskey({ session, password: PASSWORD });
          const created = anAuthenticator(ORIGIN).create(options as PasskeyOptions);
          return held.addPasskey(session, "Llave", created);
        },
      ],
    };
    for (const [what, [statement, request]] of Object.entries(stolen)) {
      const { auth, logIn, changePassword, during, sessions } = await twoProcesses();
      const session = await logIn();
      const thief = await logIn();
      const next = { current: "" };
      const answer = await during(
        statement,
        (held) => request(held, thief),
        async () => (next.current = await changePassword(session)),
      );
      expect(answer, what).toMatchObject({
        code: expect.stringMatching(/^(?:wrong-password|no-session|passkey-not-added)$/),
      });
      expect([await auth.isAdmin(next.current), await sessions()], what).toEqual([true, 1]);
      expect((await auth.secondFactor()).passkeys, what).toEqual([]);
    }
  });
});

/** A database that pauses before its first transaction or after its first matching statement. */
function holdAt(query: Kysely<Database>, moment: "transaction" | RegExp) {
  const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  if (moment === "transaction") {
    const transaction = query.transaction();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = async (work) => {
      arrive();
      await isLetGo;
      return execute(work);
    };
    vi.spyOn(query, "transaction").mockReturnValueOnce(transaction);
    return { held: query, isThere, letGo };
  }
  let meant: unknown;
  const held = query.withPlugin({
    transformQuery({ node, queryId }) {
      if (moment.test(query.getExecutor().compileQuery(node, queryId).sql)) meant ??= queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queryId !== meant) return result;
      arrive();
      await isLetGo;
      return result;
    },
  });
  return { held, isThere, letGo };
}
