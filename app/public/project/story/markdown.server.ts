import { fromMarkdown } from "mdast-util-from-markdown";
import type { Inline, Paragraph } from "./paragraphs.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];

/** HTML, its character references, code blocks and definitions are nothing that this text knows: they stay as they were typed. */
const PLAIN = {
  disable: {
    null: [
      "htmlFlow",
      "htmlText",
      "characterReference",
      "codeIndented",
      "codeFenced",
      "definition",
    ],
  },
};

/** Where a link of a text may lead; anything else is printed without one (T10). */
const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/**
 * Reads a project's text. What Markdown knows beside paragraphs, emphasis and links becomes
 * paragraphs: a heading a strong one, each item of a list one of its own.
 */
export function readMarkdown(text: string): Paragraph[] {
  return fromMarkdown(text, { extensions: [PLAIN] }).children.flatMap(paragraphs);
}

function paragraphs(node: Node): Paragraph[] {
  switch (node.type) {
    case "paragraph":
      return [inline(node.children)];
    case "heading":
      return [[{ kind: "strong", inside: inline(node.children) }]];
    case "blockquote":
    case "list":
    case "listItem":
      return node.children.flatMap(paragraphs);
    default:
      return [];
  }
}

function inline(nodes: readonly Node[]): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case "text":
      case "inlineCode":
        return [node.value];
      case "emphasis":
      case "strong":
        return [{ kind: node.type, inside: inline(node.children) }];
      case "link": {
        const inside = inline(node.children);
        return SAFE_LINK.test(node.url) ? [{ kind: "link", href: node.url, inside }] : inside;
      }
      case "break":
        return [{ kind: "break" }];
      case "image":
        return [node.alt ?? ""];
      default:
        return [];
    }
  });
}
