import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../support/studio-process.ts";
import { anArticleWithPictures, aStudio } from "../support/studio.ts";

const OTHERS = 0o077;

test.skipIf(process.platform === "win32")(
  "T2 T3 what a studio and its backup write is for no other user of the machine to read",
  async () => {
    const studio = await aStudio();
    await anArticleWithPictures(studio, [200]);
    const { code } = await run(["server/commands/backup.ts"], { DATA_DIR: studio.dataDir });
    expect(code).toBe(0);
    const written = await readdir(studio.dataDir, { recursive: true });
    const modes = await Promise.all(
      written.map(async (name) => [name, (await stat(join(studio.dataDir, name))).mode & OTHERS]),
    );
    expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
    expect(written).toEqual(
      expect.arrayContaining([
        "studio.sqlite",
        "media",
        "backups",
        expect.stringMatching(/^media.[0-9a-f]{32}\.\w+$/),
        expect.stringMatching(/^backups.studio-.*\.tar$/),
      ]),
    );
  },
);
