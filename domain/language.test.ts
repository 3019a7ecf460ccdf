import { expect, test } from "vitest";
import { addressIn, languagesOf, splitPrefix, type LanguageChoice } from "./language.ts";

const BOTH: LanguageChoice = { first: "es", second: "en", written: "es" };

test("N1 the first language has today's addresses, the second its prefix", () => {
  expect(languagesOf(BOTH)).toEqual(["es", "en"]);
  expect(
    ["/", "/?from=1", "/work", "/work/seda"].map((path) => addressIn("es", path, BOTH)),
  ).toEqual(["/", "/?from=1", "/work", "/work/seda"]);
  expect(
    ["/", "/?from=1", "/work", "/work/seda"].map((path) => addressIn("en", path, BOTH)),
  ).toEqual(["/en", "/en?from=1", "/en/work", "/en/work/seda"]);
});

test.each([
  ["/es", "es", "/"],
  ["/es/", "es", "/"],
  ["/es?x=1", "es", "/?x=1"],
  ["/es.data", "es", "/.data"],
  ["/es/_.data", "es", "/_.data"],
  ["/en/work/es", "en", "/work/es"],
  ["/", undefined, "/"],
  ["/work", undefined, "/work"],
  ["/essay", undefined, "/essay"],
  ["/ES/work", undefined, "/ES/work"],
  ["//es/work", undefined, "//es/work"],
])("N1 the prefix of %s is %s, before %s", (address, language, path) => {
  expect(splitPrefix(address)).toEqual({ language, path });
});
