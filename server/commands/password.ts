import { LONGEST_PASSWORD_BYTES, SHORTEST_PASSWORD, weaknessOf } from "#domain/password.ts";
import { generatePassword } from "../auth/accounts.ts";
import { createAuth } from "../auth/auth.ts";
import { keepRestoresOut, runCommand } from "./operator-command.ts";
import { openCurrentDatabase } from "../studio.ts";
import { publicOriginOf, OperatorError, type Settings } from "../settings.ts";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/* `npm run password`: also removes passkeys and recovery codes, which may be lost too; the studio may run. */
const WEAK = {
  "password-too-short": `it must have at least ${SHORTEST_PASSWORD} characters`,
  "password-too-long": `it must have at most ${LONGEST_PASSWORD_BYTES} bytes`,
  "password-common": "it is among those that are tried first",
};

await runCommand("No password was set", async (settings) => {
  const isGenerated = process.argv.includes("--generate");
  const password = isGenerated ? generatePassword() : await askTwice();
  const { username, passkeys } = await setPassword(settings, password);
  if (isGenerated) console.info(`Admin: ${username}  Password: ${password}`);
  console.info(`The password of ${username} is set. All sessions have ended.`);
  if (passkeys > 0) {
    const gone = passkeys === 1 ? "One passkey" : `${passkeys} passkeys`;
    console.info(`${gone} and the recovery codes are gone: the password alone lets in again.`);
  }
});

async function setPassword(settings: Settings, password: string) {
  const letRestoresIn = await keepRestoresOut(settings);
  const database = await openCurrentDatabase(settings);
  try {
    const auth = createAuth(database.query, Date.now, publicOriginOf(settings));
    const reset = await auth.resetPassword(password);
    if (reset === undefined) throw new OperatorError("the studio was never started");
    return reset;
  } finally {
    await database.query.destroy();
    letRestoresIn();
  }
}

async function askTwice(): Promise<string> {
  const password = await askSecret("New password: ");
  const weakness = weaknessOf(password);
  if (weakness !== undefined) throw new OperatorError(WEAK[weakness]);
  const isSame = !process.stdin.isTTY || (await askSecret("Once more: ")) === password;
  if (!isSame) throw new OperatorError("the two differ");
  return password;
}

/** Reads a line from the console without echo, or from a pipe. */
export async function askSecret(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: process.stdin.isTTY,
  });
  if (process.stdin.isTTY) process.stdout.write(question);
  lines.once("SIGINT", () => process.exit(130));
  const line = await new Promise<string>((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve(""));
  });
  lines.close();
  if (process.stdin.isTTY) process.stdout.write("\n");
  return line;
}
