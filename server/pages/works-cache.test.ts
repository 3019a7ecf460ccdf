import { expect, test } from "vitest";
import { ENGLISH_ONLY } from "#domain/language.ts";
import { readingIn } from "#domain/translations.ts";
import { worksCache } from "./works-cache.ts";

/** Articles that count how often they were asked, and can be made unreadable. */
function someArticles() {
  const state = { asked: 0, isLost: false };
  const count = async () => {
    state.asked += 1;
    if (state.isLost) throw new Error("lost");
    return state.asked;
  };
  const find = async () => {
    await count();
    return undefined;
  };
  // Of all that can be asked, the test asks for these alone.
  const articles = { works: { count }, find } as unknown as Parameters<typeof worksCache>[0];
  return { state, worksFor: worksCache(articles) };
}

const reading = readingIn("en", ENGLISH_ONLY);

test("an answer is read once for each revision", async () => {
  const { state, worksFor } = someArticles();
  const at = (tag: string) =>
    worksFor({
      reading,
      tag: async () => tag,
      onFailure: () => expect.unreachable(),
    }).works.count();
  expect([await at("one"), await at("one"), await at("two")]).toEqual([1, 1, 2]);
  expect(state.asked).toBe(2);
});

test("M1 R22 a failed read is answered with the last known answer, or with an empty one", async () => {
  const { state, worksFor } = someArticles();
  const failures: unknown[] = [];
  const at = (tag: string | undefined) =>
    worksFor({ reading, tag: async () => tag, onFailure: (error) => failures.push(error) });
  state.isLost = true;
  expect(await at("one").works.count()).toBe(0);
  state.isLost = false;
  expect(await at("one").works.count()).toBe(2);
  state.isLost = true;
  expect(await at("two").works.count()).toBe(2);
  expect(failures).toHaveLength(2);
  // Without a tag nothing is asked for that was answered before.
  expect(await at(undefined).works.count()).toBe(2);
  expect(state.asked).toBe(3);
  await expect(at("two").find("seda")).rejects.toThrow("lost");
});
