import type { Page } from "playwright-core";
import { parseSync, Visitor } from "vite";

/** What a browser makes of a document, before any of it runs. */
export interface ParsedPage {
  /** All its texts and all that its attributes say, but for scripts. */
  texts: string[];
  /** Names of elements and attributes that have the mark in them, and of attributes that would be run. */
  strange: string[];
  /** Addresses, as they are written. */
  addresses: string[];
  scripts: string[];
}

/** Has a real browser's parser read a document. @param mark stands in no name of ours */
export function parsedBy(page: Page, html: string, mark: string): Promise<ParsedPage> {
  return page.evaluate(
    ([source, sign]) => {
      const document = new DOMParser().parseFromString(source, "text/html");
      const elements = [...document.querySelectorAll("*")];
      const attributes = elements.flatMap((element) => [...element.attributes]);
      const isStrange = (name: string) => name.includes(sign) || name.startsWith("on");
      const addressed = attributes.filter(({ name }) =>
        /^(?:src|href|action|formaction|srcset|imagesrcset|poster|data|xlink:href)$/.test(name),
      );
      return {
        texts: [
          ...elements
            .filter(({ localName }) => localName !== "script")
            .flatMap((element) => [...element.childNodes])
            .filter((node) => node.nodeType === Node.TEXT_NODE)
            .map((node) => node.textContent ?? ""),
          ...attributes.map(({ value }) => value),
        ],
        strange: [
          ...elements.map(({ localName }) => localName).filter(isStrange),
          ...attributes.map(({ name }) => name).filter(isStrange),
        ],
        addresses: addressed.map(({ value }) => value),
        scripts: Array.from(document.scripts, ({ text }) => text),
      };
    },
    [html, mark] as const,
  );
}

/** What a script does and what it says: all names in it, and all texts. */
export function readScript(code: string): { names: string[]; texts: string[] } {
  const { program, errors } = parseSync("page.js", code);
  if (errors.length > 0) throw new Error(`a script can't be read: ${errors[0]?.message}`);
  const names: string[] = [];
  const texts: string[] = [];
  new Visitor({
    Identifier: ({ name }) => void names.push(name),
    Literal: ({ value }) => void (typeof value === "string" && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.cooked ?? value.raw),
  }).visit(program);
  return { names, texts };
}
