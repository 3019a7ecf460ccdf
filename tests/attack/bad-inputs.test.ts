import { beforeAll, describe, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { MESSAGES } from "#domain/messages.ts";
import { eachFormat } from "../../server/media/pictures.fixtures.ts";
import type { Target } from "../support/bad-input.ts";
import { fingerprintOf, untilSettled, type Fingerprint } from "../support/fingerprint.ts";
import { json, saveArticle, sharedStudio, storePictures, upload } from "../support/studio.ts";
import { ADDRESSES } from "./bad-inputs/addresses.ts";
import { CALLS } from "./bad-inputs/calls.ts";
import { FILES } from "./bad-inputs/files.ts";
import { FORMS } from "./bad-inputs/forms.ts";
import { IDS } from "./bad-inputs/ids.ts";
import { NAMES } from "./bad-inputs/names.ts";

const FAMILIES = { FILES, NAMES, FORMS, CALLS, IDS, ADDRESSES };
const ALL = Object.values(FAMILIES).flat();
const FEWEST = 60;
const SETTLES_WITHIN_MS = 5000;

/** The product's messages with any text in their placeholders. */
const SENTENCES = Object.values(MESSAGES).map((sentence) => {
  const parts = sentence.split(/\{\w+\}/).map((part) => part.replace(/[.?()|[\]\\+*^$]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*")}$`, "u");
});

const shared = sharedStudio();
let target: Target;
let pages: string[];
let before: Fingerprint;
const sent = new Set<string>();

beforeAll(async () => {
  const { png, jpg, webp } = await eachFormat();
  const images = await storePictures(shared.admin, [png, webp]);
  const { id, slug } = await saveArticle(shared.admin, {
    title: "Marea",
    services: ["FASHION"],
    images,
  });
  await saveArticle(shared.admin, { title: "Borrador", isDraft: true });
  const trashed = await saveArticle(shared.admin, { title: "Adiós" });
  await shared.admin(`${API.upload}?id=${trashed.id}`, { method: "DELETE" });
  const { url } = await (await shared.admin(API.upload, upload(jpg))).json();
  const [picture = ""] = images;
  target = { ...shared, article: id, slug, picture, temporary: url };
  pages = [`/work/${slug}`, "/work", picture, url];
  await untilSettled(shared.studio);
  before = await fingerprintOf(shared.studio, pages);
});

describe.each(Object.entries(FAMILIES))("%s", (_, family) => {
  test.each(family)("$title is refused, and all is there byte for byte", async (input) => {
    const answer = await input.send(target);
    expect(answer.status).toBe(input.status);
    if (input.status > 0) {
      const body = typeof answer.body === "string" ? answer.body : await textOf(answer);
      const { success, error } = JSON.parse(body);
      expect([success, error]).toEqual([false, expect.any(String)]);
      expect(SENTENCES.some((sentence) => sentence.test(error))).toBe(true);
      expect(await fingerprintOf(shared.studio, pages)).toEqual(before);
    } else {
      // No answer reports when the server has noticed the closed connection.
      await expect
        .poll(() => fingerprintOf(shared.studio, pages), { timeout: SETTLES_WITHIN_MS })
        .toEqual(before);
    }
    sent.add(input.title);
  });
});

test("at least sixty bad inputs were sent, none twice, and the log holds no stack", () => {
  expect(new Set(ALL.map(({ title }) => title)).size).toBe(ALL.length);
  expect(sent.size).toBe(ALL.length);
  expect(ALL.length).toBeGreaterThanOrEqual(FEWEST);
  expect(shared.studio.output()).not.toMatch(/\n\s+at |"stack":/);
});

test("what is compared would feel the least change: a word, a row, a file", async () => {
  const { studio, admin } = shared;
  const felt = async () => {
    const now = await fingerprintOf(studio, pages);
    return Object.entries(now).flatMap(([part, value]) => {
      const was: unknown = Reflect.get(before, part);
      return JSON.stringify(value) === JSON.stringify(was) ? [] : [part];
    });
  };
  expect(await felt()).toEqual([]);
  await admin(API.upload, upload((await eachFormat()).png));
  expect(await felt()).toEqual(["rows", "files"]);
  const words = { [target.picture]: { alt: "Otra" } };
  await admin(API.articles, json({ id: target.article, media: words }));
  expect(await felt()).toEqual(["rows", "files", "shown"]);
});

async function textOf(answer: object): Promise<string> {
  return answer instanceof Response ? answer.text() : "";
}
