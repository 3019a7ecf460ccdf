import type { Client } from "./studio.ts";
import type { Page } from "playwright-core";
import { type ESTree, parseSync, Visitor } from "vite";

/** A page's document as it is sent. */
export async function htmlOf(client: Client, path: string): Promise<string> {
  return (await client(path)).text();
}

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
        // Structured data is an object alone, which a script would take for a block.
        scripts: Array.from(document.scripts, ({ text, type }) =>
          type.endsWith("json") ? `(${text})` : text,
        ),
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

/** A call of a method, or a place where one is taken along for later. */
export interface WrittenCall {
  /** As it is written, on one line. */
  text: string;
  method: string;
  /** What it is a method of, as it is written. */
  on: string;
  isCalled: boolean;
  /** Whether what it is given first, if anything, is a text that stands there whole. */
  isLiteral: boolean;
}

/** Every call of these methods in a program, and every place where one is named without being called. */
export function callsOf(methods: readonly string[], file: string, code: string): WrittenCall[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`);
  const found: WrittenCall[] = [];
  const textOf = ({ start, end }: ESTree.Span) => code.slice(start, end).replace(/\s+/g, " ");
  const note = (member: ESTree.MemberExpression, call?: ESTree.CallExpression) => {
    const method = nameOf(member.property);
    if (method === undefined || !methods.includes(method)) return;
    found.push({
      text: textOf(call ?? member),
      method,
      on: textOf(member.object),
      isCalled: call !== undefined,
      isLiteral: call !== undefined && isWhole(call.arguments[0]),
    });
  };
  const called = new Set<ESTree.Node>();
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== "MemberExpression") return;
      called.add(call.callee);
      note(call.callee, call);
    },
    MemberExpression(member) {
      if (!called.has(member)) note(member);
    },
  }).visit(program);
  return found;
}

/** The names of a program's constants that are patterns. */
export function patternsOf(file: string, code: string): Set<string> {
  const names = new Set<string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && init?.type === "Literal" && "regex" in init) {
        names.add(id.name);
      }
    },
  }).visit(parseSync(file, code).program);
  return names;
}

function isWhole(argument: ESTree.Argument | undefined): boolean {
  if (argument === undefined) return true;
  if (argument.type === "TemplateLiteral") return argument.expressions.length === 0;
  return argument.type === "Literal" && typeof argument.value === "string";
}

/** What a property is called, also where it is named by a text. */
function nameOf(property: ESTree.MemberExpression["property"]): string | undefined {
  if (property.type === "Identifier") return property.name;
  if (property.type === "Literal" && typeof property.value === "string") return property.value;
  return undefined;
}
