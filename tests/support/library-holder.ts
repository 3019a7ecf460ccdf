import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

const HOLD = `
  const SQLite = require("better-sqlite3");
  const library = new SQLite(process.argv[1]);
  library.exec("BEGIN EXCLUSIVE");
  process.stdout.write("held");
  process.stdin.once("data", () => { library.exec("ROLLBACK"); library.close(); process.exit(); });
`;

/** Another program that has a database's file for itself. @returns lets go of it */
export async function holdLibrary(file: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ["-e", HOLD, file], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return async () => {
    child.stdin.write("let go");
    await once(child, "exit");
  };
}
