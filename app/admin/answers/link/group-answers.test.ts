import { expect, test } from "vitest";
import type { AdminAnswers, Comment } from "#domain/answer.ts";
import { unknownPicture, type Media } from "#domain/media.ts";
import { groupAnswers, kindText, placeText, playableMoment } from "./group-answers.ts";

const A = "/media/a.jpg";
const FILM = "/media/b.mp4";
const GONE = "/media/c.jpg";

function aComment(changes: Partial<Comment>): Comment {
  const texts = { guest: "Ana", media: A, text: "Más luz", reply: null };
  return {
    id: 1,
    ...texts,
    point: null,
    moment: null,
    at: 0,
    isDone: false,
    isOwn: false,
    ...changes,
  };
}

const ANSWERS: AdminAnswers = {
  shown: [A, FILM].map((url) => ({ project: "Casa", media: unknownPicture(url) })),
  choices: [
    { media: FILM, guests: ["Ana", "Luis"], isOwn: false },
    { media: GONE, guests: ["Ana"], isOwn: false },
  ],
  comments: [
    aComment({ id: 1 }),
    aComment({ id: 2, point: { x: 0.425, y: 0.1 } }),
    aComment({ id: 3, point: { x: 1, y: 0 } }),
    aComment({ id: 4, media: FILM, moment: { seconds: 67.9, frame: 1697 } }),
    aComment({ id: 5, media: GONE }),
  ],
  approvals: [],
  link: 1,
  title: "Casa",
  client: "",
  note: "",
  address: "/p/x",
  gone: [],
  fileNames: { [FILM]: "corte-3.mov" },
  articleId: 1,
  selectionId: null,
};

test("B3 answers stand by what they are about, in the link's order, and what is shown no more comes last", () => {
  const { chosen, commented, gone } = groupAnswers(ANSWERS);
  expect(chosen).toMatchObject([
    { url: FILM, isFilm: true, number: 2, project: "Casa", fileName: "corte-3.mov" },
    { url: GONE, number: null },
  ]);
  expect(chosen[0]?.guests).toEqual(["Ana", "Luis"]);
  expect(commented.map(({ url }) => url)).toEqual([A, FILM]);
  expect(commented[0]?.comments.map(({ id, mark }) => [id, mark])).toEqual([
    [1, null],
    [2, 1],
    [3, 2],
  ]);
  expect(gone).toMatchObject([
    { url: GONE, isFilm: false, media: null, number: null, project: "", guests: ["Ana"] },
  ]);
  expect(gone[0]?.comments).toHaveLength(1);
});

test("B3 a comment says its point in percent, or its moment and its frame", () => {
  const [picture, film] = groupAnswers(ANSWERS).commented;
  expect(picture?.comments.map(placeText)).toEqual([
    "",
    "Marca 1: 43 % × 10 %",
    "Marca 2: 100 % × 0 %",
  ]);
  expect(film?.comments.map(placeText)).toEqual(["1:07, cuadro 1697"]);
  const [first] = film?.comments ?? [];
  const unknown = first && { ...first, moment: { seconds: 3600, frame: null } };
  expect(unknown && placeText(unknown)).toBe("60:00");
});

const film = (more: object): Media => ({
  ...unknownPicture(`/media/${"0".repeat(32)}.mp4`),
  film: { durationS: 69.6, hasSound: false, isPlayable: true, sides: [], ...more },
});

test("B2 a film's comment leads to the middle of its frame, where the film can be played", () => {
  const [, comment] = groupAnswers(ANSWERS).commented.map(({ comments }) => comments[0]);
  const at = (media: Media | null) => comment && playableMoment(comment, media);
  const rate = { numerator: 25, denominator: 1, isVariable: false };
  expect(at(film({ frameRate: rate }))).toBeCloseTo(67.9, 6);
  expect(at(film({ frameRate: { ...rate, isVariable: true } }))).toBeCloseTo(67.9006, 6);
  expect(at(film({ isPlayable: false }))).toBeUndefined();
  expect(at(null)).toBeUndefined();
  expect(kindText({ isFilm: true, media: film({}) })).toBe("Película de 1:10");
});
