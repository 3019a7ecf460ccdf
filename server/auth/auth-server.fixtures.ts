import { argon2Sync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import cookies from "@fastify/cookie";
import fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import type { DatabaseLocation } from "../database/open-database.ts";
import { message } from "#domain/messages.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
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

/** Paths of a write and of a read that require a session. */
export const GUARDED_WRITE = "/guarded-write";
export const GUARDED_READ = "/guarded-read";

/** Login, account and second factor, served over HTTP without the rest of a studio. */
export interface AuthServer {
  url: string;
  auth: Auth;
  /** Runs a statement on the server's database. */
  inDatabase(statement: string): Promise<Record<string, unknown>[]>;
  /** Starts another server on the same database at another public address. */
  at(origin: string): Promise<AuthServer>;
  /** Advances the server's clock. */
  wait(ms: number): void;
  close(): Promise<void>;
}

interface Options {
  /** Public origin; the server's own address by default. */
  origin?: string;
  /** Whether to trust the client address that the nearest proxy reports. */
  trustProxy?: boolean;
}

/** Cheap hash parameters: with the product's parameters, a login lasts a tenth of a second. */
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

/** Resets the account to ADMIN, and removes passkeys, recovery codes, attempts and sessions. */
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

/**
 * Starts a server for all tests of a block.
 * @returns a function that resets everything except the clock, and returns the server
 */
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

/** A server that requires a second factor, and valid factors. */
export interface SecuredServer {
  studio: AuthServer;
  admin: Client;
  authenticator: Authenticator;
  codes: string[];
}

/** Adds the first passkey, after which logins require a second factor. */
export async function addSecondFactor(studio: AuthServer): Promise<SecuredServer> {
  const admin = await anAdmin(studio);
  const authenticator = anAuthenticator(studio.url);
  return { studio, admin, authenticator, codes: await addPasskey(admin, authenticator) };
}

/** Makes pending passkey challenges older. */
export async function ageChallenges(studio: AuthServer, ms: number): Promise<void> {
  await studio.inDatabase(`UPDATE passkey_challenges SET created_at = created_at - ${ms}`);
}

/** Ends the lockout after failed logins. */
export async function forgetFailures(studio: AuthServer): Promise<void> {
  await studio.inDatabase("DELETE FROM attempts");
}

/** Expects the uniform refusal of a second step: no cookie, and no hint at the cause. */
export async function expectRefused(response: Response, what: unknown): Promise<void> {
  expect([what, response.status, response.headers.getSetCookie()]).toEqual([what, 401, []]);
  expect(await response.json()).toEqual({
    success: false,
    error: message("passkey-refused"),
    code: "passkey-refused",
  });
}
