import { Readable } from "node:stream";
import fastify from "fastify";
import { expect, test } from "vitest";
import type { AdminAnswers, Comment } from "#domain/answer.ts";
import { API } from "#domain/api.ts";
import { answerRefusals } from "../http/error-responses.ts";
import { answerExportRoutes } from "./export-routes.ts";

const PICTURE = "/media/00000000000000000000000000000001.jpg";
const FILM = "/media/00000000000000000000000000000002.mp4";
const GONE = "/media/00000000000000000000000000000003.mp4";
const DELETED = "/media/00000000000000000000000000000004.mp4";
const ELSEWHERE = "https://vimeo.com/1";

const aComment = (media: string, seconds: number | null): Comment => ({
  id: 1,
  guest: "Ana",
  media,
  text: "Más cálida",
  point: null,
  moment: seconds === null ? null : { seconds, frame: null },
  at: 0,
  reply: null,
  isDone: false,
  isOwn: false,
});

const medium = (url: string, more: object = {}) => ({
  project: "Seda",
  media: { url, alt: "", width: 10, height: 10, ...more } as never,
});

function answersWith(rate: object | null): AdminAnswers {
  const film = {
    durationS: 60,
    hasSound: true,
    isPlayable: true,
    sides: [],
    frameRate: rate ?? undefined,
  };
  const moments = [FILM, GONE, DELETED].map((media) => aComment(media, 42));
  return {
    shown: [medium(PICTURE), medium(FILM, { film })],
    choices: [PICTURE, FILM, ELSEWHERE].map((media) => ({ media, guests: ["Ana"], isOwn: false })),
    comments: [aComment(PICTURE, null), ...moments],
    approvals: [],
    link: 7,
    title: "Reel de Tosh",
    client: "",
    note: "",
    address: "/p/x",
    articleId: null,
    selectionId: 1,
    gone: [medium(GONE, { film }).media],
    fileNames: { [PICTURE]: "DSC_0001.jpg" },
  };
}

function routes(rate: object | null = { numerator: 25, denominator: 1, isVariable: false }) {
  const app = fastify();
  answerRefusals(app);
  answerExportRoutes(app, {
    answers: { read: async (link) => (link === 7 ? answersWith(rate) : undefined) },
    findMaster: async (url) =>
      url === PICTURE
        ? {
            size: async () => 5,
            read: async () => {
              const stream = Readable.from([Buffer.from("bytes")]);
              return { size: 5, modified: 0, stream };
            },
          }
        : undefined,
    now: () => Date.UTC(2026, 10, 29),
  });
  return async (path: string) => {
    const { headers, body, rawPayload, statusCode } = await app.inject(path);
    const refusal = statusCode === 200 ? undefined : [statusCode, JSON.parse(body).code];
    return { body, rawPayload, headers, refusal };
  };
}

test("B3 what was chosen is downloaded as names, CSV, labels and masters", async () => {
  const ask = routes();
  const as = (kind: string) => ask(`${API.exportAnswers}?link=7&as=${kind}`);
  const names = await as("names");
  expect(names.headers["content-disposition"]).toBe("attachment; filename=reel-de-tosh.txt");
  expect(names.body.split("\n")[0]).toBe("DSC_0001.jpg");
  expect((await as("csv")).body).toContain("Más cálida");
  const labels = await as("labels");
  expect(labels.rawPayload.includes("DSC_0001.xmp")).toBe(true);
  expect(labels.body).toContain("xmp:Label");
  const masters = await as("masters");
  expect(Number(masters.headers["content-length"])).toBe(masters.rawPayload.length);
  expect(masters.rawPayload.includes("bytes")).toBe(true);
  expect(masters.headers["content-type"]).toBe("application/zip");
});

const ofFilm = (film: string, as: string) =>
  `${API.exportFilmComments}?link=7&film=${encodeURIComponent(film)}&as=${as}`;

test("B3 a film's comments are downloaded at the master's frame rate, and refused where it is unknown or varies", async () => {
  const ask = routes();
  expect((await ask(ofFilm(FILM, "edl"))).body).toContain("01:00:42:00 01:00:42:01");
  expect((await ask(ofFilm(FILM, "fcpxml"))).body).toContain('start="1050/25s"');
  expect((await ask(ofFilm(FILM, "csv"))).body).toContain('"00:00:42:00","1050"');
  const unknown = routes(null);
  for (const other of [routes({ numerator: 25, denominator: 1, isVariable: true }), unknown]) {
    for (const as of ["edl", "fcpxml"]) {
      expect((await other(ofFilm(FILM, as))).refusal).toEqual([422, "no-frame-rate"]);
    }
    expect((await other(ofFilm(FILM, "csv"))).body).toContain('"00:00:42.000","","Ana"');
  }
  const elsewhere = await ask(ofFilm(FILM, "edl").replace("link=7", "link=8"));
  expect(elsewhere.refusal).toEqual([404, "no-such-link"]);
});

test("B3 a film that is no longer shown keeps its comments, as a table without its file", async () => {
  const ask = routes();
  expect((await ask(ofFilm(GONE, "edl"))).body).toContain("01:00:42:00 01:00:42:01");
  expect((await ask(ofFilm(DELETED, "csv"))).body).toContain('"00:00:42.000","","Ana"');
  expect((await ask(ofFilm(DELETED, "fcpxml"))).refusal).toEqual([422, "no-frame-rate"]);
  for (const as of ["csv", "edl"]) {
    expect((await ask(ofFilm("/media/x.mp4", as))).refusal).toEqual([404, "answer-not-shown"]);
  }
});

test("B3 at 29.97 a film's comments are downloaded with and without drop frames", async () => {
  const ask = routes({ numerator: 30000, denominator: 1001, isVariable: false });
  const plain = await ask(ofFilm(FILM, "edl"));
  expect(plain.body).toContain("FCM: NON-DROP FRAME");
  const drop = await ask(`${ofFilm(FILM, "edl")}&drop=1`);
  expect(drop.body).toContain("FCM: DROP FRAME");
  const names = [plain, drop].map(({ headers }) => headers["content-disposition"]);
  expect(new Set(names).size).toBe(2);
  expect((await ask(`${ofFilm(FILM, "fcpxml")}&drop=1`)).body).toContain('tcFormat="DF"');
});
