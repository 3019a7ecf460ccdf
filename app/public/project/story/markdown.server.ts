import { fromMarkdown } from "mdast-util-from-markdown";
import type { Inline, Paragraph } from "./paragraphs.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];

/** Disabled constructs stay as they were typed. */
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

/** Allowed link targets (T10): no `javascript:` and no `//host`; any other link becomes plain text. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** Parses a project's text; a heading becomes a strong paragraph, and a list item becomes a paragraph. */
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
