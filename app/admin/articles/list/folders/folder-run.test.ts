import { expect, test, vi } from "vitest";
import type { SavePayload } from "#domain/article.ts";
import { message } from "#domain/messages.ts";
import { anArticle } from "#domain/article.fixtures.ts";
import { toAnswer } from "#domain/article.ts";
import { createUploadQueue } from "../../../uploads/upload-queue.ts";
import type { UploadResult } from "../../../uploads/upload-state.ts";
import { createdIds, createFolderRun, type FolderRunParts } from "./folder-run.ts";
import { planFolders } from "./plan-folders.ts";

const TYPES = { jpg: "image/jpeg", mp4: "video/mp4" };
const aFile = (name: string) => {
  const type = name.endsWith("mp4") ? TYPES.mp4 : TYPES.jpg;
  return new File(["0123456789"], name, { type });
};

const stored = (id: number) =>
  ({ success: true, id, article: toAnswer(anArticle({ id })) }) as const;

/** A run with the real upload queue and a fake server. */
async function aRun(
  folders: Record<string, readonly string[]>,
  {
    send = (name) => ({ kind: "stored", url: `/t/${name}` }),
    ...parts
  }: Partial<FolderRunParts> & { send?: (name: string) => UploadResult } = {},
) {
  const { projects } = await planFolders(
    {
      files: [],
      unreadable: [],
      folders: Object.entries(folders).map(([name, files]) => {
        return { name, files: files.map(aFile), folders: [], unreadable: [] };
      }),
    },
    { thisYear: 2026, categories: [] },
  );
  const saves: SavePayload[] = [];
  const finalized: number[] = [];
  const run = createFolderRun(projects, {
    queue: createUploadQueue({
      open: (file) => ({ send: async () => send(file.name) }),
      reduce: async (file) => file,
      convert: async () => undefined,
      watchServer: () => () => {},
    }),
    async finalize(urls) {
      finalized.push(urls.length);
      return { success: true, finalOf: (url) => url.replace("/t/", "/f/") };
    },
    save: async (payload) => {
      saves.push(payload);
      return stored(saves.length);
    },
    frame: async () => new Blob(["frame"]),
    ...parts,
  });
  const ended = () => vi.waitFor(() => expect(run.state().isRunning).toBe(false));
  const statuses = () => run.state().rows.map(({ status }) => status);
  run.start();
  return { run, saves, finalized, ended, statuses };
}

const some = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}.jpg`);

test("O2 drafts are made one after another, of few temporary files at a time, in the order of names", async () => {
  const { saves, finalized, ended, run } = await aRun({ Dos: some(45), Uno: ["b.jpg", "a.jpg"] });
  await ended();
  expect(createdIds(run.state())).toEqual([1, 2]);
  expect(finalized).toEqual([20, 20, 5, 2]);
  expect(saves.map(({ title, isDraft, images }) => [title, isDraft, images?.length])).toEqual([
    ["Dos", true, 45],
    ["Uno", true, 2],
  ]);
  expect(saves[0]?.images?.slice(8, 11)).toEqual(["/f/9.jpg", "/f/10.jpg", "/f/11.jpg"]);
  expect(saves[1]).toMatchObject({ images: ["/f/a.jpg", "/f/b.jpg"], main_center: "/f/a.jpg" });
});

test("O2 a film comes with a frame as its poster", async () => {
  const { saves, ended } = await aRun({ Uno: ["1.jpg", "2.mp4"] });
  await ended();
  expect(saves[0]?.images).toEqual(["/f/1.jpg", "/f/2.mp4"]);
  expect(saves[0]?.media?.["/f/2.mp4"]).toEqual({ poster: "/f/poster.jpg" });
});

test("O2 a project without any stored file fails, and comes when it is tried again", async () => {
  let isBroken = true;
  const send = (name: string): UploadResult =>
    isBroken
      ? { kind: "failed", problem: "declined", reason: "No se pudo." }
      : { kind: "stored", url: `/t/${name}` };
  const { run, saves, ended, statuses } = await aRun({ Uno: ["1.jpg"] }, { send });
  await ended();
  const reason = `${message("folder-none-stored")} No se pudo.`;
  expect([statuses(), saves]).toEqual([[{ kind: "failed", reason }], []]);
  isBroken = false;
  run.retry(0);
  await ended();
  expect(statuses()).toEqual([{ kind: "created", id: 1, missing: [], isUnfeatured: false }]);
});

test("D4 O2 a project that would be the sixth featured comes without, and it is told", async () => {
  const saves: SavePayload[] = [];
  const save: FolderRunParts["save"] = async (payload) => {
    saves.push(payload);
    const error = message("sixth-featured");
    return saves.length === 1 ? { success: false, code: "sixth-featured", error } : stored(3);
  };
  const { ended, statuses } = await aRun({ Uno: ["1.jpg"] }, { save });
  await ended();
  expect(saves[1]?.isTop).toBe(false);
  expect(statuses()).toEqual([{ kind: "created", id: 3, missing: [], isUnfeatured: true }]);
});

test("O2 a save without an answer is sent again with its key, and finds what it had stored", async () => {
  const { article } = stored(7);
  const error = message("stale-version");
  const save = vi.fn<FolderRunParts["save"]>().mockResolvedValueOnce(undefined);
  save.mockResolvedValueOnce({ success: false, code: "stale-version", error, article });
  const { run, finalized, ended, statuses } = await aRun({ Uno: ["1.jpg"] }, { save });
  await ended();
  expect(statuses()).toEqual([{ kind: "failed", reason: message("folder-unsure") }]);
  run.retry(0);
  await ended();
  expect(statuses()).toEqual([{ kind: "created", id: 7, missing: [], isUnfeatured: false }]);
  const [first, second] = save.mock.calls.map(([payload]) => payload);
  expect(first?.idempotencyKey).toMatch(/^[\d-]{10,64}$/);
  expect([second, finalized]).toEqual([first, [1]]);
});

test("O2 what is stopped stays as it is: created drafts are there, the rest is not sent", async () => {
  const sent: string[] = [];
  const { run, saves, ended, statuses } = await aRun(
    { Dos: ["1.jpg"], Uno: ["2.jpg"] },
    {
      send(name) {
        sent.push(name);
        if (name === "2.jpg") run.stop();
        return { kind: "stored", url: `/t/${name}` };
      },
    },
  );
  await ended();
  expect(statuses()).toEqual([
    { kind: "created", id: 1, missing: [], isUnfeatured: false },
    { kind: "unsent" },
  ]);
  expect([sent, saves.length]).toEqual([["1.jpg", "2.jpg"], 1]);
});

test("O2 a file that has gone from the disk since is named, and the others come", async () => {
  const gone = vi.spyOn(Blob.prototype, "arrayBuffer").mockRejectedValueOnce(new Error("gone"));
  const { saves, ended, statuses } = await aRun({ Uno: ["1.jpg", "2.jpg"] });
  await ended();
  gone.mockRestore();
  const missing = [{ name: "1.jpg", reason: message("folder-unreadable") }];
  expect(statuses()).toEqual([{ kind: "created", id: 1, missing, isUnfeatured: false }]);
  expect(saves[0]).toMatchObject({ images: ["/f/2.jpg"], main_center: "/f/2.jpg" });
});
