import { parseSync, Visitor, type ESTree } from "vite";

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
