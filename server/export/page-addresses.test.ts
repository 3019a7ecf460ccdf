import { expect, test } from "vitest";
import { dataAddress, fileOfRows, filesOf, queriesIn, rowsAddress } from "./page-addresses.ts";

test("O3 the files of a page, of its data and of the rows that follow it", () => {
  expect(filesOf("/")).toEqual({ path: "/", document: "index.html", data: "_.data" });
  expect(filesOf("/es")).toEqual({ path: "/es", document: "es/index.html", data: "es.data" });
  expect(filesOf("/index?from=20&by=year").document).toBe("index/by=year/from=20/index.html");
  expect(dataAddress("/", "a,b")).toBe("/_.data?_routes=a%2Cb");
  expect(dataAddress("/index?by=year", "a")).toBe("/index.data?by=year&_routes=a");
});

test("O3 rows are those that a list asks for after the page before them", () => {
  expect(rowsAddress("/index")).toBeUndefined();
  expect(rowsAddress("/work?from=20")).toBe("/index/rows?from=20");
  expect(rowsAddress("/es/index?from=80")).toBe("/es/index/rows?from=80&by=title");
  expect(rowsAddress("/index?by=year&category=food&from=80")).toBe(
    "/index/rows?by=year&category=food&from=80",
  );
  const rows = rowsAddress("/es/gallery/food?from=60&view=list") ?? "";
  expect(rows).toBe("/es/gallery/rows?category=food&from=60");
  expect(fileOfRows(rows)).toBe("es/gallery/rows/category=food/from=60.json");
});

test("O3 a document's links with queries are found once each, by the page of the list that they lead into", () => {
  const html = `<a class="x" href="/index?by=year&amp;from=37#group-B">B</a><a href="/index?from=25&amp;by=year">C</a>
    <a href="/index?utm=1">D</a><a href="https://other.example/index?by=year">E</a>`;
  expect(new Set(queriesIn(html))).toEqual(new Set(["/index?by=year&from=20"]));
});
