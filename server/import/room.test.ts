import { once } from "node:events";
import { access, mkdir, readdir, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { refuse } from "#domain/refusal.ts";
import { aSmallDisk } from "../../tests/support/small-disk.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { RESERVE_BYTES } from "../storage/disk.ts";
import { readFolder } from "./folder-source.ts";
import { takeFile, type ImportMediaParts } from "./import-media.ts";
import { createSiteFetcher } from "./site-fetcher.ts";

const MIB = 1024 ** 2;
const FILM_BYTES = 32 * MIB;

test.each([
  ["what a site announces", { "content-length": String(FILM_BYTES) }, 0],
  ["what comes unannounced", {}, 8 * MIB],
])("R6 O1 %s is refused once there is no room for it", async (_, headers, room) => {
  const site = createServer((_request, response) => send(response, headers));
  await once(site.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => site.close().closeAllConnections());
  const address = site.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const url = new URL(`http://127.0.0.1:${port}/film.mp4`);
  const path = join(await aFolder(), "film");
  let checks = 0;
  const download = createSiteFetcher(url).download(url, path, FILM_BYTES, async (bytes) => {
    checks += 1;
    if (bytes + (checks - 1) * 4 * MIB > room) refuse("disk-full");
  });
  await expect(download).rejects.toMatchObject({ code: "disk-full" });
  await expect(access(path)).rejects.toThrow("ENOENT");
});

test("R6 O2 a file takes nothing of what a running server needs of the disk", async (context) => {
  const disk = await aSmallDisk();
  // A simulated disk does not limit this process.
  if (Object.keys(disk.environment).length > 0) context.skip();
  const root = await aFolder();
  await mkdir(join(root, "Seda"));
  await writeFile(join(root, "Seda", "1.jpg"), Buffer.alloc(3 * MIB));
  const { projects } = await readFolder(root, 2026);
  const [file] = projects[0]?.images ?? [];
  if (file === undefined) throw new Error("no file was read");
  await disk.leave(RESERVE_BYTES + 2 * MIB);
  const workFolder = join(disk.dataDir, "import");
  const parts = { workFolder, mostFilmBytes: FILM_BYTES } as ImportMediaParts;
  await expect(takeFile(parts, file, undefined)).rejects.toMatchObject({ code: "disk-full" });
  expect(await readdir(workFolder)).toEqual([]);
});

function send(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(200, headers);
  const piece = Buffer.alloc(MIB);
  for (let sent = 0; sent < FILM_BYTES; sent += MIB) response.write(piece);
  response.end();
}
