import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { shareFileLock, takeFileLock, type Unlock } from "./file-lock.ts";

const MODULE = JSON.stringify(new URL("file-lock.ts", import.meta.url).href);

async function aLockFile(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), "lock-")), "studio.lock");
}

/** A process that holds the lock until it is killed. */
async function aHolder(path: string, how: "shareFileLock" | "takeFileLock") {
  const program = `const { ${how} } = await import(${MODULE});
    globalThis.held = ${how}(${JSON.stringify(path)});
    console.info("holds it"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return {
    async kill() {
      child.kill("SIGKILL");
      await once(child, "close");
    },
  };
}

function isGiven(unlock: Unlock | undefined): boolean {
  unlock?.();
  return unlock !== undefined;
}

test("many hold a lock together, and one alone", async () => {
  const path = await aLockFile();
  const [first, second] = [shareFileLock(path), shareFileLock(path)];
  expect(isGiven(takeFileLock(path))).toBe(false);
  first?.();
  expect(isGiven(takeFileLock(path))).toBe(false);
  second?.();
  const alone = takeFileLock(path);
  expect([isGiven(shareFileLock(path)), isGiven(takeFileLock(path))]).toEqual([false, false]);
  alone?.();
  expect(isGiven(shareFileLock(path))).toBe(true);
});

test("a process that is killed gives its lock back at once, and leaves nothing beside the file", async () => {
  const path = await aLockFile();
  const sharing = await aHolder(path, "shareFileLock");
  expect([isGiven(shareFileLock(path)), isGiven(takeFileLock(path))]).toEqual([true, false]);
  await sharing.kill();
  expect(isGiven(takeFileLock(path))).toBe(true);
  const alone = await aHolder(path, "takeFileLock");
  expect(isGiven(shareFileLock(path))).toBe(false);
  await alone.kill();
  expect(isGiven(takeFileLock(path))).toBe(true);
  expect(await readdir(dirname(path))).toEqual(["studio.lock"]);
});
