import { expect, test } from "vitest";
import { answerLink } from "./answer-link.ts";

function read(link: string) {
  const { pathname, searchParams } = new URL(link);
  return {
    to: decodeURIComponent(pathname),
    names: [...searchParams.keys()],
    subject: searchParams.get("subject"),
    body: searchParams.get("body") ?? "",
  };
}

test("Q3 an answer goes to the visitor alone, with his words quoted line by line", () => {
  const link = answerLink(
    { name: "Ana", email: "ana+boda@example.co", message: "Hola & adiós\n\n¿Sí?" },
    "Claqueta",
  );
  expect(read(link)).toEqual({
    to: "ana+boda@example.co",
    names: ["subject", "body"],
    subject: "Re: Claqueta",
    body: "\r\n\r\nAna:\r\n> Hola & adiós\r\n> \r\n> ¿Sí?",
  });
});

test("Q3 nothing that a visitor writes adds to the link", () => {
  const link = answerLink(
    { name: "A&cc=x@y.co", email: "a?cc=x@y.co", message: "b&bcc=x@y.co#c" },
    "A&B",
  );
  expect(read(link).names).toEqual(["subject", "body"]);
  expect(new URL(link).hash).toBe("");
});

test("Q3 a long message is quoted as far as mail programs take it, never half an emoji", () => {
  const { body } = read(
    answerLink({ name: "A", email: "a@b.co", message: "🌸".repeat(2000) }, "B"),
  );
  expect(body.endsWith("🌸 …")).toBe(true);
  expect(body.length).toBeLessThan(2100);
});
