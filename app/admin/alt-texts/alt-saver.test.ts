import { expect, test } from "vitest";
import type { SaveAnswer } from "#domain/answers.ts";
import type { SavePayload } from "#domain/article.ts";
import { toAnswer } from "#domain/article.ts";
import { anArticle, aPicture } from "#domain/article.fixtures.ts";
import { altSaver } from "./alt-saver.ts";

const A = "/media/a.jpg";
const B = "/media/b.jpg";

/** A fake server with the version of one article that has two pictures. */
function aServer() {
  let version = 1;
  const alts: Record<string, string> = { [A]: "", [B]: "" };
  const sent: SavePayload[] = [];
  const article = () => {
    const images = Object.entries(alts).map(([url, alt]) => aPicture({ url, alt }));
    return toAnswer(anArticle({ id: 7, version, images, mainCenter: null }));
  };
  const write = (url: string, alt: string) => {
    alts[url] = alt;
    version += 1;
  };
  const send = async (payload: SavePayload): Promise<SaveAnswer> => {
    sent.push(payload);
    if (payload.version !== version)
      return { success: false, error: "old", code: "stale-version", article: article() };
    for (const [url, { alt = "" }] of Object.entries(payload.media ?? {})) {
      if (url in alts) write(url, alt);
    }
    return { success: true, id: 7, article: article() };
  };
  return { alts, sent, write, saver: altSaver([{ id: 7, version: 1 }], send) };
}

test("D3 each save goes out with the version that the one before has left", async () => {
  const { alts, sent, saver } = aServer();
  const both = [saver.save(7, A, "one", ""), saver.save(7, B, "two", "")];
  expect(await Promise.all(both)).toEqual([{ kind: "saved" }, { kind: "saved" }]);
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  expect(alts).toEqual({ [A]: "one", [B]: "two" });
});

test("D3 what somebody else wrote of another picture stops nothing, and of the same one is not written over", async () => {
  const { alts, saver, write } = aServer();
  write(B, "theirs");
  expect(await saver.save(7, A, "mine", "")).toEqual({ kind: "saved" });
  expect(await saver.save(7, B, "mine", "")).toEqual({ kind: "conflict", theirs: "theirs" });
  expect(alts).toEqual({ [A]: "mine", [B]: "theirs" });
  expect(await saver.save(7, B, "mine", "theirs")).toEqual({ kind: "saved" });
  expect(alts[B]).toBe("mine");
  write(A, "theirs");
  expect(await saver.save(7, A, "again", "mine")).toEqual({ kind: "conflict", theirs: "theirs" });
  expect(await saver.save(7, A, "theirs", "mine")).toEqual({ kind: "saved" });
  expect(alts[A]).toBe("theirs");
});

test("D3 a text that comes back is compared with what was stored since it was begun", async () => {
  const { saver, write } = aServer();
  await saver.save(7, A, "one", "");
  write(A, "another");
  saver.saveFromVersion(7, 1);
  expect(await saver.save(7, B, "two", "")).toEqual({ kind: "saved" });
  expect(await saver.save(7, A, "three", "one")).toEqual({ kind: "conflict", theirs: "another" });
});

test("M1 a refusal that is not about versions is told as it is", async () => {
  const refusal = { success: false as const, error: "no", code: "busy" };
  const saver = altSaver([{ id: 7, version: 1 }], async () => refusal);
  expect(await saver.save(7, A, "mine", "")).toEqual({ kind: "failed", answer: refusal });
});

test("D3 a picture that the article shows no more is not said to be described", async () => {
  const { saver } = aServer();
  expect(await saver.save(7, "/media/c.jpg", "mine", "")).toEqual({ kind: "gone" });
});
