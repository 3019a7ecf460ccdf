import { expect, test } from "vitest";
import { inquiryInput, inquiryStatus, LONGEST_INQUIRY, readInquiry } from "./inquiry.ts";

const NOW = Date.UTC(2026, 10, 26, 12);
const WHOLE = { name: "Ana Ríos", email: "ana@example.co", message: "Hola" };

const read = (changes: Record<string, unknown> = {}) => readInquiry({ ...WHOLE, ...changes }, NOW);

test("Q1 a whole inquiry is read, its optional parts as well", () => {
  expect(read()).toEqual({ inquiry: { ...WHOLE, kind: null, date: null }, wrong: {} });
  const whole = { kind: "film", date: "2027-02-28" };
  expect(read(whole)).toEqual({ inquiry: { ...WHOLE, ...whole }, wrong: {} });
  expect(read({ kind: null, date: "" }).wrong).toEqual({});
});

test.each([
  [
    "nothing at all",
    { name: undefined, email: null, message: "" },
    ["required", "required", "required"],
  ],
  [
    "blanks",
    { name: " \u00A0", email: "  ", message: "\n \t" },
    ["required", "required", "required"],
  ],
  [
    "marks that nobody sees",
    { name: "\u200B\uFEFF", email: "\u2060", message: "\u202E\u200D" },
    ["required", "required", "required"],
  ],
  [
    "lists",
    { name: ["Ana"], email: ["a@b.co"], message: ["x"] },
    ["not-one-text", "not-one-text", "not-one-text"],
  ],
  [
    "numbers and objects",
    { name: 5, email: {}, message: true },
    ["not-one-text", "not-one-text", "not-one-text"],
  ],
  [
    "too long",
    { name: "a".repeat(121), email: `${"a".repeat(250)}@b.co`, message: "a".repeat(5001) },
    ["too-long", "too-long", "too-long"],
  ],
  [
    "line breaks",
    { name: "Ana\r\nBcc: x@y.co", email: "a@b.co\nBcc: x@y.co" },
    ["wrong-characters", "wrong-email", undefined],
  ],
  [
    "separators of Unicode",
    { name: "Ana\u2028Bcc", email: "a@b.co\u2029" },
    ["wrong-characters", undefined, undefined],
  ],
  [
    "control characters",
    { name: "A\u0000na", email: "a\u0007@b.co" },
    ["wrong-characters", "wrong-email", undefined],
  ],
  [
    "half an emoji",
    { name: "Ana \uD83D", email: "\uD83D@b.co", message: "Hola \uDE00" },
    ["wrong-characters", "wrong-email", "wrong-characters"],
  ],
])("Q1 %s are wrong, each with its reason", (_, changes, [name, email, message]) => {
  expect(read(changes).wrong).toEqual(
    Object.fromEntries(
      Object.entries({ name, email, message }).filter(([, problem]) => problem !== undefined),
    ),
  );
});

test.each(
  "ana,ana@,@example.co,ana@example,ana@@example.co,ana@example..co,ana@-example.co,a b@example.co,<ana@example.co>,ana@example.co;eva@example.co,ana@example.co\u0000,😀@example.co,ana@exa mple.co,mailto:ana@example.co".split(
    ",",
  ),
)("Q1 %s is no mail address", (email) => {
  expect(read({ email }).wrong).toEqual({ email: "wrong-email" });
});

test.each([
  "ana@example.co",
  "o'neill+boda@sub.example.museum",
  "josé@correo.ñandú.co",
  "a&b@x.io",
])("Q1 %s is a mail address", (email) =>
  expect(read({ email: ` \u200E${email}\uFEFF ` }).inquiry.email).toBe(email),
);

test("Q1 what people write stays as it is: emoji, right to left, markup, lines", () => {
  const message = "שלום 👨‍👩‍👧 <b>&amp;</b>\n\nمرحبا";
  expect(read({ message, name: "Zoë 🌸" }).inquiry).toMatchObject({ message, name: "Zoë 🌸" });
  const pasted = "\u202Eone\r\ntwo\vthree\u0000\u0007\rfour \u202C";
  expect(read({ message: pasted }).inquiry.message).toBe("one\ntwo\nthree\nfour");
  expect(read({ message: "a".repeat(LONGEST_INQUIRY.message) }).wrong).toEqual({});
  expect(read({ name: " Ana\t  Ríos " }).inquiry.name).toBe("Ana Ríos");
});

const problemOf = (date: string) => read({ date }).wrong.date;

/** The problem of yesterday's date just after midnight UTC, while one time zone still has that day. */
const late = (minutes: number) =>
  readInquiry({ ...WHOLE, date: "2026-11-25" }, Date.UTC(2026, 10, 26, 0, minutes)).wrong.date;

test("Q1 a date is one of the calendar, not yet past anywhere, and not beyond ten years", () => {
  for (const date of ["2026-11-26", "2027-01-01", "2028-02-29", "2036-12-31"]) {
    expect([date, problemOf(date)]).toEqual([date, undefined]);
  }
  for (const date of [
    "2026-02-31",
    "2027-02-29",
    "2027-13-01",
    "2027-1-1",
    "mañana",
    "2037-01-01",
    "0000-00-00",
  ]) {
    expect([date, problemOf(date)]).toEqual([date, "wrong-date"]);
  }
  expect(problemOf("2026-11-25")).toBe("past-date");
  expect(problemOf("1999-01-01")).toBe("past-date");
  expect([late(11 * 60 - 1), late(11 * 60)]).toEqual([undefined, "past-date"]);
});

test("Q1 an unknown kind is wrong", () => {
  for (const kind of ["boda", "Film", "__proto__", " film"]) {
    expect(read({ kind }).wrong).toEqual({ kind: "wrong-kind" });
  }
});

test("Q1 what is no inquiry at all lacks its fields", () => {
  for (const input of [undefined, null, "x", 7, [], [WHOLE]]) {
    expect(Object.keys(readInquiry(input, NOW).wrong)).toEqual(["name", "email", "message"]);
  }
});

test("Q1 a field that a form has twice is no text", () => {
  const form = new URLSearchParams("name=Ana&name=Eva&email=a@b.co&message=x&other=1");
  expect(inquiryInput(form)).toMatchObject({ name: ["Ana", "Eva"], email: "a@b.co" });
  expect(inquiryInput(form)).not.toHaveProperty("other");
  expect(readInquiry(inquiryInput(form), NOW).wrong).toEqual({ name: "not-one-text" });
});

test("T31 no text makes the check of an address slow", () => {
  const began = performance.now();
  for (const email of [
    `${"a".repeat(60)}@${"a-".repeat(95)}`,
    `a@${"a.".repeat(120)}`,
    "@".repeat(254),
  ]) {
    for (let count = 0; count < 100; count += 1) read({ email });
  }
  expect(performance.now() - began).toBeLessThan(1000);
});

test("Q2 a limit is 429, every other refusal 422", () => {
  const refused = { state: "refused", code: "too-many-inquiries" } as const;
  expect(inquiryStatus({ ...refused, retryAfterSeconds: 0 })).toBe(429);
  expect(inquiryStatus({ ...refused, retryAfterSeconds: undefined })).toBe(422);
  expect(inquiryStatus({ state: "wrong", wrong: {} })).toBe(422);
});
