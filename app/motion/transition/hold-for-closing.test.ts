import { expect, test } from "vitest";
import { en } from "#domain/words/en.ts";
import { es } from "#domain/words/es.ts";
import { nameIn, nameOfPath, nameOfTitle } from "./hold-for-closing.ts";

test("G7 an address names its page", () => {
  expect(nameOfPath("/", en.pages)).toBe("Home");
  expect(nameOfPath("/work", en.pages)).toBe("work");
  expect(nameOfPath("/work", es.pages)).toBe("obra");
  expect(nameOfPath("/work/tosh-frutos-rojos", es.pages)).toBe("tosh frutos rojos");
  expect(nameOfPath("/gallery/events/", en.pages)).toBe("events");
});

test("G7 a title gives up the brand, and only that", () => {
  expect(nameOfTitle("Tosh — Frutos Rojos — Claqueta")).toBe("Tosh — Frutos Rojos");
  expect(nameOfTitle("Claqueta")).toBeUndefined();
});

test("G7 S4 a page's name is found in what its loader gave, before the title for search engines", () => {
  const head = [{ property: "og:url" }, { title: "About — Claqueta" }];
  expect(nameIn({ head })).toBe("About");
  expect(nameIn({ head, name: "Nativa" })).toBe("Nativa");
  for (const loaded of [undefined, null, "x", {}, { head: 1 }, { head: [null, "x"] }]) {
    expect(nameIn(loaded)).toBeUndefined();
  }
});
