import type { Client } from "./studio.ts";
import type { Page } from "playwright-core";
import { type ESTree, parseSync, Visitor } from "vite";

export async function htmlOf(client: Client, path: string): Promise<string> {
  return (await client(path)).text();
}

/** Content of a parsed document, before any script runs. */
export interface ParsedPage {
  /** All text nodes outside scripts, and all attribute values. */
  texts: string[];
  /** Names of elements and attributes that contain the mark, and names of event handler attributes. */
  strange: string[];
  /** Addresses in attributes, as written. */
  addresses: string[];
  scripts: string[];
}

/** Parses a document with the browser's parser. @param mark text that no name of the site contains */
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
        // Structured data is an object literal, which a script parser would read as a block.
        scripts: Array.from(document.scripts, ({ text, type }) =>
          type.endsWith("json") ? `(${text})` : text,
        ),
      };
    },
    [html, mark] as const,
  );
}

/** Returns all identifiers and all string literals of a script. */
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

/** A call of a method, or a reference to a method without a call. */
export interface WrittenCall {
  /** Source of the call, on one line. */
  text: string;
  method: string;
  /** Source of the object. */
  on: string;
  isCalled: boolean;
  /** Whether the first argument is missing or a constant string. */
  isLiteral: boolean;
}

/** Returns every call of these methods in a program, and every reference without a call. */
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

/** Returns the names of a program's constants that are regular expressions. */
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

/** Returns a property's name, also if it is written as a string. */
function nameOf(property: ESTree.MemberExpression["property"]): string | undefined {
  if (property.type === "Identifier") return property.name;
  if (property.type === "Literal" && typeof property.value === "string") return property.value;
  return undefined;
}
