import { checkMedia, type MediaReport } from "../media/integrity/check-media.ts";
import { runCommand } from "./operator-command.ts";
import { openCurrentDatabase, openMediaStorage } from "../studio.ts";
import type { Settings } from "../settings.ts";

/* `npm run check [-- --json]`: ends with 1 for any problem, but always with 0 with `--json`. */
const SAID_EVERY = 1000;

await runCommand("Nothing was checked", async (settings) => {
  const report = await check(settings);
  if (process.argv[2] === "--json") {
    console.info(JSON.stringify(report));
    return;
  }
  printReport(report);
  process.exitCode = isWell(report) ? 0 : 1;
});

async function check(settings: Settings): Promise<MediaReport> {
  const storage = await openMediaStorage(settings);
  const database = await openCurrentDatabase(settings);
  try {
    return await checkMedia(database.query, storage, (looked) => {
      if (looked % SAID_EVERY === 0) console.error(`${looked} files looked at …`);
    });
  } finally {
    await database.query.destroy();
  }
}

function isWell({ missing, unreferenced, damaged }: MediaReport): boolean {
  return missing.length + unreferenced.length + damaged.length === 0;
}

function printReport({ looked, missing, unreferenced, damaged }: MediaReport): void {
  for (const key of missing) console.info(`missing: ${key}`);
  for (const key of unreferenced) console.info(`unreferenced: ${key}`);
  for (const key of damaged) console.info(`damaged: ${key}`);
  console.info(
    `${looked} files looked at: ${missing.length} missing, ${unreferenced.length} unreferenced, ${damaged.length} damaged`,
  );
}
