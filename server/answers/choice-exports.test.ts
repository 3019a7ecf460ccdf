import { expect, test } from "vitest";
import type { AdminAnswers, Comment } from "#domain/answer.ts";
import { unknownPicture } from "#domain/media.ts";
import { parseXml, type XmlElement } from "../../tests/support/xml.ts";
import {
  answersCsv,
  chosenMedia,
  chosenNames,
  titleOfFilm,
  xmpSidecars,
} from "./choice-exports.ts";

const [A, B, C] = ["/media/a.jpg", "/media/b.jpg", "/media/c.jpg"] as const;
const FILM = "/media/f.mov";
const FOLDER_FILM = "/videos/Boda%20de%20Ana.mp4";
const GONE = "/media/gone.jpg";

const film = {
  ...unknownPicture(FILM),
  film: {
    durationS: 60,
    hasSound: true,
    isPlayable: false,
    sides: [],
    frameRate: { numerator: 25, denominator: 1, isVariable: false },
  },
};

function comment(given: Partial<Comment>): Comment {
  return {
    id: 1,
    guest: "Ana",
    media: A,
    text: "Bien",
    point: null,
    moment: null,
    at: Date.UTC(2025, 0, 2, 3, 4, 5),
    reply: null,
    isDone: false,
    isOwn: false,
    ...given,
  };
}

function answersOf(given: Partial<AdminAnswers>): AdminAnswers {
  return {
    link: 1,
    title: "Boda",
    client: "",
    note: "",
    address: "",
    articleId: 1,
    selectionId: null,
    gone: [],
    fileNames: { [A]: "DSC_0001.jpg", [B]: "DSC_0002.jpg", [C]: "dsc_0001.tif", [FILM]: "F.mov" },
    shown: [
      ...[A, B, C].map((url) => ({ project: "Boda", media: unknownPicture(url) })),
      { project: "Corto", media: film },
      { project: "Corto", media: unknownPicture(FOLDER_FILM) },
    ],
    choices: [],
    comments: [],
    approvals: [],
    ...given,
  };
}

const chosen = (media: string, guests = ["Ana"]) => ({ media, guests, isOwn: false });

test("B3 chosen names are told in the link's order, one a line", () => {
  const choices = [GONE, FOLDER_FILM, C, A].map((media) => chosen(media));
  const answers = answersOf({ choices });
  expect(chosenMedia(answers)).toEqual([A, C, FOLDER_FILM, GONE]);
  expect(chosenNames(answers)).toBe("DSC_0001.jpg\ndsc_0001.tif\nBoda de Ana.mp4\ngone.jpg\n");
  expect(chosenNames(answersOf({}))).toBe("");
});

test("B3 a name is told once, as one line, and as it is where it can't be decoded", () => {
  const fileNames = { [A]: "a\nb.jpg", [B]: "a\nb.jpg" };
  const choices = [A, B, "/videos/100%.mp4"].map((media) => chosen(media));
  expect(chosenNames(answersOf({ fileNames, choices }))).toBe("a / b.jpg\n100%.mp4\n");
});

test("B3 all answers of a link as CSV", () => {
  const moment = { seconds: 2.04, frame: 51 };
  const answers = answersOf({
    choices: [chosen(B, ["Ana", "=Luis"]), chosen(GONE)],
    comments: [
      comment({ point: { x: 0.254, y: 1 }, isDone: true, reply: { text: "Sí", at: 1 } }),
      comment({ media: FILM, moment }),
      comment({ media: FOLDER_FILM, moment: { seconds: 3723.4567, frame: null } }),
    ],
    approvals: [{ id: 1, guest: "Ana", at: 0, isOwn: false, newSince: [] }],
  });
  const AT = "2025-01-02T03:04:05.000Z";
  const rows = answersCsv(answers).replaceAll('"', "").split("\r\n");
  expect(rows).toEqual([
    "\uFEFFArchivo,Proyecto,Tipo,Invitado,Comentario,Punto,Código de tiempo,Respuesta,Hecho,Fecha,Se muestra",
    "DSC_0002.jpg,Boda,Elección,Ana,,,,,,,Sí",
    "DSC_0002.jpg,Boda,Elección,'=Luis,,,,,,,Sí",
    "gone.jpg,,Elección,Ana,,,,,,,No",
    `DSC_0001.jpg,Boda,Comentario,Ana,Bien,25 % × 100 %,,Sí,Sí,${AT},Sí`,
    `F.mov,Corto,Comentario,Ana,Bien,,00:00:02:01,,No,${AT},Sí`,
    `Boda de Ana.mp4,Corto,Comentario,Ana,Bien,,01:02:03.457,,No,${AT},Sí`,
    ",,Aprobación,Ana,,,,,,1970-01-01T00:00:00.000Z,",
    "",
  ]);
});

test("B3 the exports of a project's films are told apart, by their files' names or else by number", () => {
  const [G, H] = ["/media/g.mov", "/media/h.mov"];
  const films = [film, { ...film, url: G }, { ...film, url: H }];
  const titles = (fileNames: Record<string, string>) => {
    const shown = films.map((media) => ({ project: "Corto", media }));
    return [FILM, G, H].map((url) => titleOfFilm(answersOf({ fileNames, shown }), url));
  };
  expect(titles({})).toEqual(["Corto 01", "Corto 02", "Corto 03"]);
  expect(titles({ [FILM]: "spot_v2.mov" })).toEqual(["spot_v2", "Corto 02", "Corto 03"]);
  const alike = { [FILM]: "A001.mov", [G]: "A001.mp4", [H]: "A002.mov" };
  expect(titles(alike)).toEqual(["A001 01", "A001 02", "A002"]);
  const gone = answersOf({ shown: [], gone: [film] });
  expect(titleOfFilm(gone, FILM)).toBe("F");
});

const XMP = "http://ns.adobe.com/xap/1.0/";
const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const DC = "http://purl.org/dc/elements/1.1/";

/** Walks down by names. */
function inside(element: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  const [name, ...rest] = names;
  if (name === undefined) return element;
  return inside(
    element?.children.find((child) => child.name === name),
    ...rest,
  );
}

test("B3 each chosen picture gets XMP with label and comments, of its own name", () => {
  const said = "Quita <esto> & 'eso'\n🎬\u0001";
  const answers = answersOf({
    choices: [A, B, C, FILM].map((media) => chosen(media)),
    comments: [comment({ text: said }), comment({ guest: "Luis" }), comment({ media: FILM })],
  });
  const sidecars = xmpSidecars(answers);
  expect(sidecars.map(({ name }) => name)).toEqual([
    "DSC_0001.xmp",
    "DSC_0002.xmp",
    "dsc_0001-2.xmp",
  ]);
  const read = sidecars.map(({ xml }) => {
    const root = parseXml(xml);
    expect(root.name).toBe("adobe:ns:meta/ xmpmeta");
    const about = inside(root, `${RDF} RDF`, `${RDF} Description`);
    expect(about?.attributes).toEqual({ "rdf:about": "" });
    const text = inside(about, `${DC} description`, `${RDF} Alt`, `${RDF} li`);
    if (text) expect(text.attributes).toEqual({ "xml:lang": "x-default" });
    return [inside(about, `${XMP} Label`)?.text, text?.text];
  });
  expect(read).toEqual([
    ["Green", "Ana: Quita <esto> & 'eso'\n🎬\nLuis: Bien"],
    ["Green", undefined],
    ["Green", undefined],
  ]);
  expect(xmpSidecars(answers, "Verde")[1]?.xml).toContain("<xmp:Label>Verde</xmp:Label>");
});
