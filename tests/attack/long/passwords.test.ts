import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { isTopListPassword, SHORTEST_PASSWORD, weaknessOf } from "#domain/password.ts";
import {
  aStudio,
  aStudioProcess,
  anAdmin,
  aVisitor,
  json,
  type Client,
} from "../../support/studio.ts";
import { startStudio } from "../../support/hosted-studio.ts";
import { ADMIN, aRefusedStart } from "../../support/studio-process.ts";
import { memoryOf, peakMemoryOf } from "../../support/measures.ts";
import { alter, openStore } from "../../support/databases.ts";

const MIB = 1024 * 1024;
/** One hash uses 19 MiB; two run at once, and Node needs less than half of another. */
const HASHING_BYTES = 2 * 19 * MIB + 12 * MIB;
/** By default Node's four threads limit the hashes, and glibc keeps the memory of ended ones. */
const ALL_HASHES_SHOW = { UV_THREADPOOL_SIZE: "48", MALLOC_MMAP_THRESHOLD_: String(MIB) };

/** Common passwords of at least 12 characters. */
const COMMON = [
  "123456789012",
  "qwerty123456",
  "password1234",
  "P@ssw0rd1234",
  "administrator",
  "contraseña123",
  "abcdefghijkl",
];

/** Uncommon passwords of people and generators. */
const GOOD = [
  "correct horse battery",
  "una frase larga y propia",
  "cine-lento-bajo-el-puente",
  "¿Quién apagó el proyector?",
  "我们二月去了阿兰胡埃斯看电影",
  "x7Rk-2mQz_9fLp",
  "fizxor-1gebfi-Rawtug",
  "9f4c1ab27e08d35b6a71",
];

const change = (client: Client, next: unknown, current: unknown = "not even right") =>
  client(API.password, json({ current, next }));

test("T2 a password lies on the disk as Argon2id of OWASP's strength alone", async () => {
  const studio = await startStudio();
  const store = openStore(studio.dataDir, { readonly: true });
  const hashes = store.texts("SELECT password_hash FROM accounts");
  store.close();
  expect(hashes).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)]);
  await studio.stop();
  const names = await readdir(studio.dataDir, { recursive: true, withFileTypes: true });
  for (const file of names.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name));
    expect([file.name, bytes.includes(ADMIN.password)]).toEqual([file.name, false]);
  }
  expect(studio.output()).not.toContain(ADMIN.password);
});

test("T2 a password that is short, too long or common is refused in words, before the current is looked at", async () => {
  const admin = await anAdmin(await aStudio());
  const refused: (readonly [next: string, status: number, words: string])[] = [
    ["once letras", 422, "al menos 12"],
    ["", 422, "al menos 12"],
    ["🎬".repeat(11), 422, "al menos 12"],
    ["x".repeat(1025), 400, "demasiado larga"],
    ["ñ".repeat(513), 400, "demasiado larga"],
    ...COMMON.map((next) => [next, 422, "primero se prueban"] as const),
  ];
  for (const [next, status, words] of refused) {
    const response = await change(admin, next);
    expect([next, response.status]).toEqual([next, status]);
    expect(await response.json()).toMatchObject({
      success: false,
      error: expect.stringContaining(words),
    });
  }
  const same = await change(admin, ADMIN.password, ADMIN.password);
  expect([same.status, await same.json()]).toMatchObject([
    422,
    { error: "La contraseña nueva es igual a la actual. Elige otra." },
  ]);
  expect((await change(admin, 2, 1)).status).toBe(400);
  expect((await admin(API.password, json([]))).status).toBe(400);
  expect(await (await admin(API.session)).json()).toEqual({ authenticated: true });
});

test("T2 none of the 49233 most used passwords may be set, and a sentence or a machine's word may", () => {
  const mostUsed = dictionary["passwords-common"];
  expect(mostUsed).toHaveLength(49_233);
  expect(mostUsed.slice(0, 3000).filter((password) => !weaknessOf(password))).toEqual([]);
  const long = mostUsed.filter((password) => [...password].length >= SHORTEST_PASSWORD);
  expect(long).toHaveLength(308);
  const shouted = long.map((password) => password.toUpperCase());
  expect([...long, ...shouted].filter((password) => !weaknessOf(password))).toEqual([]);
  expect(mostUsed.filter((password) => !weaknessOf(password))).toEqual([]);
  for (const password of GOOD) {
    expect([password, weaknessOf(password)]).toEqual([password, undefined]);
  }
});

test("T2 none of the long ones among the 3000 most used starts a studio, nor is any such good enough later", async () => {
  const mostUsed = dictionary["passwords-common"];
  const first = mostUsed.slice(0, 3000).filter((each) => [...each].length >= SHORTEST_PASSWORD);
  expect(first).toHaveLength(8);
  expect([...first, ...COMMON].filter((password) => !isTopListPassword(password))).toEqual([]);
  expect([...GOOD, ADMIN.password].filter(isTopListPassword)).toEqual([]);
  expect(mostUsed.filter((each) => isTopListPassword(each) && !weaknessOf(each))).toEqual([]);
  for (const password of ["123456789012", "Password2024!"]) {
    const { output, code } = await aRefusedStart({ ADMIN_PASSWORD: password });
    expect([code, output.trim().split("\n")]).toEqual([
      1,
      [expect.stringMatching(/^Wrong setting: ADMIN_PASSWORD must be another: .* tried$/)],
    ]);
    expect(output).not.toContain(password);
  }
});

test("T2 a word with a year or a number around it, and a walk over the keys, are like those", () => {
  for (const password of [
    "Marisol19841985",
    "2024Guatavita!!",
    "00ventana000000",
    "AUCKLAND201099",
    "3001234567abc",
    "1qazxsw23edcVFR4",
    "q1w2e3r4t5y6u7i8",
    "qweasd!!asdqwe",
    "zyxwvu987654fedcba",
  ]) {
    expect([password, weaknessOf(password)]).toEqual([password, "password-common"]);
  }
});

test("T2 no two studios share a password that nobody set, and a common one is warned of at the start", async () => {
  const invented: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const studio = await aStudioProcess({ ADMIN_PASSWORD: "" });
    const stranger = aVisitor(studio);
    for (const password of ["", "admin", "password", "claqueta", ADMIN.password]) {
      const { status } = await stranger(API.login, json({ ...ADMIN, password }));
      expect([password, status]).toEqual([password, 401]);
    }
    invented.push(/Password: (\S{20,})/.exec(studio.output())?.[1] ?? "");
  }
  expect(new Set(invented).size).toBe(2);
  expect(invented).not.toContain("");
  const warned = await aStudio({ ADMIN_PASSWORD: "test-password-2024" });
  expect(warned.output()).toContain("ADMIN_PASSWORD is among the most common ones");
  expect(warned.output()).not.toContain("test-password-2024");
  expect((await aStudio()).output()).not.toContain("tried first");
});

test("T2 a password of more than 1 KiB is refused unhashed, and counts as no try", async () => {
  const stranger = aVisitor(await aStudio());
  const timed = async (password: string) => {
    const begun = performance.now();
    const { status } = await stranger(API.login, json({ ...ADMIN, password }));
    return { status, ms: performance.now() - begun };
  };
  const [long, wrong] = [[] as number[], [] as number[]];
  for (let round = 0; round < 9; round += 1) {
    const refused = await timed("x".repeat(1025));
    const failed = await timed("x".repeat(1024));
    expect([refused.status, failed.status]).toEqual([400, 401]);
    long.push(refused.ms);
    wrong.push(failed.ms);
  }
  expect(median(long)).toBeLessThan(median(wrong) / 2);
  expect((await timed(ADMIN.password)).status).toBe(200);
});

test("T2 forty logins at once take the memory of two hashes", async () => {
  const studio = await aStudioProcess({ TRUST_PROXY: "on", ...ALL_HASHES_SHOW });
  const login = (address: string) =>
    aVisitor(studio)(API.login, {
      ...json({ ...ADMIN, password: "not the password" }),
      headers: { "content-type": "application/json", "x-forwarded-for": address },
    });
  const all = async () => {
    alter(studio.dataDir, "DELETE FROM attempts");
    const tries = Array.from({ length: 40 }, (_, index) => login(`203.0.113.${index}`));
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]));
  };
  // The first run allocates what forty requests need anyway.
  await all();
  const before = await memoryOf(studio);
  await peakMemoryOf(studio);
  await all();
  expect((await peakMemoryOf(studio)) - before).toBeLessThan(HASHING_BYTES);
});

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}
