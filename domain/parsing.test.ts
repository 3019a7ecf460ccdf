import * as v from "valibot";
import { expect, test } from "vitest";
import { articleAnswer } from "./article-answer.ts";
import { holdsPrototypeKey, isRecord, isTypable, namesPrototype, oneLine } from "./parsing.ts";
import { orderChoice } from "./works-order.ts";

const json = (text: string): unknown => JSON.parse(text);

test.each<[string, (value: never) => boolean, yes: unknown[], no: unknown[]]>([
  ["T8 an object", isRecord, [{}, { a: 1 }], [null, undefined, [], "x", 1]],
  [
    "T8 a list of texts",
    (value) => v.is(articleAnswer.entries.services, value),
    [[], ["a", ""]],
    [null, "a", {}, ["a", 1]],
  ],
  [
    "T8 a list of ids",
    (value) => v.is(orderChoice.ids, value),
    [[], [1, 2]],
    [null, 1, {}, [1, "2"], [1.5], [2 ** 53]],
  ],
  ["T8 a text that keys can type", isTypable, ["", "ñ 👍"], ["a\0", "\ud83d", "a\nb"]],
  [
    "T21 JSON with a key of all objects",
    holdsPrototypeKey,
    [json('{"__proto__":1}'), { a: [0, { constructor: 1 }] }, [[{ a: json('{"__proto__":1}') }]]],
    [null, "__proto__", 5, [], { a: { b: ["constructor"] }, proto: 1 }],
  ],
  [
    "T21 a name with such a key in its path",
    namesPrototype,
    ["__proto__", "constructor", "a[__proto__]", "a.constructor.b", "__proto__[x]"],
    ["", "proto", "a[b].c", "my__proto__", "constructors"],
  ],
])("%s is known from all else", (_, is, yes, no) => {
  expect(yes.map((value) => is(value as never))).toEqual(yes.map(() => true));
  expect(no.map((value) => is(value as never))).toEqual(no.map(() => false));
});

test("E1 a line is trimmed and composed, blanks are one space, half a character is replaced", () => {
  expect(oneLine(" \t A\u0301mbar\r\n\u0007  y \ud83d ")).toBe("Ámbar y \ufffd");
});
