import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { askFor, type Answer } from "./request.ts";

export interface StaticHome {
  url: string;
  server: Server;
}

/**
 * Starts a bare server of one static page: home's first picture at its size on a phone. The picture's files
 * are the studio's, sent from memory.
 * @param studioUrl home must have a picture with high fetch priority
 */
export async function startStaticHome(studioUrl: string): Promise<StaticHome> {
  const html = (await askFor(studioUrl)).body.toString();
  const picture = html
    .match(/<picture\b.*?<\/picture>/gs)
    ?.find((each) => /fetchpriority="high"/i.test(each));
  if (picture === undefined) throw new Error("home's document names no picture to fetch first");
  const page = Buffer.from(documentWith(picture));
  const files = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const send = async () => {
      if (path === "/")
        return response.setHeader("content-type", "text/html; charset=utf-8").end(page);
      const file = files.get(path) ?? (await askFor(studioUrl + path));
      files.set(path, file);
      return response
        .writeHead(file.status, { "content-type": file.headers["content-type"] })
        .end(file.body);
    };
    send().catch(() => response.writeHead(404).end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, server };
}

function documentWith(picture: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>One picture</title>
<style>
  body { display: grid; place-content: center; height: 100svh; margin: 0 }
  img { width: min(69vw, 33svh); height: auto; aspect-ratio: 7 / 12; object-fit: cover }
</style>
${picture}
`;
}
