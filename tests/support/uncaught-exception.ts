import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { aFolder } from "./folder.ts";

const SURPRISE = `process.on("SIGUSR2", () => setImmediate(() => { throw new Error("a surprise"); }));`;

/** The environment of a studio that throws where nothing catches, once it is sent SIGUSR2. */
export async function surprising(): Promise<{ NODE_OPTIONS: string }> {
  const file = join(await aFolder(), "surprise.mjs");
  await writeFile(file, SURPRISE);
  return { NODE_OPTIONS: `--import=file://${file}` };
}

/** What it has logged of that: every line of the log that is fatal. */
export function fatalLines(output: string): { level: number; err: { message: string } }[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith('{"level":60,'))
    .map((line) => JSON.parse(line));
}
