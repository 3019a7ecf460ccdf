import { randomBytes } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { AccountsTable, Database } from "../database/schema.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

const GENERATED_PASSWORD_BYTES = 15;

export type Account = Selectable<AccountsTable>;

/** Manages the one account; every change ends its sessions and pending logins. */
export function createAccounts(database: Kysely<Database>) {
  /** Undefined before the first start. */
  const find = () => database.selectFrom("accounts").selectAll().executeTakeFirst();

  /** Creates the account or applies changed settings. @returns the password if it was generated */
  async function prepare(
    username: string,
    setting: string | undefined,
  ): Promise<string | undefined> {
    const account = await find();
    if (account === undefined) {
      const password = setting ?? generatePassword();
      const password_hash = await hashPassword(password);
      const setting_hash = setting === undefined ? null : password_hash;
      const { numInsertedOrUpdatedRows: created } = await database
        .insertInto("accounts")
        .values({ username, password_hash, setting_hash })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      // Another process that starts on the same database was first.
      if (created === 0n) return prepare(username, setting);
      return setting === undefined ? password : undefined;
    }
    const applied = account.setting_hash;
    const isApplied =
      setting === undefined || (applied !== null && (await verifyPassword(setting, applied)));
    if (isApplied && account.username === username) return undefined;
    // A change of the name alone keeps a password that was changed since the setting was applied.
    const hash = isApplied ? undefined : await hashPassword(setting);
    const change = { username, ...(hash && { password_hash: hash, setting_hash: hash }) };
    await database.transaction().execute((trx) => changeAccount(trx, change));
    return undefined;
  }

  return {
    find,

    get: (): Promise<Account> =>
      database.selectFrom("accounts").selectAll().executeTakeFirstOrThrow(),
    prepare,
  };
}

/** Changes the account, and ends its sessions and the logins that wait for a second step. */
export async function changeAccount(
  trx: Transaction<Database>,
  change: Partial<Account>,
): Promise<void> {
  await trx.updateTable("accounts").set(change).execute();
  await trx.deleteFrom("sessions").execute();
  await trx.deleteFrom("passkey_challenges").execute();
}

export function generatePassword(): string {
  return randomBytes(GENERATED_PASSWORD_BYTES).toString("base64url");
}
