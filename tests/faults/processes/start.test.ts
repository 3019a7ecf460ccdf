import { expect, inject, onTestFinished, test } from "vitest";
import { API } from "#domain/api.ts";
import { FAILURES_BY_NETWORK } from "../../../server/auth/rate-limit.ts";
import { aSharedStudio } from "../../support/several-processes.ts";
import { aVisitor, json, listArticles } from "../../support/studio.ts";
import {
  ADMIN,
  aFolder,
  aFreePort,
  demoOfPictures,
  spawnStudio,
  startStudioProcess,
  type Studio,
} from "../../support/studio-process.ts";
const ROUNDS = inject("starts");
const DEMO_ARTICLES = 16;
const DEMO = { ...demoOfPictures(160), DEMO: "on" };

const passwordsOf = ({ output }: Pick<Studio, "output">) =>
  [...output().matchAll(/Password: (\S+)/g)].map(([, password = ""]) => password);

const titlesOf = async (studio: Studio) =>
  (await listArticles(aVisitor(studio))).map(({ title }) => title);

test("Z2 two processes that are started at once import one demo and print one password", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const environment = {
      ...(await aSharedStudio()),
      ...DEMO,
      ADMIN_PASSWORD: "",
    };
    const both = await Promise.all([
      startStudioProcess(environment),
      startStudioProcess(environment),
    ]);
    const [password = "", ...others] = both.flatMap(passwordsOf);
    expect(others).toEqual([]);
    for (const studio of both) {
      const titles = await titlesOf(studio);
      expect([titles.length, new Set(titles).size]).toEqual([DEMO_ARTICLES, DEMO_ARTICLES]);
      const login = json({ username: ADMIN.username, password });
      expect((await aVisitor(studio)(API.login, login)).status).toBe(200);
    }
    expect(await Promise.all(both.map((each) => each.stop()))).toEqual([0, 0]);
  }
});

test("Z4 a process that is killed while it imports the demo leaves the rest to one that waits for it", async () => {
  const environment = { ...(await aSharedStudio()), ...DEMO };
  const first = spawnStudio({
    ...environment,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "info",
    DATA_DIR: await aFolder(),
    PORT: String(await aFreePort()),
  });
  onTestFinished(() => void first.kill("SIGKILL"));
  let printed = "";
  first.stdout.on("data", (text: Buffer) => (printed += text.toString()));
  const imported = () => printed.split("importing the demo studio").length - 1;
  await expect.poll(imported).toBeGreaterThan(2);
  const second = await startStudioProcess(
    { ...environment, LOG_LEVEL: "info" },
    {
      onOutput(printed) {
        if (printed.includes("another process of this studio is being started")) {
          first.kill("SIGKILL");
        }
      },
    },
  );
  expect(first.signalCode).toBe("SIGKILL");
  const titles = await titlesOf(second);
  expect([titles.length, new Set(titles).size]).toEqual([DEMO_ARTICLES, DEMO_ARTICLES]);
  expect(await second.stop()).toBe(0);
});

test("Z2 T1 wrong logins at once over two processes are limited as over one", async () => {
  const environment = await aSharedStudio();
  const both = [
    await startStudioProcess(environment),
    await startStudioProcess(environment),
  ] as const;
  const [one, other] = [aVisitor(both[0]), aVisitor(both[1])];
  const wrong = json({ username: ADMIN.username, password: "not the password" });
  const attempts = Array.from({ length: 20 }, () => [one, other].map((at) => at(API.login, wrong)));
  const statuses = (await Promise.all(attempts.flat())).map(({ status }) => status);
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  expect(count(401)).toBeLessThanOrEqual(FAILURES_BY_NETWORK.most);
  // On a busy machine some of forty wait too long for their turn and get 503; they count as wrong.
  expect(count(401) + count(503)).toBeGreaterThanOrEqual(FAILURES_BY_NETWORK.most);
  expect(count(401) + count(429) + count(503)).toBe(statuses.length);
  for (const at of [one, other]) expect((await at(API.login, wrong)).status).toBe(429);
  expect(await Promise.all(both.map((each) => each.stop()))).toEqual([0, 0]);
});
