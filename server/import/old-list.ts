import * as v from "valibot";
import { isRecord } from "#domain/parsing.ts";
import { read } from "#domain/schema.ts";

export const json = v.pipe(v.string(), v.parseJson());

/** A list may be inside so many objects, as in `{"data":{"items":[…]}}`. */
const MOST_WRAPPERS = 3;
/** Notices begin with a tag or a word, so few of them look like a start. */
const MOST_STARTS = 1000;
/**
 * JSON after notices begins a line or follows a tag; after a sign of JSON it is the middle of a cut-off list.
 * The sign is looked for last and not far: an answer may have megabytes of spaces.
 */
const START = /(?:^|>)[[{](?<![,:[{]\s{0,99}>?[[{])/gm;

/**
 * Finds the entries in the answer of an old site's list: PHP may print notices before and after the JSON, and
 * some sites put the list into an object.
 * @returns undefined if the answer has no list
 */
export function entriesOf(answer: string): unknown[] | undefined {
  const whole = read(json, answer);
  if (whole !== undefined) return listWithin(whole);
  let tried = 0;
  for (const { index, 0: found } of answer.matchAll(START)) {
    if ((tried += 1) > MOST_STARTS) return undefined;
    const start = index + found.length - 1;
    const end = answer.lastIndexOf(found.endsWith("[") ? "]" : "}");
    const list = listWithin(end > start ? read(json, answer.slice(start, end + 1)) : undefined);
    if (list && (list.length === 0 || list.some(isRecord))) return list;
  }
  return undefined;
}

/** Returns the list itself, or the only list among an object's fields. */
function listWithin(value: unknown, depth = 0): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value) || depth === MOST_WRAPPERS) return undefined;
  const lists = Object.values(value).flatMap((part) => {
    const list = listWithin(part, depth + 1);
    return list ? [list] : [];
  });
  return lists.length === 1 ? lists[0] : undefined;
}
