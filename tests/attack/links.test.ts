import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { finalize, sharedStudio } from "../helpers/a-studio.ts";
import { alter } from "../helpers/the-store.ts";

const shared = sharedStudio();
const name = (digit: string) => digit.repeat(32);

/** A row that leads to a file, as though it had been uploaded. */
function know(url: string, state: "temporary" | "final"): void {
  alter(
    shared.studio.dataDir,
    "INSERT INTO media (url, kind, state, bytes, created_at) VALUES (?, 'picture', ?, 1, ?)",
    url,
    state,
    Date.now(),
  );
}

test("T12 a link in the folder leads nobody out of it, even where a row names it", async () => {
  const { dataDir } = shared.studio;
  const secret = join(dataDir, "secret.txt");
  await writeFile(secret, "a secret of the operator's");
  const links = {
    [`${name("a")}.jpg`]: secret,
    [`${name("b")}.jpg`]: "../studio.sqlite",
    [`${name("c")}.jpg`]: "/etc/passwd",
    [`${name("d")}.jpg`]: dataDir,
    [`${name("e")}-160.avif`]: secret,
    [`${name("e")}-share.jpg`]: "/etc/passwd",
  };
  for (const [file, to] of Object.entries(links)) {
    await symlink(to, join(dataDir, "media", file));
    if (!file.includes("-")) know(`/media/${file}`, "final");
  }
  for (const file of Object.keys(links)) {
    for (const path of [`/media/${file}`, `/media/temp/${file}`]) {
      const answer = await shared.visitor(path);
      const body = await answer.text();
      expect([path, body.includes("secret") || body.includes("root:")]).toEqual([path, false]);
      expect([path, [301, 404]]).toEqual([path, expect.arrayContaining([answer.status])]);
    }
  }
  // Over films that lie in the folder of the operator's own there is no way out either.
  for (const path of [
    "/videos/../secret.txt",
    "/videos/..%2fsecret.txt",
    "/videos/%2e%2e/secret.txt",
  ]) {
    expect((await (await shared.visitor(path)).text()).includes("secret")).toBe(false);
  }
});

test("T12 an address that only looks like one of ours moves nothing, whatever is in the folder", async () => {
  const { dataDir } = shared.studio;
  // A file without a row, as a broken upload might have left it.
  await writeFile(join(dataDir, "media", `${name("1")}.jpg`), "no row");
  for (const url of [`/media/temp/${name("1")}.jpg`, `/media/${name("1")}.jpg`]) {
    expect((await shared.visitor(url)).status).toBe(404);
    expect([url, (await shared.admin(API.upload, finalize([url]))).status]).toEqual([url, 422]);
  }
});
