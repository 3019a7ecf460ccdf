import { once } from "node:events";
import { access, mkdtemp } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSiteFetcher, type FetchTimes } from "./site-fetcher.ts";

const MOST_BYTES = 1000;
/** Longer than a busy machine takes for an answer. */
const PATIENT = { answersWithinMs: 10_000, silentForMs: 10_000, takesMs: 10_000 };
const IMPATIENT = { answersWithinMs: 200, silentForMs: 200, takesMs: 1000 };

/** What downloading from a site that answers so is refused with, and whether it left a file. */
async function refused(
  answer: (response: ServerResponse) => void,
  times: FetchTimes,
): Promise<{ code: unknown; isLeft: boolean }> {
  const server = createServer((_, response) => answer(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.close().closeAllConnections());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const url = new URL(`http://127.0.0.1:${address.port}/a.jpg`);
  const path = join(await mkdtemp(join(tmpdir(), "fetch-")), "a");
  const error: unknown = await createSiteFetcher(url, [], times)
    .download(url, path, MOST_BYTES, async () => {})
    .catch((reason: unknown) => reason);
  const isLeft = await access(path).then(
    () => true,
    () => false,
  );
  return { code: error instanceof Error && "code" in error ? error.code : error, isLeft };
}

test.for([
  ["never answers", "import-silent", () => {}],
  ["falls silent in the middle", "import-silent", (response) => response.write("x")],
  ["never ends", "import-silent", (response) => trickle(response)],
  ["sends more than announced", "import-too-large", (response) => drip(response)],
  ["breaks off", "import-broken-off", (response) => breakOff(response)],
  ["redirects to itself", "import-too-many-redirects", (response) => redirect(response, "/a.jpg")],
  [
    "redirects to another port",
    "import-other-host",
    (response) => redirect(response, "http://127.0.0.1:1/"),
  ],
  [
    "redirects with a password",
    "import-other-host",
    (response) => redirect(response, "http://a:b@127.0.0.1/"),
  ],
  ["redirects nowhere", "import-bad-address", (response) => redirect(response, "http://[")],
  ["has nothing there", "import-missing", (response) => response.writeHead(410).end()],
  ["refuses", "import-status", (response) => response.writeHead(403).end()],
] satisfies [string, string, (response: ServerResponse) => void][])(
  "O1 a site that %s is given up, and nothing is left",
  async ([, code, answer]) => {
    const times = code === "import-silent" ? IMPATIENT : PATIENT;
    expect(await refused(answer, times)).toEqual({ code, isLeft: false });
  },
);

/** More bytes than may come, in pieces and without a length. */
function drip(response: ServerResponse): void {
  for (let piece = 0; piece < 3; piece += 1) response.write("x".repeat(MOST_BYTES / 2));
  response.end();
}

/** A byte now and then. */
function trickle(response: ServerResponse): void {
  const timer = setInterval(() => response.write("x"), 50);
  response.on("close", () => clearInterval(timer));
}

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { "content-length": "500" }).write("x");
  setTimeout(() => response.destroy(), 20);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}
