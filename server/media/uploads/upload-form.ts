import type { FastifyRequest } from "fastify";
import { message } from "#domain/messages.ts";
import { namesPrototype } from "#domain/parsing.ts";
import { isRefusal, Refusal, refuse } from "#domain/refusal.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";

/**
 * What a multipart body may hold. One byte more than allowed is read of a file, so
 * that whoever inspects the bytes sees that they are too many.
 */
export const UPLOAD_LIMITS = {
  files: 1,
  fileSize: MAX_UPLOAD_BYTES + 1,
  fields: 20,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
} as const;
/** The largest picture and what a form has around it (T18). */
const MOST_FORM_BYTES = MAX_UPLOAD_BYTES + 64 * 1024;

/** The body of an upload or a finalize (K4, K5). */
export interface UploadForm {
  /** The field's value; undefined where it was not sent. @throws Refusal `malformed` for two of them */
  one(name: string): string | undefined;
  /** All values of a field that may be repeated. */
  all(name: string): readonly string[];
  file: { bytes: Buffer; name: string } | undefined;
}

/**
 * Reads a multipart body into memory, its parts in any order. A truncated
 * picture keeps one byte over the limit, which `inspect` refuses by name (T18).
 * @throws Refusal `unsupported-type` where the body is not multipart, `malformed` where it is
 *   broken, cut off or has too many parts (T21: the name of a field that reaches a prototype breaks it), `body-too-large`
 */
export async function readUploadForm(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) return refuse("unsupported-type");
  const fields = new Map<string, string[]>();
  let file: UploadForm["file"];
  let received = 0;
  request.raw.on("data", (chunk: Buffer) => (received += chunk.length));
  try {
    for await (const part of request.parts()) {
      if (namesPrototype(part.fieldname)) return refuse("malformed");
      if (part.type === "field") {
        fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), wholeText(part)]);
      } else if (part.fieldname === "file") {
        file = { bytes: await part.toBuffer(), name: part.filename };
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    throw isRefusal(error) ? error : new Refusal("malformed");
  }
  // A picture that is too large itself is refused by its name.
  const isPicture = file !== undefined && file.bytes.byteLength > MAX_UPLOAD_BYTES;
  if (received > MOST_FORM_BYTES && !isPicture) return refuse("body-too-large");
  return {
    one(name) {
      const values = fields.get(name) ?? [];
      return values.length > 1 ? refuse("malformed") : values[0];
    },
    all: (name) => fields.get(name) ?? [],
    file,
  };
}

interface FieldPart {
  value: unknown;
  fieldnameTruncated: boolean;
  valueTruncated: boolean;
}

function wholeText({ value, fieldnameTruncated, valueTruncated }: FieldPart): string {
  const isWhole = !fieldnameTruncated && !valueTruncated;
  return isWhole && typeof value === "string" ? value : refuse("malformed");
}

const LONGEST_SHOWN_NAME = 120;
/** Control characters, and those that turn the direction of text or can't be seen (T33). */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** A stranger's file name, fit to stand in a sentence: its last part, visible characters, not too long; "sin nombre" where that is nothing. */
export function shownName(fileName: string): string {
  const base = fileName.slice(0, 4096).split(/[/\\]/).at(-1) ?? "";
  const shown = [...base.replace(UNSHOWABLE, "")].slice(0, LONGEST_SHOWN_NAME).join("").trim();
  return shown || message("nameless");
}
