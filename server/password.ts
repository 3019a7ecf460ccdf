import { existsSync } from "node:fs";
import { LONGEST_PASSWORD_BYTES, SHORTEST_PASSWORD, weaknessOf } from "#domain/password.ts";
import { askSecret } from "./ask-secret.ts";
import { createAuth, inventPassword } from "./auth/auth.ts";
import { openDatabase, sqliteFile } from "./database/open.ts";
import { readSettings, WrongSetting, type Settings } from "./settings.ts";
import { databaseThatFailed } from "./start-failures.ts";

/*
 * `npm run password`: a new password for the admin who lost theirs, for whoever has the
 * server in hand. Needs the settings that the studio is started with; the studio may run.
 */
const WEAK = {
  "password-too-short": `it must have at least ${SHORTEST_PASSWORD} characters`,
  "password-too-long": `it must have at most ${LONGEST_PASSWORD_BYTES} bytes`,
  "password-common": "it is among those that are tried first",
};

try {
  const settings = readSettings(process.env);
  const isGenerated = process.argv.includes("--generate");
  const password = isGenerated ? inventPassword() : await askTwice();
  const username = await setPassword(settings, password);
  if (isGenerated) console.info(`Admin: ${username}  Password: ${password}`);
  console.info(`The password of ${username} is set. All sessions have ended.`);
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error;
  console.error(`No password was set: ${error.message}`);
  process.exitCode = 1;
}

async function setPassword(settings: Settings, password: string): Promise<string> {
  if (settings.databaseUrl === undefined && !existsSync(sqliteFile(settings.dataDir))) {
    throw new WrongSetting(`DATA_DIR ${settings.dataDir} holds no studio`);
  }
  const database = await openDatabase(settings, () => {}).catch((error: unknown) => {
    throw databaseThatFailed(settings, error);
  });
  try {
    const username = await createAuth(database.query, Date.now).resetPassword(password);
    if (username === undefined) throw new WrongSetting("the studio was never started");
    return username;
  } finally {
    await database.query.destroy();
  }
}

async function askTwice(): Promise<string> {
  const password = await askSecret("New password: ");
  const weakness = weaknessOf(password);
  if (weakness !== undefined) throw new WrongSetting(WEAK[weakness]);
  const isSame = !process.stdin.isTTY || (await askSecret("Once more: ")) === password;
  if (!isSame) throw new WrongSetting("the two differ");
  return password;
}
