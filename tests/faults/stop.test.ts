import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { aRawConnection, sentInTwo } from "../support/raw-connections.ts";
import { aPhotograph } from "../support/media-files.ts";
import {
  anAdmin,
  anOpenProcess,
  aStudioProcess,
  aVisitor,
  listArticles,
  saveArticle,
  upload,
} from "../support/studio.ts";
import { fatalLines, surprising } from "../support/service.ts";
import { type Studio, startStudioProcess } from "../support/studio-process.ts";
import { rowsIn } from "../support/databases.ts";

const STOPS_WITHIN_MS = 15_000;
/** From the last answer on; a kept connection would wait for ten seconds. */
const ENDS_WITHIN_MS = 4000;

const uploadedBy = (answer: string) => /\/media\/temp\/[0-9a-f]{32}\.jpg/.exec(answer)?.[0] ?? "";

const isOpen = (studio: Studio) =>
  aRawConnection(studio).then(
    (line) => {
      line.hangUp();
      return true;
    },
    () => false,
  );

/** Waits until the studio has read everything that was sent before. */
async function allHeard(studio: Studio): Promise<void> {
  await sleep(100);
  expect((await aVisitor(studio)("/healthz")).status).toBe(200);
}

test("R16 asked to stop, it ends what runs and exits with 0 at once; an upload is whole or not there", async () => {
  const { studio, admin } = await anOpenProcess();
  const picture = await aPhotograph({ width: 3000, height: 2000 });
  const uploads = Array.from({ length: 6 }, () =>
    admin(API.upload, upload(picture)).then(
      async (answer) => ({
        status: answer.status,
        url: uploadedBy(await answer.text()),
        at: performance.now(),
      }),
      () => ({ status: 0, url: "", at: performance.now() }),
    ),
  );
  await Promise.race(uploads);
  const begun = performance.now();
  expect(await studio.stop()).toBe(0);
  const ended = performance.now();
  expect(ended - begun).toBeLessThan(STOPS_WITHIN_MS);
  const answers = await Promise.all(uploads);
  for (const { status } of answers) expect([0, 200, 503]).toContain(status);
  // The clients would keep their connections open, so the server has to close them.
  expect(ended - Math.max(...answers.map(({ at }) => at))).toBeLessThan(ENDS_WITHIN_MS);
  const stored = answers.filter(({ status }) => status === 200).map(({ url }) => basename(url));
  expect(stored).not.toEqual([]);
  const again = await aStudioProcess({ DATA_DIR: studio.dataDir });
  for (const name of stored) {
    const sent = await aVisitor(again)(`/media/temp/${name}`);
    expect((await sharp(await sent.bytes(), { failOn: "warning" }).stats()).isOpaque).toBe(true);
  }
  // An upload without an answer may be stored too, with its file and its row. The next start makes renditions already.
  const files = await readdir(join(studio.dataDir, "media"));
  const uploaded = files.filter((name) => /^[0-9a-f]{32}\.jpg$/.test(name));
  const rows = rowsIn(studio.dataDir, "SELECT url FROM media").map(({ url }) =>
    basename(String(url)),
  );
  expect(rows.toSorted()).toEqual(uploaded.toSorted());
  expect(rows).toEqual(expect.arrayContaining(stored));
});

test("R15 a session goes on after a stop and after a kill", async () => {
  let studio = await startStudioProcess();
  const { cookie } = await anAdmin(studio);
  for (const end of [() => studio.stop(), () => studio.kill()]) {
    await end();
    studio = await startStudioProcess({ DATA_DIR: studio.dataDir });
    const answer = await aVisitor(studio, cookie)("/api/session");
    expect(await answer.json()).toEqual({ authenticated: true });
  }
  await studio.kill();
});

test("R20 a mistake that nothing catches is logged, lets what runs end, ends the process with 1, and costs no save", async () => {
  const { studio, admin } = await anOpenProcess(await surprising());
  await saveArticle(admin, { title: "Marea" });
  const form = await sentInTwo(studio, admin, await aPhotograph({ width: 600, height: 400 }));
  await allHeard(studio);
  const exited = once(studio.process, "exit");
  studio.process.kill("SIGUSR2");
  await expect.poll(() => isOpen(studio)).toBe(false);
  form.writeRest();
  const answer = await form.answer();
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await exited).toEqual([1, null]);
  expect(fatalLines(studio.output()).map(({ err }) => err.message)).toEqual(["a surprise"]);
  const again = await aStudioProcess({ DATA_DIR: studio.dataDir });
  const visitor = aVisitor(again);
  expect((await listArticles(visitor)).map(({ title }) => title)).toEqual(["Marea"]);
  expect((await visitor(uploadedBy(answer))).status).toBe(200);
});

test("R16 who asks over a connection that is kept is served or refused in our form until it closes", async () => {
  const studio = await aStudioProcess();
  await aVisitor(studio)("/");
  const agent = new Agent({ keepAlive: true });
  const answers: { status: number | undefined; body: string }[] = [];
  const askUntilClosed = async () => {
    for (;;) {
      const answer = await ask(`${studio.url}/api/articles.php`, agent).catch(() => undefined);
      if (answer === undefined) return;
      answers.push(answer);
    }
  };
  const asking = Array.from({ length: 16 }, askUntilClosed);
  await expect.poll(() => answers.length).toBeGreaterThan(200);
  const answeredBefore = answers.length;
  expect(await studio.stop()).toBe(0);
  await Promise.all(asking);
  expect(answers.length).toBeGreaterThan(answeredBefore);
  agent.destroy();
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused) {
    expect([status, JSON.parse(body)]).toEqual([
      503,
      { success: false, error: message("busy"), code: "busy" },
    ]);
  }
});

/** Sends a request over the agent's connections. @throws if the connection is closed */
function ask(url: string, agent: Agent): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const read = async (response: IncomingMessage) =>
      resolve({ status: response.statusCode, body: await text(response) });
    get(url, { agent }, (response) => void read(response).catch(reject)).on("error", reject);
  });
}

test("R16 an upload that never goes on holds up no stop, and leaves nothing", async () => {
  const { studio, admin } = await anOpenProcess();
  await sentInTwo(studio, admin, await aPhotograph({ width: 600, height: 400 }));
  await allHeard(studio);
  const begun = performance.now();
  expect(await studio.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(STOPS_WITHIN_MS);
  expect(await readdir(join(studio.dataDir, "media"))).toEqual([]);
});
