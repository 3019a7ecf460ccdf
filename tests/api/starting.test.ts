import { chmod, chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aFolder, aFreePort, aRefusedStart } from "../support/studio-process.ts";
import { aStudioProcess, aVisitor, json } from "../support/studio.ts";

test("a wrong setting stops the start with one line that names it", async () => {
  for (const [name, value] of [
    // `server/settings.test.ts` has all wrong values.
    ["PORT", "eighty"],
    ["DATABASE_URL", "postgres://127.0.0.1:1/studio"],
  ] as const) {
    const { output, code } = await aRefusedStart({ [name]: value });
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toEqual([expect.stringMatching(`^Wrong setting: ${name} `)]);
  }
});

test("an address that can't be listened on stops the start by its setting's name", async () => {
  const { port } = new URL((await aStudioProcess()).url);
  for (const [name, environment] of [
    ["PORT", { PORT: port }],
    ["HOST", { HOST: "192.0.2.1", PORT: String(await aFreePort()) }],
    ["HOST", { HOST: "no.such.host.invalid", PORT: String(await aFreePort()) }],
  ] as const) {
    const { output, code } = await aRefusedStart({ ...environment, LOG_LEVEL: "silent" });
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`Wrong setting: ${name} `));
  }
});

test("a place that can't be written to stops the start by its setting's name", async () => {
  const isFile = join(await aFolder(), "file");
  await writeFile(isFile, "");
  const withMediaFile = await aFolder();
  await writeFile(join(withMediaFile, "media"), "");
  const awayStore = {
    MEDIA_URL: "s3://studio/site",
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "x",
    AWS_SECRET_ACCESS_KEY: "x",
    AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1",
    DEMO: "on",
  };
  for (const [name, environment] of [
    ["DATA_DIR", { DATA_DIR: isFile }],
    ["DATA_DIR", { DATA_DIR: withMediaFile }],
    ["MEDIA_URL", awayStore],
  ] as const) {
    const { output, code } = await aRefusedStart({ ...environment, LOG_LEVEL: "silent" });
    expect([name, code]).toEqual([name, 1]);
    expect(output).toMatch(new RegExp(`Wrong setting: ${name} `));
    expect(output).not.toMatch(/\n\s+at /);
  }
});

/** A user without files and rights; without root, the tests' own user has that role. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const asNobody = isRoot ? { uid: NOBODY } : {};

/** Starts as a user without rights. @returns the lines of its output */
async function linesOfStart(dataDir: string): Promise<string[]> {
  const { output, code } = await aRefusedStart({ DATA_DIR: dataDir }, asNobody);
  expect(code).toBe(1);
  return output.trim().split("\n");
}

test.skipIf(!isRoot)(
  "U9 a DATA_DIR that another user made stops the start with one line that names the chown",
  async () => {
    const around = await aFolder();
    await chmod(around, 0o711);
    const dataDir = join(around, "studio");
    // A first manual start creates a private folder.
    await mkdir(dataDir, { mode: 0o700 });
    const lines = (place: string) => [
      `Wrong setting: DATA_DIR ${dataDir} is not open to the user nobody (${place}): run chown -R nobody: ${dataDir}`,
    ];
    expect(await linesOfStart(dataDir)).toEqual(lines(dataDir));
    await chmod(dataDir, 0o755);
    expect(await linesOfStart(dataDir)).toEqual(lines(dataDir));

    await chown(dataDir, NOBODY, NOBODY);
    for (const name of ["studio.sqlite", "studio.json"]) {
      const file = join(dataDir, name);
      await writeFile(file, "{}", { mode: 0o600 });
      expect(await linesOfStart(dataDir)).toEqual(lines(file));
      await chown(file, NOBODY, NOBODY);
    }
  },
);

test.skipIf(!isRoot)(
  "U9 a DATA_DIR that this user may not make names the command that makes it",
  async () => {
    const around = await aFolder();
    await chmod(around, 0o755);
    const dataDir = join(around, "the studio");
    expect(await linesOfStart(dataDir)).toEqual([
      `Wrong setting: DATA_DIR ${dataDir} can't be made by the user nobody: run install -d -o nobody -m 700 '${dataDir}'`,
    ]);
  },
);

test.skipIf(process.platform === "win32")(
  "U9 a file of one's own without rights stops the start with one line that names the chmod",
  async () => {
    const dataDir = await aFolder();
    const file = join(dataDir, "studio.json");
    await writeFile(file, "{}", { mode: 0o000 });
    if (isRoot) for (const path of [dataDir, file]) await chown(path, NOBODY, NOBODY);
    expect(await linesOfStart(dataDir)).toEqual([
      expect.stringMatching(
        /^Wrong setting: DATA_DIR .* \(.*studio\.json\): run chmod -R u\+rwX \//,
      ),
    ]);
  },
);

test.skipIf(!isRoot)(
  "U9 what the studio only reads, and what is none of its own, may belong to another user",
  async () => {
    const dataDir = await aFolder();
    await writeFile(join(dataDir, "studio.json"), "{}", { mode: 0o644 });
    await mkdir(join(dataDir, "videos"), { mode: 0o755 });
    await chown(dataDir, NOBODY, NOBODY);
    const studio = await aStudioProcess({ DATA_DIR: dataDir }, asNobody);
    expect((await aVisitor(studio)("/readyz")).status).toBe(200);
  },
);

test("the invented password is said even where the first start then fails", async () => {
  const busy = await aStudioProcess();
  const dataDir = await aFolder();
  const { port } = new URL(busy.url);
  const { output } = await aRefusedStart({ DATA_DIR: dataDir, PORT: port });
  const password = /Password: (\S+)/.exec(output)?.[1] ?? "";
  const again = await aStudioProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: "" });
  const login = await aVisitor(again)(API.login, json({ username: "admin", password }));
  expect(login.status).toBe(200);
});

test("a wrong entry of studio.json stops the start and is named", async () => {
  const dataDir = await aFolder();
  await writeFile(
    join(dataDir, "studio.json"),
    JSON.stringify({ contact: { mail: { label: "Mail", url: "javascript:1" } } }),
  );
  const { output, code } = await aRefusedStart({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toMatch(/studio\.json: contact\.mail\.url must be/);
});

test("the first start says where it is, where its data lies, and an invented password once", async () => {
  const first = await aStudioProcess({ ADMIN_PASSWORD: "" });
  expect(first.output()).toContain(first.url);
  expect(first.output()).toContain(first.dataDir);
  const password = /Password: (\S+)/.exec(first.output())?.[1] ?? "";
  expect((await aVisitor(first)(API.login, json({ username: "admin", password }))).status).toBe(
    200,
  );
  await first.stop();
  const second = await aStudioProcess({ ADMIN_PASSWORD: "", DATA_DIR: first.dataDir });
  expect(second.output()).not.toContain("Password:");
});
