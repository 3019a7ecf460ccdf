import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { onTestFinished } from "vitest";
import { API, type ArticleAnswer } from "#domain/api.ts";
import { aFolder } from "./a-database.ts";

export const ADMIN = { username: "admin", password: "a password for tests" };
const OPENS_WITHIN_MS = 60_000;

/** A studio running as its own process on its own data, as an operator would run it. */
export interface Studio {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end, as a service manager does; gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a studio, empty unless DEMO says otherwise; it ends with the test at the latest. */
export async function aStudio(environment: Record<string, string> = {}): Promise<Studio> {
  const studio = await startStudio(environment);
  onTestFinished(() => studio.kill());
  return studio;
}

/** As `aStudio`, for a whole file of tests: whoever starts it ends it. */
export async function startStudio(environment: Record<string, string> = {}): Promise<Studio> {
  const dataDir = environment.DATA_DIR ?? (await aFolder());
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      ADMIN_PASSWORD: ADMIN.password,
      DEMO: "off",
      LOG_LEVEL: "warn",
      ...environment,
      DATA_DIR: dataDir,
      PORT: port,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  const exited = once(child, "exit");
  const studio: Studio = {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output: () => printed,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    async stop() {
      child.kill("SIGTERM");
      await exited;
      return child.exitCode;
    },
  };
  await Promise.race([
    untilOpen(studio),
    exited.then(() => {
      throw new Error(`the studio did not open:\n${printed}`);
    }),
  ]);
  return studio;
}

/** Runs a studio that is expected to refuse to start; gives what it printed and its exit code. */
export async function aRefusedStart(
  environment: Record<string, string>,
): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: await aFolder(),
      DEMO: "off",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: OPENS_WITHIN_MS,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  await once(child, "close");
  return { output, code: child.exitCode };
}

/** Calls a studio, with its session where one was opened. */
export interface Client {
  (path: string, init?: RequestInit): Promise<Response>;
  cookie: string;
}

/** A client without a session: a visitor, or a stranger with curl. */
export function aVisitor(studio: Pick<Studio, "url">, cookie = ""): Client {
  const call = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookie !== "") headers.set("cookie", cookie);
    return fetch(studio.url + path, { redirect: "manual", ...init, headers });
  };
  return Object.assign(call, { cookie });
}

/** A client that has logged in. */
export async function anAdmin(studio: Pick<Studio, "url">): Promise<Client> {
  const response = await aVisitor(studio)(API.login, json(ADMIN));
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  if (response.status !== 200 || cookie === "") throw new Error(`no login: ${response.status}`);
  return aVisitor(studio, cookie);
}

/** A POST of JSON. */
export function json(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** A POST of one picture, as the dashboard sends it (K4). */
export function upload(bytes: Uint8Array, name = "photo.jpg", title = "Photo"): RequestInit {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name));
  form.set("title", title);
  return { method: "POST", body: form };
}

/** A POST that makes temporary pictures final (K5). */
export function finalize(urls: unknown, title = "Photo"): RequestInit {
  const form = new FormData();
  form.set("action", "finalize");
  form.set("urls", typeof urls === "string" ? urls : JSON.stringify(urls));
  form.set("title", title);
  return { method: "POST", body: form };
}

/** Uploads pictures and makes them final; gives their addresses. */
export async function keepPictures(admin: Client, pictures: Uint8Array[]): Promise<string[]> {
  const urls: string[] = [];
  for (const picture of pictures) {
    const answer: { url: string } = await (await admin(API.upload, upload(picture))).json();
    urls.push(answer.url);
  }
  const answer: { moved: string[] } = await (await admin(API.upload, finalize(urls))).json();
  return answer.moved;
}

/** The public list (K1). */
export async function listArticles(client: Client): Promise<ArticleAnswer[]> {
  return (await client(API.articles)).json();
}

async function untilOpen(studio: Studio): Promise<void> {
  const end = Date.now() + OPENS_WITHIN_MS;
  for (;;) {
    const isOpen = await fetch(`${studio.url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isOpen) return;
    if (Date.now() > end) throw new Error(`the studio did not open in time:\n${studio.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
