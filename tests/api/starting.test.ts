import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aFolder, aFreePort, aRefusedStart } from "../support/studio-process.ts";
import { aStudioProcess, aVisitor, json } from "../support/studio.ts";

test("a wrong setting stops the start with one line that names it", async () => {
  for (const [name, value] of [
    ["PORT", "eighty"],
    ["ORIGIN", "studio.example"],
    ["DATABASE_URL", "mysql://localhost/studio"],
    ["DATABASE_URL", "postgres://127.0.0.1:1/studio"],
    ["MEDIA_URL", "ftp://pictures"],
    ["ADMIN_PASSWORD", "short"],
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

test("health: alive always, ready while database and media answer", async () => {
  const visitor = aVisitor(await aStudioProcess());
  expect((await visitor("/healthz")).status).toBe(200);
  expect((await visitor("/readyz")).status).toBe(200);
});
