import { expect, test } from "vitest";
import type { HealthProps } from "./health.tsx";
import { formatSize, verdict, worries } from "./verdict.ts";

test.each([
  [0, "0 bytes"],
  [1023, "1023 bytes"],
  [1024, "1 KB"],
  [1_234_567, "1,2 MB"],
  [3_145_728, "3 MB"],
  [345_600_000, "330 MB"],
  [104_857_600 - 52_429, "99,9 MB"],
  [104_857_600 + 52_429, "100 MB"],
  [2 * 1024 ** 4, "2 TB"],
  [3000 * 1024 ** 4, "3000 TB"],
])("%i bytes are %s", (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const NO_BACKUPS = { kept: [], restore: { phase: "idle" as const } };
const WELL: HealthProps = {
  media: {
    files: 1,
    bytes: 1,
    pendingPictures: 0,
    pendingFilms: 0,
    picturesWithinMs: null,
    convertsFilms: true,
    failed: [],
    missing: [],
  },
  databaseBytes: 1,
  isReadOnly: false,
  freeBytes: 50e9,
  backup: {
    kind: "here",
    days: 14,
    last: NOW - 20 * HOUR_MS,
    failedAt: null,
    awaits: false,
    ...NO_BACKUPS,
  },
  jobs: { waiting: 0, running: 0, failed: 0 },
  mail: { isOn: true, waiting: 0, failed: 0 },
  integrityCheck: { isRunning: false, hasFailed: false, last: null },
  damaged: [],
  withoutAlt: 3,
  auditEntries: [],
  readAt: NOW,
  isRestored: false,
};
const A_TROUBLE = { url: "/media/a.jpg", articles: [] };

test("a studio that is well is told so in three words", () => {
  for (const backup of [WELL.backup, { kind: "elsewhere" } as const]) {
    expect(verdict(worries({ ...WELL, backup }, NOW))).toBe("Todo está en orden.");
  }
});

test("what somebody should look after is one sentence, the gravest first", () => {
  const ill: HealthProps = {
    ...WELL,
    media: { ...WELL.media, missing: [A_TROUBLE], failed: [A_TROUBLE, A_TROUBLE] },
    freeBytes: 300e6,
    backup: {
      kind: "here",
      days: 14,
      last: NOW - 49 * HOUR_MS,
      failedAt: null,
      awaits: false,
      ...NO_BACKUPS,
    },
  };
  expect(verdict(worries(ill, NOW))).toBe(
    "1 archivo falta, queda poco espacio: 286 MB, la última copia de seguridad tiene más de dos días y 2 imágenes no se pudieron preparar.",
  );
  const failing: HealthProps["backup"] = {
    kind: "here",
    days: 14,
    last: null,
    failedAt: NOW,
    awaits: false,
    ...NO_BACKUPS,
  };
  expect(worries({ ...WELL, backup: failing }, NOW)).toEqual([
    "la última copia de seguridad falló",
  ]);
  expect(worries({ ...WELL, backup: { ...failing, days: 0 } }, NOW)).toEqual([]);
  const none: HealthProps["backup"] = {
    kind: "here",
    days: 14,
    last: null,
    failedAt: null,
    awaits: false,
    ...NO_BACKUPS,
  };
  expect(worries({ ...WELL, backup: { ...none, awaits: true } }, NOW)).toEqual([]);
  expect(worries({ ...WELL, backup: none, isReadOnly: true }, NOW)).toEqual([
    "el disco es de solo lectura: no se puede guardar nada",
    "todavía no hay ninguna copia de seguridad",
  ]);
});

test("Q4 messages that could not be mailed are told of, those that wait and those that were given up", () => {
  const mail = { isOn: true, waiting: 3, failed: 1 };
  expect(verdict(worries({ ...WELL, mail }, NOW))).toBe(
    "1 mensaje no se pudo enviar por correo y 3 mensajes esperan al servidor de correo.",
  );
});
