import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { API, type FinalizeAnswer, type UploadAnswer } from "#domain/api.ts";
import { LONGEST_TITLE } from "#domain/article.ts";
import { holdsPrototypeKey, namesPrototype } from "#domain/parsing.ts";
import { isRefusal, Refusal, refuse } from "#domain/refusal.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import type { Uploads } from "./store-upload.ts";

/**
 * What a multipart body may hold. One byte more than allowed is read of a file, so
 * that whoever inspects the bytes sees that they are too many.
 */
const UPLOAD_LIMITS = {
  files: 1,
  fileSize: MAX_UPLOAD_BYTES + 1,
  fields: 20,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
} as const;
/** The largest picture and what a form has around it (T18). */
const MOST_FORM_BYTES = MAX_UPLOAD_BYTES + 64 * 1024;

/** Two uploads are decoded and fifty wait in memory, 3 MiB each; the next are told to come back (R19). */
const MOST_UPLOADS = 52;

/** Uploads of pictures and subtitles, and finalize for all files (K4, K5, V6). */
export async function uploadRoutes(
  app: FastifyInstance,
  { uploads }: { uploads: Uploads },
): Promise<void> {
  // In this scope a body is multipart or refused with 415: nothing else is even parsed (T22).
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: false });
  let underWay = 0;

  const answering =
    <Answer>(answer: (form: UploadForm, uploads: Uploads) => Promise<Answer>) =>
    async (request: FastifyRequest): Promise<Answer> => {
      if (underWay >= MOST_UPLOADS) return refuse("busy");
      underWay += 1;
      try {
        return await answer(await readUploadForm(request), uploads);
      } finally {
        underWay -= 1;
      }
    };

  app.post(API.upload, answering<UploadAnswer | FinalizeAnswer>(answerUpload));
  app.post(API.subtitles, answering<UploadAnswer>(answerSubtitles));
}

async function answerSubtitles({ file }: UploadForm, uploads: Uploads): Promise<UploadAnswer> {
  const { bytes, name } = file ?? refuse("no-file");
  return { success: true, ...(await uploads.storeSubtitles(bytes, name)) };
}

async function answerUpload(
  form: UploadForm,
  uploads: Uploads,
): Promise<UploadAnswer | FinalizeAnswer> {
  if ([...(form.one("title") ?? "")].length > LONGEST_TITLE) return refuse("wrong-title");
  const action = form.one("action");
  if (action === "finalize") return { success: true, moved: await uploads.finalize(urlsOf(form)) };
  if (action !== undefined) return refuse("malformed");
  const { bytes, name } = form.file ?? refuse("no-file");
  const { url } = await uploads.storeUpload(bytes, name);
  return { success: true, url };
}

/** `urls` as a JSON list, or `urls[]` once for each, as older forms send lists. */
function urlsOf(form: UploadForm): readonly string[] {
  const repeated = form.all("urls[]");
  return repeated.length > 0 ? repeated : parseList(form.one("urls") ?? "");
}

function parseList(json: string): string[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return refuse("wrong-urls");
  }
  if (holdsPrototypeKey(list)) return refuse("malformed");
  if (!Array.isArray(list)) return refuse("wrong-urls");
  return list.map((url: unknown) => (typeof url === "string" ? url : refuse("wrong-urls")));
}

/** The body of an upload or a finalize (K4, K5). */
interface UploadForm {
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
async function readUploadForm(request: FastifyRequest): Promise<UploadForm> {
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
