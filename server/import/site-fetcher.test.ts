import { once } from "node:events";
import { access, mkdtemp, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { refuse } from "#domain/refusal.ts";
import { createSiteFetcher, nameOf, type FetchLimits } from "./site-fetcher.ts";

const MOST_BYTES = 1000;
/** Longer than an answer needs on a busy machine. */
const PATIENT = {
  answersWithinMs: 10_000,
  progressBytes: 1,
  progressWithinMs: 10_000,
  takesMs: 10_000,
};
const IMPATIENT = {
  answersWithinMs: 200,
  progressBytes: 1,
  progressWithinMs: 200,
  takesMs: 1000,
};
/** Asks for more than a site sends that trickles, within a time that it keeps to. */
const EAGER = { ...PATIENT, progressBytes: 100, progressWithinMs: 500 };

/** A site with this answer. @returns its address and the requests that it received */
async function aSite(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(response, request);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.close().closeAllConnections());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { asked, url: new URL(`http://127.0.0.1:${address.port}/a.jpg`) };
}

const aPath = async () => join(await mkdtemp(join(tmpdir(), "fetch-")), "a");
const hasRoom = async () => {};

/** Returns the error code of a download from a site with this answer, and whether it left a file. */
async function refused(
  answer: (response: ServerResponse) => void,
  limits: FetchLimits,
): Promise<{ code: unknown; isLeft: boolean }> {
  const { url } = await aSite(answer);
  const path = await aPath();
  const error: unknown = await createSiteFetcher(url, [], limits)
    .download(url, path, MOST_BYTES, hasRoom)
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
  ["has lost it", "import-missing", (response) => response.writeHead(404).end()],
  ["refuses", "import-status", (response) => response.writeHead(403).end()],
  ["says that nothing has changed", "import-status", (response) => response.writeHead(304).end()],
  ["answers without a body", "import-status", (response) => response.writeHead(204).end()],
  ["announces more than may come", "import-too-large", (response) => announce(response)],
] satisfies [string, string, (response: ServerResponse) => void][])(
  "O1 a site that %s is given up, and nothing is left",
  async ([, code, answer]) => {
    const times = code === "import-silent" ? IMPATIENT : PATIENT;
    expect(await refused(answer, times)).toEqual({ code, isLeft: false });
  },
);

test("O1 a site that sends a byte now and then is given up long before a file's whole time", async () => {
  expect(await refused(trickle, EAGER)).toEqual({ code: "import-silent", isLeft: false });
});

/** Sends more bytes than allowed, in chunks and without a length. */
function drip(response: ServerResponse): void {
  for (let piece = 0; piece < 3; piece += 1) response.write("x".repeat(MOST_BYTES / 2));
  response.end();
}

function announce(response: ServerResponse): void {
  response.writeHead(200, { "content-length": MOST_BYTES + 1 }).write("x");
}

/** Sends a byte now and then. */
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

test("O1 a file comes whole by way of five redirects, asked for in the name of the program", async () => {
  const bytes = "x".repeat(MOST_BYTES);
  const { url, asked } = await aSite((response, { url: path = "" }) => {
    const step = Number(path.slice(1)) || 0;
    if (step < 5)
      response
        .writeHead([301, 302, 303, 307, 308][step] ?? 0, { location: `/${step + 1}` })
        .end("moved");
    else response.writeHead(200, { "content-length": MOST_BYTES }).end(bytes);
  });
  const path = await aPath();
  const rooms: number[] = [];
  const fetcher = createSiteFetcher(url, [], PATIENT);
  await fetcher.download(url, path, MOST_BYTES, async (room) => void rooms.push(room));
  expect([await readFile(path, "utf8"), rooms]).toEqual([bytes, [MOST_BYTES]]);
  expect(asked.map(({ url: of }) => of)).toEqual(["/a.jpg", "/1", "/2", "/3", "/4", "/5"]);
  expect(asked[0]?.headers).toMatchObject({ accept: "*/*", "user-agent": "claqueta-import" });
});

test("O1 R6 a file takes no room that is not there, and an error of the disk is not the site's", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { url } = await aSite((response) => {
    response.write("x".repeat(400));
    response.end("x");
  });
  const fetcher = createSiteFetcher(url, [], PATIENT);
  const path = await aPath();
  const rooms: number[] = [];
  const full = fetcher.download(
    url,
    path,
    MOST_BYTES,
    async (room) => (rooms.push(room), refuse("disk-full")),
  );
  await expect(full).rejects.toMatchObject({ code: "disk-full" });
  // A remaining timer would end an unread stream, and with it the program.
  expect([rooms, vi.getTimerCount()]).toEqual([[0], 0]);
  const nowhere = fetcher.download(url, join(path, "b"), MOST_BYTES, hasRoom);
  await expect(nowhere).rejects.toMatchObject({ code: "ENOENT" });
});

test.for([
  ["application/json; charset=ISO-8859-1", "latin1", "Año"],
  ['text/html;charset="iso-8859-1"', "latin1", "Año"],
  ["application/json", "utf8", "Año"],
  ["application/json; charset=utf-9", "utf8", "Año"],
  [undefined, "utf8", "Año"],
] as const)("O1 a text of the type %j is read in its encoding", async ([type, encoding, text]) => {
  const { url } = await aSite((response) => {
    if (type !== undefined) response.setHeader("content-type", type);
    response.end(Buffer.from(text, encoding));
  });
  const fetcher = createSiteFetcher(url, [], PATIENT);
  expect(await fetcher.text(url, 10)).toBe(text);
  await expect(fetcher.text(url, 2)).rejects.toMatchObject({
    code: "import-too-large",
    values: { most: "0", file: "a.jpg" },
  });
});

test("O1 a host that has not answered six times in a row is asked no more, and one answer begins anew", async () => {
  const site = await aSite((response, request) => {
    const status = { "/gone": 410, "/closed": 403 }[request.url ?? ""];
    if (status !== undefined) response.writeHead(status).end();
    else if (request.url === "/there") response.end("x");
    else response.destroy();
  });
  const { url, asked } = site;
  const fetcher = createSiteFetcher(url, [], PATIENT);
  const codeOf = (path: string) =>
    fetcher
      .text(new URL(path, url), 9)
      .catch((error: { code?: unknown; values?: unknown }) => [error.code, error.values]);
  expect(await codeOf("/gone")).toEqual(["import-missing", { status: "410" }]);
  expect(await codeOf("/closed")).toEqual(["import-status", { status: "403" }]);
  const silent = ["import-no-answer", {}];
  for (let time = 0; time < 5; time += 1) expect(await codeOf("/no")).toEqual(silent);
  expect(await codeOf("/there")).toBe("x");
  for (let time = 0; time < 6; time += 1) expect(await codeOf("/no")).toEqual(silent);
  const before = asked.length;
  expect(await codeOf("/there")).toEqual(["import-host-silent", { host: url.host }]);
  expect(asked).toHaveLength(before);
});

test("O1 only the site and the hosts that the operator allows are asked, without names and passwords", async () => {
  const fetcher = createSiteFetcher(new URL("http://old.example:8080/"), [
    "CDN.example",
    "img.example:81",
  ]);
  const may = ["http://old.example:8080/x", "https://cdn.example/", "http://img.example:81/"];
  const mayNot = [
    "http://old.example/",
    "https://cdn.example:8443/",
    "http://img.example/",
    "ftp://cdn.example/",
    "xhttp://cdn.example/",
    "httpsx://cdn.example/",
    "http://ana@cdn.example/",
    "http://:x@cdn.example/",
  ];
  const all = [...may, ...mayNot].filter((each) => fetcher.mayFetch(new URL(each)));
  expect(all).toEqual(may);
  const refused = fetcher.text(new URL("http://old.example:81/"), 9);
  await expect(refused).rejects.toMatchObject({
    code: "import-other-host",
    values: { host: "old.example:81" },
  });
});

test.for([
  ["http://x/uploads/a%C3%B1o%201.jpg?x=1", "año 1.jpg"],
  ["http://x/uploads/50%.jpg", "50%.jpg"],
])("O1 %s is called %s", ([url = "", name]) => {
  expect(nameOf(new URL(url))).toBe(name);
});
