import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isAdminAddress } from "#domain/admin-address.ts";
import routes from "./routes.ts";

const [layout] = routes.filter(({ file }) => file === "admin/layout/route.tsx");

test("G3 every address of the admin lies under the layout that guards it", () => {
  const files = JSON.stringify(routes.filter((route) => route !== layout)).match(/admin\/[^"]+/g);
  // The login page is outside of the layout, because its user has no session yet.
  expect(files).toEqual(["admin/login/route.tsx"]);
  expect(layout?.children?.length).toBeGreaterThanOrEqual(10);
});

test("G3 the addresses of the layout's pages are those that the server takes for the admin's", () => {
  const others = JSON.stringify(routes.filter((route) => route !== layout));
  const paths = Array.from(others.matchAll(/"path":"([^"]+)"/g), ([, path]) => `/${path}`);
  expect(paths.length).toBeGreaterThanOrEqual(10);
  expect(paths.filter(isAdminAddress)).toEqual([]);
  expect(layout?.children?.filter(({ path }) => !isAdminAddress(`/${path}`))).toEqual([]);
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
