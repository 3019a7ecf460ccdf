import { once } from "node:events";
import { createServer } from "node:http";

/** A server that does nothing but answer these bytes. */
export interface Floor {
  url: string;
  close(): void;
}

/** The least that a Node server can do for the same answer: stored bytes, no routing, no thought. */
export async function startFloor(answer: Response): Promise<Floor> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("content-type") ?? "";
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": type, "content-length": bytes.length }).end(bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
