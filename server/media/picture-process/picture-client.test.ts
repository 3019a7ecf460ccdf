import { readdir } from "node:fs/promises";
import { getPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { childProcesses } from "../../../tests/support/studio-process.ts";
import { aMedia, type MediaUnderTest } from "../media.fixtures.ts";
import { TaskProcessEnded } from "../task-process/task-client.ts";
import { createPictureClient } from "./picture-client.ts";
import { noise, scene } from "../pictures.fixtures.ts";

/** Processes of earlier test files; one may outlive its last picture. */
let others: number[] = [];
beforeAll(async () => {
  others = await childProcesses(process.pid);
});

async function pictureProcesses(): Promise<number[]> {
  return (await childProcesses(process.pid)).filter((id) => !others.includes(id));
}

function aClient() {
  const logged: string[] = [];
  const pictures = createPictureClient({
    error: (_: unknown, line?: string) => void logged.push(line ?? ""),
  });
  onTestFinished(async () => {
    pictures.close();
    // The next test must not mistake this test's process for its own.
    while ((await pictureProcesses()).length > 0) await sleep(5);
  });
  return { pictures, logged };
}

/** Work that takes long enough to be interrupted. */
const heavy = () => noise(1600, 1200).jpeg().toBuffer();

async function theProcess(): Promise<number> {
  for (;;) {
    const [id] = await pictureProcesses();
    if (id !== undefined) return id;
    await sleep(5);
  }
}

async function killDuringJob(database: MediaUnderTest["database"]): Promise<void> {
  const isLeased = async () =>
    (await database.selectFrom("jobs").select("leased_by").executeTakeFirst())?.leased_by;
  await expect.poll(isLeased).toBeTruthy();
  await sleep(100);
  process.kill(await theProcess(), "SIGKILL");
}

async function lastError(database: MediaUnderTest["database"]): Promise<string | null | undefined> {
  return (await database.selectFrom("jobs").select("last_error").executeTakeFirst())?.last_error;
}

test("a refusal comes back with its code and what its sentence names", async () => {
  const { pictures } = aClient();
  await expect(pictures.prepare(Buffer.from("GIF89a"), "a/foto.gif")).rejects.toMatchObject({
    name: "Refusal",
    code: "file-wrong-type",
    values: { file: "foto.gif" },
  });
});

test("many pictures at once each get their own answer", async () => {
  const { pictures } = aClient();
  const widths = [10, 20, 30, 40, 50, 60];
  const prepared = await Promise.all(
    widths.map(async (width) => pictures.prepare(await scene(width, 9).png().toBuffer(), "")),
  );
  expect(prepared.map(({ width }) => width)).toEqual(widths);
});

test("R19 renditions wait until no upload is waiting", async () => {
  const { pictures } = aClient();
  const large = await heavy();
  const small = await scene(60, 40).png().toBuffer();
  let passed = 0;
  const uploads = Array.from({ length: 6 }, async () => {
    await pictures.prepare(large, "a.jpg");
    passed += 1;
  });
  await pictures.encodeRenditions(small, 60);
  // Two of the six uploads may still run; the renditions had to wait for the others.
  expect(passed).toBeGreaterThanOrEqual(4);
  await Promise.all(uploads);
});

test("R16 closing the client refuses waiting uploads as busy, and nothing starts its process again", async () => {
  const { pictures } = aClient();
  const large = await heavy();
  const uploads = Array.from({ length: 6 }, () => pictures.prepare(large, "a.jpg"));
  const ends = Promise.allSettled(uploads);
  const renditions = expect(pictures.encodeRenditions(large, 1600)).rejects.toBeInstanceOf(
    TaskProcessEnded,
  );
  await theProcess();
  pictures.close();
  const codes = (await ends).map((end) => end.status === "rejected" && end.reason.code);
  expect(codes).toEqual(uploads.map(() => "busy"));
  await renditions;
  await expect.poll(pictureProcesses).toEqual([]);
});

test("a closed client starts a new process for the next picture", async () => {
  const { pictures } = aClient();
  const small = await scene(60, 40).png().toBuffer();
  const cutOff = pictures.encodeRenditions(await heavy(), 1600);
  const seen = expect(cutOff).rejects.toBeInstanceOf(TaskProcessEnded);
  await sleep(100);
  pictures.close();
  await seen;
  expect(await pictures.prepare(small, "a.png")).toMatchObject({ type: "image/png", width: 60 });
});

test.runIf(process.platform === "linux")(
  "every thread of the picture process has a low priority",
  async () => {
    const { pictures } = aClient();
    await pictures.encodeRenditions(await noise(640, 480).jpeg().toBuffer(), 640);
    const id = await theProcess();
    expect(await niceOfThreads(id)).toEqual(new Set([getPriority(id)]));
    expect(getPriority(id)).toBeGreaterThan(getPriority());
  },
);

test.runIf(process.platform === "linux")(
  "R4 a process that is killed costs an upload a repeat, and the next picture nothing",
  async () => {
    const { pictures, logged } = aClient();
    const small = await scene(60, 40).png().toBuffer();
    const cutOff = pictures.prepare(await heavy(), "a.jpg");
    const seen = expect(cutOff).rejects.toMatchObject({ code: "busy" });
    process.kill(await theProcess(), "SIGKILL");
    await seen;
    expect(logged).toHaveLength(1);
    expect(await pictures.prepare(small, "a.png")).toMatchObject({ width: 60 });
  },
);

test.runIf(process.platform === "linux")(
  "R17 the first kill of the process counts against no picture, a second one over the same picture does",
  async () => {
    const { pictures } = aClient();
    const { media, row, database } = await aMedia(undefined, pictures);
    const { url } = await media.storeUpload(await heavy(), "a.jpg");
    const [final = ""] = await media.finalize([url]);
    await killDuringJob(database);
    await expect.poll(() => lastError(database)).toMatch(/^TaskProcessEnded/);
    expect(await media.health()).toMatchObject({ failed: [] });
    await killDuringJob(database);
    await expect.poll(() => media.health()).toMatchObject({ failed: [final] });
    await media.retryFailed();
    await media.idle();
    expect(await row(final)).toMatchObject({ rendition_state: "made" });
    expect(await media.health()).toMatchObject({ failed: [], pendingPictures: 0 });
  },
);

test.runIf(process.platform === "linux")(
  "R17 a stop of the server in the middle of a picture counts as no failure of it",
  async () => {
    const { pictures } = aClient();
    const { media, reopen, database } = await aMedia(undefined, pictures);
    const { url } = await media.storeUpload(await heavy(), "a.jpg");
    await media.finalize([url]);
    await killDuringJob(database);
    await expect.poll(() => lastError(database)).toMatch(/^TaskProcessEnded/);
    await media.stop();
    const again = reopen();
    await sleep(100);
    await again.stop();
    expect(await media.health()).toMatchObject({ failed: [], pendingPictures: 1 });
  },
);

async function niceOfThreads(id: number): Promise<Set<number>> {
  const threads = await readdir(`/proc/${id}/task`);
  return new Set(threads.map((thread) => getPriority(Number(thread))));
}
