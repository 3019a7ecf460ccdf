import { expect, test, vi } from "vitest";
import { message } from "#domain/messages.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { mediaFinder } from "../articles/editor/images/thumbnail.tsx";
import { ScriptMissing } from "./load-script.ts";
import { createUploadQueue, type UploadQueueOptions } from "./upload-queue.ts";
import {
  heldUploads,
  holdOf,
  reducible,
  type UploadFailure,
  type UploadTarget,
  type UploadResult,
} from "./upload-state.ts";

const GALLERY = { kind: "gallery" } as const;
const FILM = { kind: "film" } as const;
const OFFLINE: UploadResult = { kind: "failed", problem: "offline", reason: "Sin conexión" };

const stored = (url: string): UploadResult => ({ kind: "stored", url });
const aFile = (name: string, type = "image/jpeg") => new File(["0123456789"], name, { type });
const aFilm = () => aFile("boda.mp4", "video/mp4");

interface Attempt {
  name: string;
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
  end: (result: UploadResult) => Promise<void>;
}

const toJpeg = async (file: File): Promise<File | undefined> =>
  file.name.includes("heic") ? aFile("made.jpg") : undefined;

function aQueue(
  options: Partial<UploadQueueOptions> = {},
  convert = toJpeg,
  reduce = async (file: File) => aFile(file.name),
) {
  const attempts: Attempt[] = [];
  const calls = { discarded: [] as string[], alerts: [] as string[], watching: 0 };
  const watchers: (() => void)[] = [];
  const queue = createUploadQueue({
    open: (file: File, target: UploadTarget) => ({
      send({ onProgress, signal }) {
        const { promise, resolve } = Promise.withResolvers<UploadResult>();
        const end = async (result: UploadResult) => {
          resolve(result);
          await vi.waitFor(() => promise);
          await Promise.resolve();
        };
        attempts.push({ name: file.name, signal, onProgress, end });
        return promise;
      },
      ...(target.kind === "film" && {
        discard: async () => void calls.discarded.push(file.name),
      }),
    }),
    reduce,
    convert,
    watchServer(onReachable) {
      calls.watching += 1;
      watchers.push(onReachable);
      return () => (calls.watching -= 1);
    },
  });
  queue.configure({ title: "", onAlert: (each) => calls.alerts.push(each), ...options });
  const statuses = () => queue.uploads().map(({ status }) => status.kind);
  const names = () => attempts.map(({ name }) => name);
  const last = () => {
    const attempt = attempts.at(-1);
    if (!attempt) throw new Error("nothing was sent");
    return attempt;
  };
  return { queue, attempts, calls, statuses, names, last, answer: () => watchers.at(-1)?.() };
}

test("V14 a picture with too many pixels is reduced and sent again, by itself or when asked", async () => {
  const refused = {
    kind: "failed",
    problem: "too-large",
    code: "image-too-many-pixels",
    reason: "",
  } as const;
  for (const reducesLarge of [true, false]) {
    const made = aQueue({ reducesLarge }, toJpeg, async () => aFile("reduced.jpg"));
    made.queue.pick([aFile("panorama.jpg")], GALLERY);
    await made.last().end(refused);
    const [upload] = made.queue.uploads();
    if (!reducesLarge) {
      expect(reducible(made.queue.uploads())).toEqual([upload]);
      void made.queue.reduce([upload?.id ?? 0]);
    }
    await vi.waitFor(() => expect(made.names()).toEqual(["panorama.jpg", "reduced.jpg"]));
    await made.last().end(stored("/t/1"));
    expect(made.statuses()).toEqual(["stored"]);
  }
});

test("D5 two files are sent at a time, and the order in which they were picked is told", async () => {
  const order: unknown[] = [];
  const { queue, attempts, statuses } = aQueue({
    onStored: (_, url, later) => order.push([url, later]),
  });
  queue.pick([aFile("1.jpg"), aFile("2.jpg"), aFile("3.jpg")], GALLERY);
  expect(statuses()).toEqual(["uploading", "uploading", "waiting"]);
  await attempts[1]?.end(stored("/t/2"));
  expect(statuses()).toEqual(["uploading", "stored", "uploading"]);
  await attempts[2]?.end(stored("/t/3"));
  await attempts[0]?.end(stored("/t/1"));
  expect(order).toEqual([
    ["/t/2", []],
    ["/t/3", []],
    ["/t/1", ["/t/2", "/t/3"]],
  ]);
});

test("D5 a file that is too large waits to be reduced, and is sent then", async () => {
  const { queue, names, statuses } = aQueue();
  const large = new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], "big.jpg", { type: "image/jpeg" });
  queue.pick([large], GALLERY);
  expect([reducible(queue.uploads()).length, names()]).toEqual([1, []]);
  const reduced = queue.reduce([1]);
  expect(statuses()).toEqual(["reducing"]);
  await reduced;
  expect([statuses(), names()]).toEqual([["uploading"], ["big.jpg"]]);
  expect(queue.uploads()[0]?.file.size).toBe(10);
});

test("U6 HEIC pictures are converted one after another, as the memory of a phone needs it", async () => {
  const open: string[] = [];
  const converted: ((jpeg: File) => void)[] = [];
  const { queue, names } = aQueue({}, async (file) => {
    open.push(file.name);
    return new Promise((resolve) => converted.push(resolve));
  });
  queue.pick([aFile("1.heic", "image/heic"), aFile("2.heic", "image/heic")], GALLERY);
  await vi.waitFor(() => expect(open).toEqual(["1.heic"]));
  converted[0]?.(aFile("1.jpg"));
  await vi.waitFor(() => expect([open, names()]).toEqual([["1.heic", "2.heic"], ["1.jpg"]]));
});

const WRONG_TYPE = {
  kind: "failed",
  problem: "wrong",
  reason: "No es una imagen",
  code: "file-wrong-type",
} as const;

test("U6 a picture that the server refuses by its type is sent as a JPEG where it is HEIC", async () => {
  const { queue, calls, statuses, names, last } = aQueue();
  queue.pick([aFile("heic.jpg")], GALLERY);
  await last().end(WRONG_TYPE);
  await vi.waitFor(() => expect(names()).toEqual(["heic.jpg", "made.jpg"]));
  expect([statuses(), calls.alerts]).toEqual([["uploading"], []]);
  queue.pick([aFile("other.jpg")], GALLERY);
  await last().end(WRONG_TYPE);
  await vi.waitFor(() => expect(calls.alerts).toEqual([WRONG_TYPE.reason]));
  expect(statuses()).toEqual(["uploading", "failed"]);
});

test("U6 HEIC that can't be opened fails, also where its JPEG is too large and is not reduced", async () => {
  const noted = vi.spyOn(console, "error").mockImplementation(() => {});
  const failures: string[] = [];
  const broken = aQueue({ onFailed: (_, { reason }) => failures.push(reason) }, () =>
    Promise.reject(new Error("broken")),
  );
  broken.queue.pick([aFile("1.heic", "image/heic")], GALLERY);
  broken.queue.pick([aFile("2.jpg")], GALLERY);
  await broken.last().end(WRONG_TYPE);
  await vi.waitFor(() => expect(broken.statuses()).toEqual(["failed", "failed"]));
  expect(noted).toHaveBeenCalledTimes(2);
  expect(failures).toEqual([message("heic-failed"), message("heic-failed")]);
  noted.mockRestore();
  const large = new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], "big.jpg", { type: "image/jpeg" });
  for (const reducesLarge of [false, true]) {
    const made = aQueue({ reducesLarge }, async () => large);
    made.queue.pick([aFile("1.heic", "image/heic")], GALLERY);
    await vi.waitFor(() =>
      expect(made.statuses()).toEqual([reducesLarge ? "uploading" : "failed"]),
    );
    expect(made.calls.alerts).toHaveLength(reducesLarge ? 0 : 1);
  }
});

test("D5 progress reaches the listeners of its own upload and nobody else", () => {
  const { queue, attempts } = aQueue();
  queue.pick([aFile("1.jpg"), aFile("2.jpg")], GALLERY);
  const heard = { list: 0, first: 0, second: 0 };
  queue.subscribe(() => (heard.list += 1));
  queue.subscribeProgress(1, () => (heard.first += 1));
  queue.subscribeProgress(2, () => (heard.second += 1));
  const uploads = queue.uploads();
  queue.subscribeProgress(1, () => (heard.first += 9))();
  for (const bytes of [2, 4, 6]) attempts[0]?.onProgress(bytes);
  expect(heard).toEqual({ list: 0, first: 3, second: 0 });
  expect(queue.uploads()).toBe(uploads);
  expect([queue.progressOf(1), queue.progressOf(2)]).toEqual([6, 0]);
});

test("D5 a lost connection holds the queue, is reported once, and a server that answers releases it", async () => {
  const { queue, attempts, calls, statuses, answer, names } = aQueue();
  queue.pick([aFile("1.jpg"), aFile("2.jpg"), aFile("3.jpg")], GALLERY);
  await attempts[0]?.end(OFFLINE);
  await attempts[1]?.end(OFFLINE);
  expect(statuses()).toEqual(["failed", "failed", "waiting"]);
  expect([calls.alerts, calls.watching]).toEqual([["❌ Error al subir imagen: desconocido"], 1]);
  answer();
  expect(statuses()).toEqual(["uploading", "uploading", "waiting"]);
  expect(calls.watching).toBe(0);
  await attempts[2]?.end(OFFLINE);
  expect(calls.alerts).toHaveLength(1);
  queue.retry([1]);
  await attempts[3]?.end(stored("/t/2"));
  expect(names().slice(2)).toEqual(["1.jpg", "2.jpg", "1.jpg", "3.jpg"]);
});

test("D5 U6 a picture waits for the connection where the script that converts or reduces it does not come", async () => {
  const noted = vi.spyOn(console, "error").mockImplementation(() => {});
  let isOnline = false;
  const load = async () => {
    if (!isOnline) throw new ScriptMissing();
  };
  const { queue, calls, statuses, answer, names, last } = aQueue(
    {},
    async (file) => load().then(() => toJpeg(file)),
    async (file) => load().then(() => aFile(file.name)),
  );
  const large = new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], "big.jpg", { type: "image/jpeg" });
  queue.pick([large], GALLERY);
  queue.pick([aFile("1.heic", "image/heic"), aFile("heic.jpg")], GALLERY);
  await Promise.all([queue.reduce([1]), last().end(WRONG_TYPE)]);
  await vi.waitFor(() => expect(statuses()).toEqual(["failed", "failed", "failed"]));
  expect(holdOf(queue.uploads())).toEqual({ cause: "offline", reason: message("no-connection") });
  expect(heldUploads(queue.uploads())).toHaveLength(3);
  expect([calls.alerts.length, calls.watching]).toEqual([2, 1]);
  isOnline = true;
  answer();
  // All three files are small enough now: the reduced one waits and the others are uploaded.
  await vi.waitFor(() => expect(statuses()).toEqual(["waiting", "uploading", "uploading"]));
  expect([queue.uploads()[0]?.file.size, names()]).toEqual([
    10,
    ["heic.jpg", "heic.jpg", "made.jpg"],
  ]);
  noted.mockRestore();
});

test("D5 a busy server is asked again after the time it names, five times", async () => {
  vi.useFakeTimers();
  try {
    const { queue, attempts, calls, statuses, last } = aQueue();
    const busy = { kind: "failed", problem: "server", reason: "Ocupado" } as const;
    queue.pick([aFile("1.jpg")], GALLERY);
    for (let retry = 1; retry <= 5; retry += 1) {
      last().onProgress(5);
      await last().end({ ...busy, retryAfterMs: 2000 });
      expect(statuses()).toEqual(["retrying"]);
      await vi.advanceTimersByTimeAsync(1999);
      expect([attempts.length, queue.progressOf(1)]).toEqual([retry, 5]);
      await vi.advanceTimersByTimeAsync(1);
      expect([attempts.length, queue.progressOf(1)]).toEqual([retry + 1, 0]);
    }
    await last().end({ ...busy, retryAfterMs: 2000 });
    expect(statuses()).toEqual(["failed"]);
    expect(calls.alerts).toEqual(["❌ Error al subir imagen: Ocupado"]);
  } finally {
    vi.useRealTimers();
  }
});

test("D6 a paused film stays paused whatever was still under way, and is resumed by its own transfer", async () => {
  const { queue, attempts, statuses, last } = aQueue();
  queue.pick([aFilm()], FILM);
  last().onProgress(5);
  queue.pause(1);
  expect(last().signal.aborted).toBe(true);
  last().onProgress(9);
  await last().end(OFFLINE);
  expect([statuses(), queue.progressOf(1)]).toEqual([["paused"], 5]);
  queue.retry([1]);
  expect([statuses(), attempts.length, queue.progressOf(1)]).toEqual([["uploading"], 2, 5]);
});

test("D6 a canceled film is discarded on the server, and nothing that comes later brings it back", async () => {
  const urls: string[] = [];
  const { queue, calls, attempts, statuses, last } = aQueue({
    onStored: (_, url) => urls.push(url),
  });
  queue.pick([aFilm(), aFilm(), aFilm()], FILM);
  await queue.cancel(3);
  const canceled = queue.cancel(1);
  expect([statuses(), attempts[0]?.signal.aborted]).toEqual([["canceling", "uploading"], true]);
  await canceled;
  await attempts[0]?.end(stored("/t/film"));
  expect([statuses(), calls.discarded, urls]).toEqual([["uploading"], ["boda.mp4"], []]);
  queue.dispose();
  expect(last().signal.aborted).toBe(true);
});

test("D6 an upload never gets the id of a canceled one, whose late answers it would take", async () => {
  const { queue } = aQueue();
  queue.pick([aFilm()], FILM);
  await queue.cancel(1);
  queue.pick([aFilm()], FILM);
  expect(queue.uploads().map(({ id }) => id)).toEqual([2]);
});

test("D6 a hold ends with the upload that caused it", async () => {
  const { queue, statuses, last } = aQueue();
  queue.pick([aFilm()], FILM);
  await last().end({ kind: "failed", problem: "session", reason: "Fin" });
  await queue.cancel(1);
  queue.pick([aFilm()], FILM);
  expect(statuses()).toEqual(["uploading"]);
});

test("D5 a file that is wrong for good may clear the queue from its callback", async () => {
  const failures: UploadFailure[] = [];
  const { queue, last } = aQueue({
    onFailed(_, failure) {
      failures.push(failure);
      queue.clear();
    },
  });
  queue.pick([aFilm()], FILM);
  await last().end({ kind: "failed", problem: "wrong", reason: "Dañada" });
  expect([failures, queue.uploads()]).toEqual([[{ problem: "wrong", reason: "Dañada" }], []]);
});

test("D3 a picture gets its preview once, when it is stored, and gives it back with the queue", async () => {
  const created = vi.spyOn(URL, "createObjectURL");
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  try {
    const { queue, last } = aQueue();
    queue.pick([aFile("1.jpg")], GALLERY);
    await last().end(stored("/t/1"));
    const uploads = queue.uploads();
    const shown = () => mediaFinder(null, undefined, uploads)("/t/1").url;
    expect([shown(), shown()]).toEqual(Array(2).fill(created.mock.results[0]?.value));
    expect([created.mock.calls.length, revoked.mock.calls.length]).toEqual([1, 0]);
    queue.dispose();
    expect(revoked.mock.calls).toEqual([[shown()]]);
  } finally {
    vi.restoreAllMocks();
  }
});
