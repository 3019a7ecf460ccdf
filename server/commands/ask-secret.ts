import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Asks on the console for a line that is not shown as it is typed; reads it bare from a pipe. */
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
