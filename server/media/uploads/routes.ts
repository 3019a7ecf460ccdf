import multipart from "@fastify/multipart";
import * as contentDisposition from "content-disposition";
import * as v from "valibot";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { API } from "#domain/api.ts";
import type { AnswerOf } from "#domain/calls/call.ts";
import * as calls from "#domain/calls/uploads.ts";
import { LONGEST_TITLE } from "#domain/article.ts";
import { holdsPrototypeKey, namesPrototype } from "#domain/parsing.ts";
import { isRefusal, Refusal, refuse } from "#domain/refusal.ts";
import { parse } from "#domain/schema.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { mountCall } from "../../calls/mount-call.ts";
import { serveFile } from "../../responses/serve-file.ts";
import type { Uploads } from "./store-upload.ts";

/** Reads one byte more of a file than allowed, so that `inspect` can refuse the file by name (T18). */
const UPLOAD_LIMITS = {
  files: 1,
  fileSize: MAX_UPLOAD_BYTES + 1,
  fields: 20,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
} as const;
const MOST_FORM_BYTES = MAX_UPLOAD_BYTES + 64 * 1024;

/** Two uploads are decoded and fifty wait with 3 MiB each in memory; the next get `busy` (R19). */
const MOST_UPLOADS = 52;

/** Mounts the uploads of pictures and subtitles, and finalize for all files. */
export async function uploadRoutes(
  app: FastifyInstance,
  { uploads }: { uploads: Uploads },
): Promise<void> {
  // Refuse every type but multipart with 415 before parsing (T22).
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: false });
  let uploadCount = 0;

  const answering =
    <Answer>(answer: (form: UploadForm, uploads: Uploads) => Promise<Answer>) =>
    async (request: FastifyRequest): Promise<Answer> => {
      if (uploadCount >= MOST_UPLOADS) return refuse("busy");
      uploadCount += 1;
      try {
        return await answer(await readUploadForm(request), uploads);
      } finally {
        uploadCount -= 1;
      }
    };

  mountCall(app, calls.downloadMaster, async ({ query: { url }, request, reply }) => {
    const { name, ...file } = (await uploads.findMaster(url)) ?? refuse("unknown-image");
    reply.header("content-disposition", contentDisposition.create(name));
    return serveFile(request, reply, file);
  });

  app.post(API.upload, answering(answerUpload));
  app.post(API.subtitles, answering(answerSubtitles));
}

async function answerSubtitles(
  { file }: UploadForm,
  uploads: Uploads,
): Promise<AnswerOf<typeof calls.uploadSubtitles>> {
  const { bytes, name } = file ?? refuse("no-file");
  return { success: true, ...(await uploads.storeSubtitles(bytes, name)) };
}

async function answerUpload(
  form: UploadForm,
  uploads: Uploads,
): Promise<AnswerOf<typeof calls.uploadPicture> | AnswerOf<typeof calls.finalizeUploads>> {
  if ([...(form.one("title") ?? "")].length > LONGEST_TITLE) return refuse("wrong-title");
  const action = form.one("action");
  if (action === "finalize") return { success: true, moved: await uploads.finalize(urlsOf(form)) };
  if (action !== undefined) return refuse("malformed");
  const { bytes, name } = form.file ?? refuse("no-file");
  const { url } = await uploads.storeUpload(bytes, name);
  return { success: true, url };
}

/** Accepts a JSON list in `urls`, or one `urls[]` for each address as older forms send. */
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
  return parse(v.array(v.string("wrong-urls"), "wrong-urls"), list);
}

interface UploadForm {
  /** @throws Refusal `malformed` if the field was sent twice */
  one(name: string): string | undefined;
  all(name: string): readonly string[];
  file: { bytes: Buffer; name: string } | undefined;
}

/**
 * @throws Refusal `unsupported-type` if the body is not multipart; `malformed` if it is broken, truncated,
 *   has too many parts or a field name that reaches a prototype; `body-too-large`
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
  // The check of the file itself refuses one that is too large by its name.
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
