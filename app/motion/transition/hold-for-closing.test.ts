import { expect, test } from "vitest";
import { en } from "#domain/words/en.ts";
import { es } from "#domain/words/es.ts";
import { nameOfPath, nameOfTitle, titleIn } from "./hold-for-closing.ts";

test("G7 an address names its page", () => {
  expect(nameOfPath("/", en.pages)).toBe("Home");
  expect(nameOfPath("/work", en.pages)).toBe("work");
  expect(nameOfPath("/work", es.pages)).toBe("proyectos");
  expect(nameOfPath("/work/tosh-frutos-rojos", es.pages)).toBe("tosh frutos rojos");
  expect(nameOfPath("/gallery/events/", en.pages)).toBe("events");
});

test("G7 a title gives up the brand, and only that", () => {
  expect(nameOfTitle("Tosh — Frutos Rojos — Claqueta")).toBe("Tosh — Frutos Rojos");
  expect(nameOfTitle("Claqueta")).toBeUndefined();
});

test("G7 the title is found in what the page's loader gave, or not at all", () => {
  expect(titleIn({ head: [{ property: "og:url" }, { title: "About — Claqueta" }] })).toBe(
    "About — Claqueta",
  );
  for (const loaded of [undefined, null, "x", {}, { head: 1 }, { head: [null, "x"] }]) {
    expect(titleIn(loaded)).toBeUndefined();
  }
});
