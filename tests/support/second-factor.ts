import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect } from "vitest";
import {
  API,
  type LoginAnswer,
  type PasskeyRequest,
  type RecoveryCodesAnswer,
} from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { anAdmin, aVisitor, json, type Client } from "./studio.ts";
import { anAuthenticator, type Asked, type Authenticator } from "./authenticator.ts";
import { ADMIN, type Studio } from "./studio-process.ts";

/** A second step as it was asked for. */
export interface Step {
  ticket: string;
  options: Asked;
}

const { password } = ADMIN;
const WAIT_MS = 5000;

/** Begins a passkey; gives what the browser is to make. */
export async function begin(admin: Client): Promise<Asked> {
  const response = await admin(API.passkeyOptions, json({ password }));
  const answer: { options: Asked } = await response.json();
  if (response.status !== 200) throw new Error(`no passkey begun: ${response.status}`);
  return answer.options;
}

/** Adds a passkey; gives the recovery codes that came with it. */
export async function addPasskey(
  admin: Client,
  authenticator: Authenticator,
  name = "Llave",
): Promise<string[]> {
  const made = authenticator.create(await begin(admin));
  const response = await admin(API.passkeys, json({ name, response: made }));
  const answer: RecoveryCodesAnswer = await response.json();
  if (!answer.success) throw new Error(answer.error);
  return answer.recoveryCodes ?? [];
}

/** A studio whose second factor is shut, and what opens it. */
export interface ShutStudio {
  studio: Studio;
  admin: Client;
  authenticator: Authenticator;
  codes: string[];
}

/** Shuts a studio's second factor anew, whatever was done to it before. */
export async function shut(studio: Studio): Promise<ShutStudio> {
  inDatabase(studio, "DELETE FROM passkeys");
  inDatabase(studio, "DELETE FROM recovery_codes");
  forgetFailures(studio);
  const admin = await anAdmin(studio);
  const authenticator = anAuthenticator(studio.url);
  return { studio, admin, authenticator, codes: await addPasskey(admin, authenticator) };
}

/** Makes what a passkey was asked to sign so much older. */
export function ageChallenges(studio: Studio, ms: number): void {
  inDatabase(studio, `UPDATE passkey_challenges SET created_at = created_at - ${ms}`);
}

/** Opens the door again that failed logins have shut. */
export function forgetFailures(studio: Studio): void {
  inDatabase(studio, "DELETE FROM login_failures");
}

/** Reads or changes what no call of the studio's does, while it runs. */
export function inDatabase(studio: Studio, statement: string): unknown[] {
  const database = new SQLite(join(studio.dataDir, "studio.sqlite"), { timeout: WAIT_MS });
  try {
    const prepared = database.prepare(statement);
    if (prepared.reader) return prepared.all();
    prepared.run();
    return [];
  } finally {
    database.close();
  }
}

/** The first step of a login with the right password. */
export async function firstStep(studio: Pick<Studio, "url">): Promise<Step> {
  const response = await aVisitor(studio)(API.login, json(ADMIN));
  const answer: LoginAnswer = await response.json();
  const passkey: PasskeyRequest | undefined = answer.success ? undefined : answer.passkey;
  if (response.status !== 401 || passkey === undefined || !("challenge" in passkey.options)) {
    throw new Error(`no second step: ${response.status}`);
  }
  const challenge = String(passkey.options.challenge);
  return { ticket: passkey.ticket, options: { ...passkey.options, challenge } };
}

/** The second step of a login, as a browser sends it. */
export function secondStep(studio: Pick<Studio, "url">, body: unknown): Promise<Response> {
  return aVisitor(studio)(API.loginPasskey, json(body));
}

/** A whole login with a passkey. */
export async function logInWith(
  studio: Pick<Studio, "url">,
  authenticator: Authenticator,
): Promise<{ status: number; admin: Client }> {
  const { ticket, options } = await firstStep(studio);
  const answer = await secondStep(studio, { ticket, response: authenticator.sign(options) });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  return { status: answer.status, admin: aVisitor(studio, cookie) };
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

/** Whether the client's session lives. */
export async function isIn(client: Client): Promise<boolean> {
  const answer: { authenticated: boolean } = await (await client(API.session)).json();
  return answer.authenticated;
}
