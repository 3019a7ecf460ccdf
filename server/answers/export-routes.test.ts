import { Readable } from "node:stream";
import fastify from "fastify";
import { expect, test } from "vitest";
import type { AdminAnswers, Comment } from "#domain/answer.ts";
import { API } from "#domain/api.ts";
import { answerExportRoutes } from "./export-routes.ts";

const PICTURE = "/media/00000000000000000000000000000001.jpg";
const FILM = "/media/00000000000000000000000000000002.mp4";
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

function answersWith(rate: object | undefined): AdminAnswers {
  const film = { durationS: 60, hasSound: true, isPlayable: true, sides: [], frameRate: rate };
  return {
    shown: [medium(PICTURE), medium(FILM, { film })],
    choices: [PICTURE, FILM, ELSEWHERE].map((media) => ({ media, guests: ["Ana"], isOwn: false })),
    comments: [aComment(PICTURE, null), aComment(FILM, 42)],
    approvals: [],
    link: 7,
    title: "Reel de Tosh",
    client: "",
    note: "",
    address: "/p/x",
    articleId: null,
    selectionId: 1,
    fileNames: { [PICTURE]: "DSC_0001.jpg" },
  };
}

function routes(rate: object | undefined = { numerator: 25, denominator: 1, isVariable: false }) {
  const app = fastify();
  app.setErrorHandler(async (error: Error) => error.message);
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
    const { headers, body, rawPayload } = await app.inject(path);
    return { body, rawPayload, headers };
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

test("B3 a film's comments are downloaded at the master's frame rate, and refused where it is unknown or varies", async () => {
  const path = `${API.exportFilmComments}?link=7&film=${encodeURIComponent(FILM)}&as=`;
  const ask = routes();
  expect((await ask(`${path}edl`)).body).toContain("01:00:42:00 01:00:42:01");
  expect((await ask(`${path}fcpxml`)).body).toContain('start="1050/25s"');
  expect((await ask(`${path}csv`)).body).toContain("1050");
  const varies = routes({ numerator: 25, denominator: 1, isVariable: true });
  expect((await varies(`${path}edl`)).body).toBe("no-frame-rate");
  expect((await ask(`${path}edl`.replace("link=7", "link=8"))).body).toBe("no-such-link");
  expect((await ask(`${API.exportFilmComments}?link=7&film=/media/x.mp4&as=edl`)).body).toBe(
    "answer-not-shown",
  );
});
