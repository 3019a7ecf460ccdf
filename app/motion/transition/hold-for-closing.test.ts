import { expect, test } from "vitest";
import { en } from "#domain/words/en.ts";
import { es } from "#domain/words/es.ts";
import { nameIn, nameOfPath } from "./hold-for-closing.ts";

test("G7 an address names its page", () => {
  expect(nameOfPath("/", en.pages)).toBe("Home");
  expect(nameOfPath("/work", en.pages)).toBe("work");
  expect(nameOfPath("/work", es.pages)).toBe("obra");
  expect(nameOfPath("/work/tosh-frutos-rojos", es.pages)).toBe("tosh frutos rojos");
  expect(nameOfPath("/gallery/events/", en.pages)).toBe("events");
});

test("G7 S4 a page's name is what its loader gave, not the title for search engines", () => {
  expect(nameIn({ head: [{ title: "Portfolio — Claqueta" }], name: "Nativa" })).toBe("Nativa");
  for (const loaded of [undefined, null, "x", {}]) expect(nameIn(loaded)).toBeUndefined();
});
