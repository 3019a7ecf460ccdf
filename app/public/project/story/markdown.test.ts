import { expect, test } from "vitest";
import { readMarkdown } from "./markdown.server.ts";

test("U2 paragraphs, emphasis, links and line breaks are what a text is rendered from", () => {
  expect(readMarkdown("One *two* **three**.\n\nFour  \nfive [six](/work/seda).")).toEqual([
    [
      "One ",
      { kind: "emphasis", inside: ["two"] },
      " ",
      { kind: "strong", inside: ["three"] },
      ".",
    ],
    [
      "Four",
      { kind: "break" },
      "five ",
      { kind: "link", href: "/work/seda", inside: ["six"] },
      ".",
    ],
  ]);
});

test("U2 whatever else Markdown knows becomes paragraphs, and no word of it is lost", () => {
  const text =
    "# Title\n\n- one\n- two\n\n> said\n\n    indented\n\n```\ncode\n```\n\n![alt](/x.jpg)";
  expect(readMarkdown(text).flat()).toEqual([
    { kind: "strong", inside: ["Title"] },
    "one",
    "two",
    "said",
    "indented",
    "code",
    "alt",
  ]);
});

test("T10 HTML in a text is text", () => {
  const text = "<b>x</b> <script>y()</script> &lt;i&gt;\n\n<div onclick=z()>";
  expect(readMarkdown(text)).toEqual([
    ["<b>x</b> <script>y()</script> &lt;i&gt;"],
    ["<div onclick=z()>"],
  ]);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "//evil.example",
  "/\\evil.example",
  "&#106;avascript:alert(1)",
  "work/seda",
])("T10 a link to %s is printed without one", (href) => {
  expect(readMarkdown(`[text](<${href}>)`)).toEqual([["text"]]);
});

test.each([
  "https://a.example/b",
  "mailto:a@b.example",
  "tel:+57300",
  "/gallery/fashion?view=list",
])("U2 a link to %s is one", (href) => {
  expect(readMarkdown(`[text](${href})`)).toEqual([[{ kind: "link", href, inside: ["text"] }]]);
});
