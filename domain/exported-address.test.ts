import { expect, test } from "vitest";
import { exportedPath, LIST_SIZES } from "./exported-address.ts";

const pathOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, "https://studio.example");
  return exportedPath(pathname, searchParams, LIST_SIZES);
};

test("O3 what pages read of a query follows the path, in one order, and nothing else of it", () => {
  expect(pathOf("/")).toBe("/");
  expect(pathOf("/es/")).toBe("/es");
  expect(pathOf("/work/?utm_source=mail")).toBe("/work");
  expect(pathOf("/es/index?category=food&by=year")).toBe("/es/index/by=year/category=food");
  expect(pathOf("/gallery/food?view=list&from=60")).toBe("/gallery/food/from=60/view=list");
  expect(pathOf("/contact?sent&view=list")).toBe("/contact");
  expect(pathOf("/index?by=../../x")).toBe("/index/by=..%2F..%2Fx");
});

test("O3 a place in a list stands for the page that holds it", () => {
  const work = [0, 19, 20, 79, 80].map((from) => pathOf(`/work?from=${from}`));
  expect(work).toEqual(["/work", "/work", "/work/from=20", "/work/from=20", "/work/from=80"]);
  expect(pathOf("/gallery/food?from=59")).toBe("/gallery/food");
  expect(pathOf("/gallery/rows?category=food&from=119")).toBe(
    "/gallery/rows/category=food/from=60",
  );
  expect(pathOf("/work?from=1e3")).toBe("/work");
});

test("O3 its text alone does the same: exported pages carry it", () => {
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- as a page's own script
  const carried = new Function(`return ${exportedPath.toString()}`)() as typeof exportedPath;
  const query = new URLSearchParams("by=year&from=99");
  expect(carried("/index/", query, LIST_SIZES)).toBe("/index/by=year/from=80");
});
