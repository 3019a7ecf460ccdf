import { isRefusal } from "#domain/refusal.ts";
import type { MessageCode } from "#domain/messages.ts";
import { DamagedArchive } from "../backup/archive.ts";
import { compareBackup } from "../backup/compare-backup.ts";
import { layReplacement } from "../backup/replacement.ts";
import { runCommand } from "./operator-command.ts";
import { openExistingDatabase } from "../studio.ts";
import { codeOf } from "../system.ts";

/*
 * Run by the server for Salud, with `compare FILE` or `lay FILE FOLDER`; prints a result or refusal as JSON.
 */
const [, , step, file = "", folder = ""] = process.argv;

// The server that waits for this process is gone.
process.stdin.on("end", () => process.exit(1)).resume();

await runCommand("Nothing was restored", async (settings) => {
  const { dataDir } = settings;
  try {
    if (step === "lay") print(await layReplacement(file, folder));
    else {
      const present = await openExistingDatabase(settings);
      try {
        print(await compareBackup(file, present, dataDir));
      } finally {
        await present.query.destroy();
      }
    }
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    console.error(String(error));
    print({ refused });
  }
});

process.stdin.destroy();

function print(result: object): void {
  console.info(JSON.stringify(result));
}

function refusalOf(error: unknown): MessageCode | undefined {
  if (isRefusal(error)) return error.code;
  if (error instanceof DamagedArchive) return "backup-damaged";
  const code = error instanceof Error && "syscall" in error ? codeOf(error) : undefined;
  if (code === undefined) return undefined;
  return code === "ENOSPC" || code === "EDQUOT" ? "disk-full" : "backup-unreadable";
}
