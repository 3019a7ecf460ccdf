import { once } from "node:events";
import { Agent, get, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { message } from "#domain/messages.ts";
import { createHttpServer } from "./http-server.ts";
import { bareHeaders } from "./security-headers.ts";

const LONG_BYTES = 32 * 1024 * 1024;

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0), "listening");
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

test("R16 T26 a closing server completes running requests and refuses new ones with all headers", async () => {
  const underWay = Promise.withResolvers<ServerResponse>();
  const server = createHttpServer(false, (_, response) => underWay.resolve(response));
  const port = await portOf(server);
  const agent = new Agent({ keepAlive: true });
  const connected = once(server, "connection");
  const late = connect(port, "localhost");
  onTestFinished(() => {
    agent.destroy();
    late.destroy();
  });
  late.write("GET / HTTP/1.1\r\nHost: stu");
  const answered = text(late);
  const [peer]: Socket[] = await connected;
  await expect.poll(() => peer?.bytesRead).toBeGreaterThan(0);
  const slow = once(get({ port, path: "/slow", agent }), "response");
  const response = await underWay.promise;
  const closed = once(server.close(), "close");
  response.end("a slow page");
  const [answer] = await slow;
  expect(answer.headers).toMatchObject({ connection: "close" });
  expect(await text(answer)).toBe("a slow page");
  late.write("dio\r\n\r\n");
  const [head = "", body = ""] = (await answered).split("\r\n\r\n");
  const [status, ...headers] = head.toLowerCase().split("\r\n");
  expect(status).toBe("http/1.1 503 service unavailable");
  const due = { connection: "close", "retry-after": "5", ...bareHeaders(false) };
  const lines = Object.entries(due).map(([name, value]) => `${name}: ${value}`.toLowerCase());
  expect(headers).toEqual(expect.arrayContaining(lines));
  expect(JSON.parse(body)).toEqual({ success: false, error: message("busy"), code: "busy" });
  await closed;
});

test("R16 a closing server sends slowly read responses to the end, then closes their connections", async () => {
  const server = createHttpServer(false, (_, response) => {
    response.end(new Uint8Array(LONG_BYTES));
  });
  const socket = connect(await portOf(server), "localhost");
  onTestFinished(() => void socket.destroy());
  socket.write("GET / HTTP/1.1\r\nHost: studio\r\n\r\n");
  await once(socket, "readable");
  const closed = once(server.close(), "close");
  server.closeIdleConnections();
  await sleep(300);
  server.closeIdleConnections();
  let bytes = 0;
  for await (const chunk of socket) bytes += chunk.length;
  expect(bytes).toBeGreaterThan(LONG_BYTES);
  await closed;
});

test("R16 an unused connection does not delay a stop", async () => {
  const server = createHttpServer(false, (_, response) => response.end("a page"));
  const port = await portOf(server);
  const unused = connect(port, "localhost");
  onTestFinished(() => void unused.destroy());
  await once(unused, "connect");
  await (await fetch(`http://localhost:${port}/`)).text();
  const closed = once(server.close(), "close");
  await once(unused.resume(), "end");
  await closed;
});
