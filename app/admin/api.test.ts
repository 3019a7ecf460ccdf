import { expect, test } from "vitest";
import { toAnswer } from "#domain/article.ts";
import { anArticle, aPicture } from "#domain/article.fixtures.ts";
import { logOut } from "#domain/calls/account.ts";
import { saveArticle } from "#domain/calls/articles.ts";
import { uploadPicture } from "#domain/calls/uploads.ts";
import { readAnswer, readFinalized } from "./api.ts";

const ARTICLE = toAnswer(anArticle({ images: [aPicture({ focus: { x: 10, y: 90 } })] }));

test("M1 a refusal keeps the server's sentence and code", () => {
  const answer = { success: false, error: "Contraseña incorrecta.", code: "wrong-password" };
  expect(readAnswer(logOut, answer)).toEqual(answer);
});

test("M1 an answer that makes no sense is a refusal without a reason", () => {
  for (const nonsense of [undefined, null, "<html>", [], { success: "true" }]) {
    expect(readAnswer(logOut, nonsense)).toEqual({ success: false, error: "", code: "" });
  }
  expect(readAnswer(saveArticle, { success: true })).toEqual({
    success: false,
    error: "",
    code: "",
  });
  expect(readAnswer(uploadPicture, { success: true, url: 7 })).toEqual({
    success: false,
    error: "",
    code: "",
  });
});

test("K5 as many addresses must come back as were sent", () => {
  expect(readFinalized({ success: true, moved: ["/media/a"] }, ["/media/temp/a"]).success).toBe(
    true,
  );
  expect(
    readFinalized({ success: true, moved: ["/media/a"] }, ["/media/temp/a", "/media/temp/b"])
      .success,
  ).toBe(false);
});

test("K2 a saved article is taken whole or not at all", () => {
  const odd = { ...ARTICLE, services: [7] };
  expect(readAnswer(saveArticle, { success: true, id: 1, article: ARTICLE })).toMatchObject({
    success: true,
  });
  expect(readAnswer(saveArticle, { success: true, id: 1, article: odd })).toMatchObject({
    success: false,
  });
});

test("K2 a stale save's refusal brings what is stored, where that makes sense", () => {
  const refused = {
    success: false,
    error: "Otra persona guardó este artículo.",
    code: "stale-version",
  };
  expect(readAnswer(saveArticle, { ...refused, article: ARTICLE })).toEqual({
    ...refused,
    article: ARTICLE,
  });
  expect(readAnswer(saveArticle, { ...refused, article: { ...ARTICLE, isDraft: 1 } })).toEqual(
    refused,
  );
});
