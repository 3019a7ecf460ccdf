import { expect, test, vi } from "vitest";
import { Upload } from "tus-js-client";
import { message } from "#domain/messages.ts";
import { openFilmTransfer } from "./film/send-film.ts";
import { resultOf } from "./send-picture.ts";

const watch = (signal: AbortSignal) => ({ onProgress: () => {}, signal });
const answered = (status: number, body: string, retryAfter: string | null = null) =>
  resultOf({ status, body, retryAfter });
const refusal = (error: string) => JSON.stringify({ success: false, error });

test("D6 a film that is canceled while the upload library loads is never sent", async () => {
  const created: unknown[] = [];
  class Recorded extends Upload {
    override start() {
      created.push(this);
    }
  }
  const library = Promise.withResolvers<{ Upload: typeof Upload }>();
  const film = new File(["film"], "boda.mp4", { type: "video/mp4" });
  const transfer = openFilmTransfer(film, () => library.promise);
  const attempt = new AbortController();
  const sent = transfer.send(watch(attempt.signal));
  attempt.abort();
  await transfer.discard?.();
  library.resolve({ Upload: Recorded });
  await sent;
  expect(created).toEqual([]);
});

test("D5 an upload library that cannot be loaded is a lost connection, after which the film goes on", async () => {
  const film = new File(["film"], "boda.mp4", { type: "video/mp4" });
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const transfer = openFilmTransfer(film, () => Promise.reject(new Error("no script")));
  expect(await transfer.send(watch(new AbortController().signal))).toEqual({
    kind: "failed",
    problem: "offline",
    reason: message("no-connection"),
  });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test("D5 a film that a busy server refuses is sent again when the server said so", async () => {
  class Refused extends Upload {
    override findPreviousUploads = async () => [];
    override start() {
      const originalResponse = { getStatus: () => 503, getHeader: () => "7", getBody: () => "" };
      const error = Object.assign(new Error("busy"), { causingError: undefined, originalResponse });
      this.options.onError?.(error);
    }
  }
  const film = new File(["film"], "boda.mp4", { type: "video/mp4" });
  const transfer = openFilmTransfer(film, async () => ({ Upload: Refused }));
  expect(await transfer.send(watch(new AbortController().signal))).toMatchObject({
    problem: "offline",
    retryAfterMs: 7000,
  });
});

test("D5 what holds the queue is recognised by its status, whatever the sentence says", () => {
  const problems = [401, 429, 500, 503, 507].map((status) => {
    const result = answered(status, refusal("Otra frase."), status === 503 ? "7" : null);
    return result.kind === "failed" && [result.problem, result.reason, result.retryAfterMs];
  });
  expect(problems).toEqual([
    ["session", "Otra frase.", undefined],
    ["server", "Otra frase.", undefined],
    ["declined", "Otra frase.", undefined],
    ["server", "Otra frase.", 7000],
    ["server", "Otra frase.", undefined],
  ]);
});

test("D5 no answer, and a proxy's page in place of one, count as a lost connection", () => {
  const offline = { kind: "failed", problem: "offline", reason: message("no-connection") };
  expect(answered(0, "")).toEqual(offline);
  expect(answered(502, "<h1>Bad Gateway</h1>")).toEqual(offline);
  expect(answered(500, "<html>")).toMatchObject({ problem: "declined" });
  expect(answered(200, JSON.stringify({ success: true, url: "/t/1" }))).toEqual({
    kind: "stored",
    url: "/t/1",
  });
});
