import { SaxesParser } from "saxes";

/** An element with resolved names. */
export interface XmlElement {
  /** Namespace and local name, such as `http://www.w3.org/2005/Atom feed`. */
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Without the text of the children. */
  text: string;
}

/** Parses a document by XML 1.0 and Namespaces in XML. @throws if the document is not well-formed */
export function parseXml(document: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    const given = Object.values(attributes).filter(({ prefix }) => prefix !== "xmlns");
    const element: XmlElement = {
      name: `${uri} ${local}`,
      attributes: Object.fromEntries(
        given.filter(({ name }) => name !== "xmlns").map(({ name, value }) => [name, value]),
      ),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(document).close();
  const [element] = root.children;
  if (element === undefined) throw new Error("there is no element");
  return element;
}

/** A published schema's rule for an element. */
export interface XmlRule {
  /** In order: name, least and most. An element without `text` contains only these children. */
  children?: readonly (readonly [name: string, least: number, most: number])[];
  /** Whether the children may come in any order. */
  isUnordered?: boolean;
  text?: RegExp;
  attributes?: Readonly<Record<string, RegExp>>;
}

/** Returns all violations of the rules, each with its path. */
export function breaches(
  element: XmlElement,
  rules: Readonly<Record<string, XmlRule>>,
  path = "",
): string[] {
  const here = `${path}/${element.name.split(" ")[1]}`;
  const rule = rules[element.name];
  if (rule === undefined) return [`${here} is unknown`];
  const found: string[] = [];
  const { children = [], attributes = {}, text } = rule;
  if (text ? !text.test(element.text) : element.text.trim() !== "") {
    found.push(`${here} says ${JSON.stringify(element.text)}`);
  }
  for (const [name, pattern] of Object.entries(attributes)) {
    if (!pattern.test(element.attributes[name] ?? "")) found.push(`${here} has a wrong ${name}`);
  }
  for (const name of Object.keys(element.attributes)) {
    if (attributes[name] === undefined) found.push(`${here} has an unknown ${name}`);
  }
  const names = element.children.map((child) => child.name);
  for (const [name, least, most] of children) {
    const count = names.filter((each) => each === name).length;
    if (count < least || count > most) found.push(`${here} has ${count} of ${name}`);
  }
  const order = names.map((name) => children.findIndex(([each]) => each === name));
  const isSorted = order.every((place, index) => place >= (order[index - 1] ?? 0));
  if (order.includes(-1) || (!rule.isUnordered && !isSorted)) {
    found.push(`${here} has the children ${names.join(", ")}`);
  }
  return [...found, ...element.children.flatMap((child) => breaches(child, rules, here))];
}
