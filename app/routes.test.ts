import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import routes from "./routes.ts";

const [layout] = routes.filter(({ file }) => file === "admin/layout/route.tsx");

test("G3 every address of the admin lies under the layout that guards it", () => {
  const files = JSON.stringify(routes.filter((route) => route !== layout)).match(/admin\/[^"]+/g);
  // Whoever is to log in has no session yet.
  expect(files).toEqual(["admin/login/route.tsx"]);
  expect(layout?.children?.length).toBeGreaterThanOrEqual(10);
});

test("G3 every admin route has a loader, without which a page change asks no server", () => {
  for (const { file } of layout?.children ?? []) {
    const source = readFileSync(join(import.meta.dirname, file), "utf8");
    expect([file, /export (?:async function|function|const) loader\b/.test(source)]).toEqual([
      file,
      true,
    ]);
  }
});
