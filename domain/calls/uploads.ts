import * as v from "valibot";
import { API } from "../api.ts";
import { isFilm } from "../film.ts";
import { fileNameOfUrl } from "../media.ts";
import { record } from "../schema.ts";
import { success, type Call } from "./call.ts";

const FORM = "multipart/form-data";
const file = v.unknown();

const title = v.optional(v.string());

export const uploadPicture = {
  method: "POST",
  path: API.upload,
  summary: "Uploads a picture as a temporary file (K4).",
  body: record({ file, title }, "malformed"),
  bodyType: FORM,
  answer: success({ url: v.string() }),
} as const satisfies Call;

export const finalizeUploads = {
  method: "POST",
  path: API.upload,
  summary: "Makes temporary files final (K5); `urls` is a JSON list.",
  body: record({ action: v.literal("finalize"), urls: v.string(), title }, "malformed"),
  bodyType: FORM,
  answer: success({ moved: v.array(v.string()) }),
} as const satisfies Call;

export const downloadMaster = {
  method: "GET",
  path: API.master,
  summary: "Downloads the file that was uploaded as this picture or film, byte for byte (V11).",
  query: record(
    {
      url: v.pipe(
        v.string("malformed"),
        v.check((url) => fileNameOfUrl(url) !== undefined, "malformed"),
      ),
    },
    "malformed",
  ),
  answerType: "application/octet-stream",
} as const satisfies Call;

export const uploadSubtitles = {
  method: "POST",
  path: API.subtitles,
  summary: "Uploads a film's subtitles as a temporary file.",
  body: record({ file }, "malformed"),
  bodyType: FORM,
  answer: success({ url: v.string(), cues: v.optional(v.number()) }),
} as const satisfies Call;

export const listUnfinishedFilms = {
  method: "GET",
  path: API.films,
  summary: "Lists the films of which only a part is stored; films are uploaded by tus 1.0.",
  answer: v.array(
    record({ id: v.string(), name: v.string(), size: v.number(), received: v.number() }, ""),
  ),
} as const satisfies Call;

export const listFilmStates = {
  method: "GET",
  path: API.filmStates,
  summary: "Lists the films that are not converted yet.",
  answer: v.array(
    record({ url: v.string(), progress: v.number(), failure: v.nullable(v.string()) }, ""),
  ),
} as const satisfies Call;

export const readFilmFrame = {
  method: "GET",
  path: API.filmFrame,
  summary: "Reads a frame of an uploaded film; `share` is its position, from 0 to 1.",
  query: record(
    {
      url: v.pipe(v.string("malformed"), v.check(isFilm, "malformed")),
      share: v.pipe(
        v.string("malformed"),
        v.transform(Number.parseFloat),
        v.minValue(0, "malformed"),
        v.maxValue(1, "malformed"),
      ),
    },
    "malformed",
  ),
  answerType: "image/jpeg",
} as const satisfies Call;
