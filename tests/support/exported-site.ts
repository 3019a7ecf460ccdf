import { createReadStream, type Stats } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { extname, join, relative } from "node:path";
import { storesOf } from "./stores-of-studio.ts";
import { aFolder, run, type Ran } from "./studio-process.ts";

/** ORIGIN setting of exported sites. */
export const PUBLIC_ORIGIN = "https://studio.example";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".mp4": "video/mp4",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
  ".txt": "text/plain",
};

/** Runs `npm run export` for a studio. @param directory created if missing */
export async function exportStudio(
  dataDir: string,
  directory?: string,
  environment: Record<string, string> = {},
): Promise<Ran & { directory: string }> {
  const target = directory ?? join(await aFolder(), "site");
  const stores = await storesOf(dataDir, environment);
  const own = { DATA_DIR: dataDir, DEMO: "on", ORIGIN: PUBLIC_ORIGIN };
  const settings = { ...stores, ...own, ...environment };
  const ran = await run(["server/commands/export.ts", target], settings);
  return { ...ran, directory: target };
}

/** Returns the paths of a directory's files, relative to the directory. */
export async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** A static file server with common features only: index files, ranges and a 404 page. */
export interface FileServer {
  url: string;
  close(): Promise<void>;
}

/** Serves a directory, on a free port by default; the caller closes the server. */
export async function serveDirectory(directory: string, port = 0): Promise<FileServer> {
  const server = createServer((request, response) => void answer(directory, request, response));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const own = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://localhost:${own}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function answer(directory: string, request: IncomingMessage, response: ServerResponse) {
  const [pathname = "/", query] = (request.url ?? "/").split("?");
  const path = join(directory, decodeURIComponent(pathname));
  const facts = await stat(path).catch(() => undefined);
  if (facts?.isDirectory() && !pathname.endsWith("/")) {
    const location = `${pathname}/${query === undefined ? "" : `?${query}`}`;
    response.writeHead(301, { location }).end();
    return;
  }
  const file = facts?.isDirectory() ? join(path, "index.html") : path;
  const found = facts?.isDirectory() ? await stat(file).catch(() => undefined) : facts;
  if (found === undefined) {
    response.writeHead(404, { "content-type": TYPES[".html"] });
    response.end(await readFile(join(directory, "404.html")));
    return;
  }
  send(file, found, request, response);
}

function send(file: string, { size }: Stats, request: IncomingMessage, response: ServerResponse) {
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  const part = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
  const start = Number(part?.[1] ?? 0);
  const end = Math.min(part?.[2] ? Number(part[2]) : size - 1, size - 1);
  response.writeHead(part ? 206 : 200, {
    "content-type": type,
    "content-length": size === 0 ? 0 : end - start + 1,
    "accept-ranges": "bytes",
    ...(part && { "content-range": `bytes ${start}-${end}/${size}` }),
  });
  if (size === 0) response.end();
  else createReadStream(file, { start, end }).pipe(response);
}
