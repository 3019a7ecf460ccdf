import { expect, test } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { hasRefused, problem, problemOf, reportText, type ImportReport } from "./report.ts";
import { came } from "./import.fixtures.ts";

const reportOf = (more: Partial<ImportReport>): ImportReport => ({
  isDryRun: false,
  source: "http://old.example/",
  finishedAt: "",
  newCategories: [],
  projects: [],
  refused: [],
  ...more,
});

test("O1 an owner reads what has come, what has not and why, and which addresses change", () => {
  const projects = [
    came("Marea", {
      address: "/work/marea",
      oldAddresses: ["/work/3-marea", "/work/marea"],
      pictures: 2,
      films: 1,
      reduced: 1,
    }),
    came("Niebla", {
      key: "7",
      isDraft: true,
      oldAddresses: ["/work/7-niebla"],
      pictures: 1,
      reduced: 2,
      problems: [problem("import-no-year")],
    }),
    came("Seda", { outcome: "already", isDraft: true, pictures: 9, films: 9, reduced: 9 }),
    came("Rota", {
      outcome: "refused",
      pictures: 9,
      problems: [problem("import-silent", {}, "a.jpg"), problem("import-later")],
    }),
  ];
  const refused = [{ name: "#5", problem: problem("import-no-project", { place: "5" }) }];
  const report = reportOf({ projects, refused, newCategories: ["DRONE", "RETRATO"] });
  expect(reportText(report)).toBe(`Importación desde http://old.example/

Han llegado 2 proyectos, con 3 imágenes y 1 película.
En borrador: 1.
Ya estaban de una importación anterior: 1.
Imágenes de más de 3 MB, que se reducen: 3.
Categorías nuevas: «DRONE», «RETRATO».

No se pueden traer: 1
  #5: La entrada 5 de la lista no es un artículo.

Para mirar: 2 proyectos
  Niebla (7)
    · No tiene un año válido: queda en borrador, con el año en curso.
  Rota: no llega
    · a.jpg: El sitio antiguo no respondió a tiempo.
    · No se ha traído. La misma orden lo intenta de nuevo.

Direcciones que cambian: 1. Las antiguas llevan a las nuevas.
  /work/3-marea → /work/marea
`);
  const short = reportText(report, 2);
  expect(short).toContain(
    "Para mirar: 2 proyectos\n  Niebla (7)\n    · No tiene un año válido: queda en borrador, con el año en curso.\n  … y 3 líneas más, en import-report.txt\n\nDirecciones",
  );
  expect(short.match(/más, en/g)).toHaveLength(1);
});

test.each([
  [false, 0, "Han llegado 0 proyectos, con 0 imágenes y 0 películas."],
  [false, 1, "Ha llegado 1 proyecto, con 1 imagen y 1 película."],
  [
    true,
    1,
    "Es una prueba: no se ha guardado nada.\n\nLlegaría 1 proyecto, con 1 imagen y 1 película.",
  ],
  [
    true,
    2,
    "Es una prueba: no se ha guardado nada.\n\nLlegarían 2 proyectos, con 2 imágenes y 2 películas.",
  ],
])(
  "O1 of a dry run (%s) and %i projects it says how many, and names no list that is empty",
  (isDryRun, count, words) => {
    const projects = Array.from({ length: count }, (_, at) =>
      came(`Obra ${at}`, { pictures: 1, films: 1 }),
    );
    const head = "Importación desde http://old.example/\n";
    expect(reportText(reportOf({ isDryRun, projects }))).toBe(
      `${head}${isDryRun ? "" : "\n"}${words}\n`,
    );
  },
);

test("O1 only what has not come needs another look", () => {
  const withProblem = (...codes: Parameters<typeof problem>[0][]) =>
    reportOf({
      projects: [came("Marea"), came("Niebla", { problems: codes.map((code) => problem(code)) })],
    });
  const harmless = ["import-title-changed", "import-unfeatured", "import-address-shared"] as const;
  expect(hasRefused(withProblem(...harmless))).toBe(false);
  expect(hasRefused(withProblem(...harmless, "import-no-year"))).toBe(true);
  expect(
    hasRefused(reportOf({ projects: [came("Marea"), came("Rota", { outcome: "refused" })] })),
  ).toBe(true);
  expect(hasRefused(reportOf({ refused: [{ name: "x", problem: problem("import-link") }] }))).toBe(
    true,
  );
});

test("O1 a problem is told without the mark of an error, and what is no refusal is thrown", () => {
  const refusal = new Refusal("file-wrong-type", { file: "a.psd" });
  expect(problemOf(refusal, "a.psd")).toEqual({
    code: "file-wrong-type",
    text: expect.not.stringContaining("❌"),
    file: "a.psd",
  });
  expect(problemOf(refusal)).not.toHaveProperty("file");
  expect(() => problemOf(new Error("broken"))).toThrow("broken");
});
