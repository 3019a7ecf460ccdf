import { afterAll, beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { startPostgres, type Postgres } from "../../support/postgres.ts";
import { emptyDatabase } from "../../support/shared-services.ts";
import { aWire, type Wire } from "../../support/raw-connections.ts";
import { anAdmin, aStudioProcess, aVisitor, json, listArticles } from "../../support/studio.ts";

const ANSWERS_WITHIN_MS = 3000;
const RECOVERS_WITHIN_MS = 30_000;
/** Visitors request at the same time, and must not wait for each other. */
const AT_ONCE = 8;

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const WAYS: readonly [
  how: string,
  (wire: Wire) => [leave: () => unknown, comeBack: () => unknown],
][] = [
  ["is stopped", () => [() => postgres.stop(), () => postgres.start()]],
  ["says nothing", (wire) => [() => wire.silence(), () => wire.reconnect()]],
];

test.each(WAYS)(
  "R22 while PostgreSQL %s pages show what was read last, all else is 503, and it recovers by itself",
  async (_, by) => {
    const address = new URL(await emptyDatabase(postgres.address));
    const wire = await aWire({ url: `http://localhost:${address.port}` });
    address.port = new URL(wire.url).port;
    const [leave, comeBack] = by(wire);
    const studio = await aStudioProcess({ DATABASE_URL: address.href });
    const admin = await anAdmin(studio);
    const visitor = aVisitor(studio);
    const save = (title: string) => admin(API.articles, json({ title, year: 2024 }));
    expect((await save("Marea")).status).toBe(200);
    expect(await (await visitor("/index")).text()).toContain("Marea");
    expect(await listArticles(visitor)).toHaveLength(1);

    for (const title of ["Lluvia", "Sol"]) {
      await leave();
      const asked = ["/", "/index", "/work/marea", API.articles, "/readyz"];
      const crowd = Array.from({ length: AT_ONCE }, () => asked).flat();
      const begun = performance.now();
      const answers = await Promise.all(
        crowd.map(async (path) => {
          const answer = await visitor(path);
          const [status, type] = [answer.status, answer.headers.get("content-type") ?? ""];
          return { path, status, type, body: await answer.text() };
        }),
      );
      expect(performance.now() - begun).toBeLessThan(ANSWERS_WITHIN_MS);
      const saved = await save(title);
      for (const { path, status, type, body } of answers) {
        if (path === "/readyz") expect(status).toBe(503);
        else expect([path, status]).toEqual([path, expect.toBeOneOf([200, 503])]);
        if (path === "/index")
          expect([status, body]).toEqual([200, expect.stringContaining("Marea")]);
        if (path === API.articles && status === 503) {
          expect(type).toContain("application/json");
          expect(JSON.parse(body)).toEqual({
            success: false,
            error: expect.any(String),
            code: expect.any(String),
          });
        }
      }
      expect(saved.status).toBe(503);
      expect(saved.headers.has("retry-after")).toBe(true);

      await comeBack();
      const isReady = async () => (await visitor("/readyz")).status;
      await expect.poll(isReady, { timeout: RECOVERS_WITHIN_MS }).toBe(200);
      expect((await save(title)).status).toBe(200);
      expect(await (await visitor("/index")).text()).toContain(title);
    }
    expect((await listArticles(visitor)).map(({ title }) => title)).toEqual([
      "Lluvia",
      "Marea",
      "Sol",
    ]);
  },
);
