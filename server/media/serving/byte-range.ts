import type { ByteRange } from "../../storage/storage.ts";

/**
 * What a Range header asks of a file (R18).
 * @param size of the whole file in bytes
 * @returns `whole` for what the standard lets a server ignore: several ranges,
 *   other units, no sense; `unsatisfiable` for a range that begins past the end
 */
export function resolveRange(header: string, size: number): ByteRange | "whole" | "unsatisfiable" {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (parts === null) return "whole";
  const [, first = "", last = ""] = parts;
  if (first === "") return last === "" ? "whole" : suffix(Number(last), size);
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start < size ? { start, end } : "unsatisfiable";
}

function suffix(length: number, size: number): ByteRange | "unsatisfiable" {
  if (length === 0 || size === 0) return "unsatisfiable";
  return { start: Math.max(0, size - length), end: size - 1 };
}
