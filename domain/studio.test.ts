import { expect, test } from "vitest";
import shipped from "../demo/studio.json" with { type: "json" };
import { parseStudio } from "./studio.ts";

const demo = () => structuredClone(shipped);

/** Reads the demo's settings with another film as its first reel. */
const reel = (src: string) => () => {
  const settings = demo();
  settings.reels.first.src = src;
  return parseStudio(settings).reels.first.src;
};

test("C1 the demo's settings are whole, and every showcase pair of H2 is in them", () => {
  const studio = parseStudio(demo());
  expect(studio.showcase.map((pair) => `${pair.label} ${pair.title}`)).toEqual([
    "COMMERCIAL tosh",
    "FASHION NINOSKA",
    "E-COMMERCE SKALA",
    "CORPORATE INCARE",
    "BOOKS PROYECTS editorial",
    "ARCHITECTURE hotel nativa",
    "EVENTS colombia moda",
  ]);
});

test("a wrong entry is named in the error", () => {
  const broken = demo();
  Object.assign(broken.contact.roles[1] ?? {}, { phone: "" });
  expect(() => parseStudio(broken)).toThrow(/^contact\.roles\[1\]\.phone must be/);
  const script = demo();
  script.contact.chat.url = "javascript:alert(1)";
  expect(() => parseStudio(script)).toThrow(/^contact\.chat\.url must be/);
  expect(() => parseStudio([])).toThrow(/^brand must be/);
});

test("H1 a reel is a shipped film, one from elsewhere, or one that was uploaded and saved", () => {
  const hex = "0123456789abcdef0123456789abcdef";
  for (const src of ["/videos/reel.mp4", "https://a.example/reel.webm", `/media/${hex}.mp4`]) {
    expect(reel(src)()).toBe(src);
  }
  for (const src of [`/media/temp/${hex}.mp4`, `/media/${hex}.jpg`, "javascript:alert(1)"]) {
    expect(reel(src)).toThrow(/^reels\.first\.src must be/);
  }
});
