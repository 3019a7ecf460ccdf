import { randomBytes } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import { withAuditEntry } from "../audit-log/audit-log.ts";
import type { AccountsTable, Database } from "../database/schema.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

const GENERATED_PASSWORD_BYTES = 15;

export type Account = Selectable<AccountsTable>;

/** The one account. Every change of it ends the logins that were begun before (T3). */
export interface Accounts {
  /** Undefined before the first start. */
  find(): Promise<Account | undefined>;
  /** The account of the first start. */
  get(): Promise<Account>;
  /** Creates the account, or updates it from the settings. @returns the password where one was generated */
  prepare(username: string, setting: string | undefined): Promise<string | undefined>;
  /** @param kind how it was changed, for the audit log */
  setPassword(
    account: Account,
    password: string,
    kind: "password-changed" | "password-reset",
  ): Promise<void>;
}

export function createAccounts(database: Kysely<Database>, now: () => number): Accounts {
  const find = () => database.selectFrom("accounts").selectAll().executeTakeFirst();

  async function prepare(
    username: string,
    setting: string | undefined,
  ): Promise<string | undefined> {
    const account = await find();
    if (setting === undefined) {
      if (account === undefined) {
        const generated = generatePassword();
        await replace(username, await hashPassword(generated), null);
        return generated;
      }
      if (account.username !== username) {
        await replace(username, account.password_hash, account.setting_hash);
      }
      return undefined;
    }
    const applied = account?.setting_hash ?? undefined;
    const isApplied = applied !== undefined && (await verifyPassword(setting, applied));
    if (isApplied && account?.username === username) return undefined;
    const hash = await hashPassword(setting);
    // A password changed since the setting was applied outlives a mere change of name.
    const storedHash = isApplied ? account?.password_hash : undefined;
    await replace(username, storedHash ?? hash, hash);
    return undefined;
  }

  async function replace(username: string, hash: string, settingHash: string | null) {
    await database.transaction().execute((trx) => replaceWithin(trx, username, hash, settingHash));
  }

  return {
    find,
    get: () => database.selectFrom("accounts").selectAll().executeTakeFirstOrThrow(),
    prepare,
    // The setting stays applied, so that the next start does not bring its password back.
    async setPassword({ username, setting_hash }, password, kind) {
      const hash = await hashPassword(password);
      await withAuditEntry(database, { kind }, now(), (trx) =>
        replaceWithin(trx, username, hash, setting_hash),
      );
    },
  };
}

async function replaceWithin(
  trx: Transaction<Database>,
  username: string,
  hash: string,
  settingHash: string | null,
): Promise<void> {
  await trx.deleteFrom("accounts").execute();
  await trx.deleteFrom("sessions").execute();
  await trx.deleteFrom("passkey_challenges").execute();
  await trx
    .insertInto("accounts")
    .values({ username, password_hash: hash, setting_hash: settingHash })
    .execute();
}

/** A random password. */
export function generatePassword(): string {
  return randomBytes(GENERATED_PASSWORD_BYTES).toString("base64url");
}
