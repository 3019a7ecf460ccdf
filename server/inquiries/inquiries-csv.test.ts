import { expect, test } from "vitest";
import { inquiriesCsv } from "./inquiries-csv.ts";

test("Q3 a table of inquiries names when, who, what and their state in Spanish", () => {
  const plain = { name: "Ana", email: "a@b.co", message: "Hola", kind: null, date: null };
  const state = { isNew: true, isArchived: false, isDeleted: false };
  const one = { id: 1, receivedAt: Date.UTC(2027, 2, 1), ...plain, ...state };
  const csv = inquiriesCsv([
    one,
    { ...one, isNew: false, kind: "film", date: "2027-05-01" },
    { ...one, isArchived: true },
    { ...one, isArchived: true, isDeleted: true },
  ]);
  const rows = csv
    .trim()
    .split("\r\n")
    .map((line) => line.split(",").slice(3));
  expect(csv.slice(1).split("\r\n")[0]).toBe(
    '"Recibido","Nombre","Correo","Proyecto","Fecha","Mensaje","Estado"',
  );
  expect(csv.split("\r\n")[1]).toBe(
    '"2027-03-01T00:00:00.000Z","Ana","a@b.co","","","Hola","Nuevo"',
  );
  expect(rows.slice(2)).toEqual([
    [expect.stringMatching(/^"\p{Lu}/u), '"2027-05-01"', '"Hola"', '"Leído"'],
    ['""', '""', '"Hola"', '"Archivado"'],
    ['""', '""', '"Hola"', '"Eliminado"'],
  ]);
});
