import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { HOUR_MS } from "#domain/durations.ts";
import { isOfWeb } from "#domain/parsing.ts";
import { refuse } from "#domain/refusal.ts";
import { shownName } from "#domain/upload-files.ts";
import type { RoomCheck } from "./import-source.ts";

const ANSWERS_WITHIN_MS = 30_000;
/** A file that comes more slowly than this, 8.5 kB/s, is given up. */
const PROGRESS_BYTES = 256 * 1024;
const PROGRESS_WITHIN_MS = 30_000;
/** Enough for one file of 4 GiB at 300 kB/s. */
const TAKES_MS = 4 * HOUR_MS;
const MOST_REDIRECTS = 5;
const ROOM_CHECKED_EVERY_BYTES = 4 * 1024 ** 2;
/** After this many failed connections in a row, a host gets no more requests in this run. */
const MOST_UNANSWERED = 6;
const GONE = [404, 410];

const LIMITS = {
  answersWithinMs: ANSWERS_WITHIN_MS,
  /** Each `progressBytes` of a file must come within `progressWithinMs`. */
  progressBytes: PROGRESS_BYTES,
  progressWithinMs: PROGRESS_WITHIN_MS,
  takesMs: TAKES_MS,
};

export type FetchLimits = typeof LIMITS;

/** The only code that fetches strangers' addresses (threats, decision 2); only the operator runs it. */
export type SiteFetcher = ReturnType<typeof createSiteFetcher>;

/** Makes a fetcher for one host and `allowedHosts`, which name a port unless it is the default one. */
export function createSiteFetcher(
  site: URL,
  allowedHosts: readonly string[] = [],
  limits = LIMITS,
) {
  const hosts = new Set([site.host, ...allowedHosts.map((host) => host.toLowerCase())]);
  /** Failed connections in a row, by host. */
  const unanswered = new Map<string, number>();

  function noteUnanswered(host: string): never {
    unanswered.set(host, (unanswered.get(host) ?? 0) + 1);
    return refuse("import-no-answer");
  }

  function mayFetch(url: URL): boolean {
    return isOfWeb(url) && url.username + url.password === "" && hosts.has(url.host);
  }

  /** Follows redirects itself, so that none leads to a host that is not allowed. */
  async function get(url: URL, redirects = 0): Promise<Answer> {
    if (!mayFetch(url)) return refuse("import-other-host", { host: url.host });
    if ((unanswered.get(url.host) ?? 0) >= MOST_UNANSWERED) {
      return refuse("import-host-silent", { host: url.host });
    }
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), limits.answersWithinMs);
    const response = await fetch(url, {
      redirect: "manual",
      signal: patience.signal,
      headers: { accept: "*/*", "user-agent": "claqueta-import" },
    })
      .catch(() => (patience.signal.aborted ? refuse("import-silent") : noteUnanswered(url.host)))
      .finally(() => clearTimeout(timer));
    unanswered.delete(url.host);
    const target = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && target !== null) {
      await response.body?.cancel();
      if (redirects >= MOST_REDIRECTS) return refuse("import-too-many-redirects");
      return get(URL.parse(target, url) ?? refuse("import-bad-address"), redirects + 1);
    }
    if (response.ok && response.body !== null) {
      const bytes = Number(response.headers.get("content-length") ?? 0);
      const [, charset] = CHARSET.exec(response.headers.get("content-type") ?? "") ?? [];
      return { body: Readable.from(response.body, { objectMode: false }), bytes, charset };
    }
    await response.body?.cancel();
    return GONE.includes(response.status)
      ? refuse("import-missing", { status: String(response.status) })
      : refuse("import-status", { status: String(response.status) });
  }

  async function read<Result>(
    url: URL,
    mostBytes: number,
    take: (body: Readable, answer: Answer) => Promise<Result>,
  ): Promise<Result> {
    const answer = await get(url);
    const { body, bytes } = answer;
    const most = { most: String(Math.floor(mostBytes / 1024 ** 2)), file: nameOf(url) };
    if (bytes > mostBytes) {
      body.destroy();
      return refuse("import-too-large", most);
    }
    const watched = watch(body, mostBytes, limits);
    try {
      return await take(watched.stream, answer);
    } catch (error) {
      if (watched.end === "large") return refuse("import-too-large", most);
      if (watched.end === "silent") return refuse("import-silent");
      // Other errors come from the disk, not from the site.
      if (watched.hasBroken) return refuse("import-broken-off");
      throw error;
    } finally {
      body.destroy();
      watched.stream.destroy();
    }
  }

  return {
    mayFetch,

    /** @throws Refusal as `download` */
    text: (url: URL, mostBytes: number): Promise<string> =>
      read(url, mostBytes, async (body, { charset }) => decoded(await buffer(body), charset)),

    /**
     * Downloads a whole file or nothing.
     * @throws Refusal `import-missing` (404, 410), `import-status`, `import-other-host`,
     * `import-too-many-redirects`, `import-too-large`, `import-silent`, `import-broken-off`,
     * `import-no-answer` or `import-host-silent`
     */
    download: (url: URL, path: string, mostBytes: number, room: RoomCheck): Promise<void> =>
      read(url, mostBytes, async (body, { bytes }) => {
        await room(bytes);
        try {
          await pipeline(body, whileRoom(room), createWriteStream(path, { flags: "wx" }));
        } catch (error) {
          await rm(path, { force: true });
          throw error;
        }
      }),
  };
}

interface Answer {
  body: Readable;
  /** As announced; 0 where it is not. */
  bytes: number;
  charset: string | undefined;
}

/** In a Content-Type (RFC 9110, 8.3.2). */
const CHARSET = /;\s*charset="?([\w-]+)/i;

/** Decodes as UTF-8 where the encoding is unknown. */
function decoded(bytes: Uint8Array, charset = "utf-8"): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** A site may send more bytes than it announces, so the room is checked again. */
function whileRoom(room: RoomCheck) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    let unchecked = 0;
    for await (const chunk of chunks) {
      unchecked += chunk.byteLength;
      if (unchecked >= ROOM_CHECKED_EVERY_BYTES) {
        await room(0);
        unchecked = 0;
      }
      yield chunk;
    }
  };
}

interface Watched {
  stream: Readable;
  /** Why we ended the stream early. */
  end: "large" | "silent" | undefined;
  hasBroken: boolean;
}

function watch(
  body: Readable,
  mostBytes: number,
  { progressBytes, progressWithinMs, takesMs }: FetchLimits,
): Watched {
  let bytes = 0;
  let counted = 0;
  const end = (reason: Watched["end"]) => {
    watched.end ??= reason;
    limiter.destroy(new Error(reason));
  };
  const timer = setTimeout(() => end("silent"), progressWithinMs);
  const whole = setTimeout(() => end("silent"), takesMs);
  const limiter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.byteLength;
      if (bytes - counted >= progressBytes) {
        counted = bytes;
        timer.refresh();
      }
      if (bytes > mostBytes) end("large");
      else done(null, chunk);
    },
    destroy(error, done) {
      clearTimeout(timer);
      clearTimeout(whole);
      done(error);
    },
  });
  const watched: Watched = { stream: limiter, end: undefined, hasBroken: false };
  body.on("error", (error) => {
    watched.hasBroken = true;
    limiter.destroy(error);
  });
  body.pipe(limiter);
  return watched;
}

/** Returns the last part of an address, decoded for people. */
export function nameOf({ pathname }: URL): string {
  try {
    return shownName(decodeURIComponent(pathname));
  } catch {
    return shownName(pathname);
  }
}
