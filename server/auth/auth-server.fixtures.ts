import { argon2Sync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import cookies from "@fastify/cookie";
import fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import type { DatabaseLocation } from "../database/open.ts";
import { message } from "#domain/messages.ts";
import type { OpenDatabase } from "../database/open-database.ts";
import { answerRefusals } from "../http/error-responses.ts";
import { openMigrated } from "../../tests/support/databases.ts";
import { addPasskey, anAuthenticator, type Authenticator } from "../../tests/support/passkeys.ts";
import { anAdmin, type Client } from "../../tests/support/studio.ts";
import { ADMIN } from "../../tests/support/studio-process.ts";
import { type Auth, createAuth } from "./auth.ts";
import { guardWrites } from "./guard.ts";
import { authRoutes } from "./routes.ts";
import { passkeyRoutes } from "./second-factor/routes.ts";
import { sessionCookie } from "./session-cookie.ts";

/** A write and a read that need a session, as any of the studio's. */
export const GUARDED_WRITE = "/guarded-write";
export const GUARDED_READ = "/guarded-read";

/** Login, account and second factor alone, served over HTTP by this process. */
export interface AuthServer {
  url: string;
  auth: Auth;
  /** Reads or changes what is stored, as no request does. */
  inDatabase(statement: string): Promise<Record<string, unknown>[]>;
  /** Starts another one on the same database, at another public address. */
  at(origin: string): Promise<AuthServer>;
  /** Lets time pass. */
  wait(ms: number): void;
  close(): Promise<void>;
}

/** What differs between servers. */
interface Options {
  /** The public address, where it is another than the server's own. */
  origin?: string;
  /** Whether the address that the nearest proxy names is the client's. */
  trustProxy?: boolean;
}

/** A hash says itself what it costs, so that a login need not take a tenth of a second here. */
const SALT = Buffer.alloc(16);
const QUICK_HASH = argon2Sync("argon2id", {
  message: ADMIN.password,
  nonce: SALT,
  memory: 8,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
});
const inPhc = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
const PHC = `'$argon2id$v=19$m=8,t=1,p=1$${inPhc(SALT)}$${inPhc(QUICK_HASH)}'`;
const USE_QUICK_HASH = `UPDATE accounts SET password_hash = ${PHC}, setting_hash = ${PHC}`;

/** Makes the account ADMIN's and nothing else: whatever was done to it before is taken back. */
export async function resetAccount(query: OpenDatabase["query"]): Promise<void> {
  await createAuth(query, Date.now, "http://localhost").prepare(ADMIN.username, ADMIN.password);
  for (const table of ["passkeys", "recovery_codes", "attempts", "sessions"]) {
    await sql.raw(`DELETE FROM ${table}`).execute(query);
  }
  await sql.raw(USE_QUICK_HASH).execute(query);
}

async function start(
  database: OpenDatabase,
  { origin, trustProxy = false }: Options = {},
): Promise<AuthServer> {
  const { query } = database;
  const server = createServer();
  await once(server.listen(0, "localhost"), "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  let passed = 0;
  const auth = createAuth(query, () => Date.now() + passed, origin ?? url);
  const inDatabase = async (statement: string) =>
    (await sql.raw<Record<string, unknown>>(statement).execute(query)).rows;
  const app = fastify({
    serverFactory: (answer) => server.on("request", answer),
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
  });
  await app.register(cookies);
  answerRefusals(app);
  const cookie = sessionCookie(origin?.startsWith("https:") ?? false);
  guardWrites(app, { auth, cookie, origin, writeGate: { admit: () => true } });
  authRoutes(app, auth, cookie);
  passkeyRoutes(app, auth, cookie);
  app.post(GUARDED_WRITE, async () => "written");
  app.get(GUARDED_READ, { config: { access: "admin" } }, async () => "read");
  await app.ready();
  return {
    url,
    auth,
    inDatabase,
    async at(other) {
      const moved = await start(database, { origin: other, trustProxy });
      onTestFinished(() => moved.close());
      return moved;
    },
    wait: (ms) => void (passed += ms),
    async close() {
      server.closeAllConnections();
      await app.close();
    },
  };
}

/** A server for all tests of a block. @returns gives it as it was at its start, but for the time */
export function sharedAuthServer(
  aPlace: () => Promise<DatabaseLocation>,
  options?: Options,
): () => Promise<AuthServer> {
  let database: OpenDatabase | undefined;
  let server: AuthServer | undefined;
  beforeAll(async () => {
    database = await openMigrated(await aPlace());
    server = await start(database, options);
  });
  afterAll(async () => {
    await server?.close();
    await database?.query.destroy();
  });
  return async () => {
    if (database === undefined || server === undefined)
      throw new Error("the server stands only while its tests run");
    await resetAccount(database.query);
    return server;
  };
}

/** A server that asks for a second factor, and what passes it. */
export interface SecuredServer {
  studio: AuthServer;
  admin: Client;
  authenticator: Authenticator;
  codes: string[];
}

/** Adds the first passkey. */
export async function addSecondFactor(studio: AuthServer): Promise<SecuredServer> {
  const admin = await anAdmin(studio);
  const authenticator = anAuthenticator(studio.url);
  return { studio, admin, authenticator, codes: await addPasskey(admin, authenticator) };
}

/** Makes what a passkey was asked to sign so much older. */
export async function ageChallenges(studio: AuthServer, ms: number): Promise<void> {
  await studio.inDatabase(`UPDATE passkey_challenges SET created_at = created_at - ${ms}`);
}

/** Ends the lockout after failed logins. */
export async function forgetFailures(studio: AuthServer): Promise<void> {
  await studio.inDatabase("DELETE FROM attempts");
}

/** What every refused second step looks like: no cookie, and not a word of what was wrong. */
export async function expectRefused(response: Response, what: unknown): Promise<void> {
  expect([what, response.status, response.headers.getSetCookie()]).toEqual([what, 401, []]);
  expect(await response.json()).toEqual({
    success: false,
    error: message("passkey-refused"),
    code: "passkey-refused",
  });
}
