import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aVisit, openPage, sharedBrowser } from "../../support/browser.ts";
import { aFolder, startStudioProcess } from "../../support/studio-process.ts";

const SOURCES = [
  "app",
  "domain",
  "server",
  "demo/studio.json",
  "demo/brand",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "tsconfig.base.json",
  "vite.config.ts",
];

/** Copies the project's sources, because the test edits them. */
async function aCopyOfTheProject(): Promise<string> {
  const folder = await aFolder();
  await mkdir(join(folder, "demo"));
  for (const source of SOURCES) await cp(source, join(folder, source), { recursive: true });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

test("in development an edit of a page shows at once, without a complaint in the console", async () => {
  const folder = await aCopyOfTheProject();
  const studio = await startStudioProcess({ NODE_ENV: "development" }, { folder, args: ["--dev"] });
  onTestFinished(() => studio.kill());
  const { page, complaints } = await aVisit(await sharedBrowser());
  await openPage(page, `${studio.url}/login`);
  await page.getByLabel("Usuario").fill("typed before the edit");

  const login = join(folder, "app/admin/login/login.tsx");
  await writeFile(login, (await readFile(login, "utf8")).replace("Entrar", "Pasar"));
  await page.getByRole("button", { name: "Pasar" }).waitFor();
  expect(await page.getByLabel("Usuario").inputValue()).toBe("typed before the edit");
  expect(complaints).toEqual([]);
});
