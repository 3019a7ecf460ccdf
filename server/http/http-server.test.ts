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

test("T23 a connection that sends requests and reads no answer is ended, and one that waits for each is not", async () => {
  const held: ServerResponse[] = [];
  const server = createHttpServer(false, ({ url }, response) => {
    if (url === "/held") held.push(response);
    else response.end("answered");
  });
  const port = await portOf(server);
  onTestFinished(() => server.close().closeAllConnections());
  // Node gives a pipelined response its socket only after the responses before it are sent.
  const greedy = connect(port, "localhost");
  greedy.write("GET /held HTTP/1.1\r\nHost: studio\r\n\r\n".repeat(100));
  await once(greedy, "close");
  expect(held).toHaveLength(17);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let count = 0; count < 40; count += 1) {
    const [answer] = await once(get({ port, path: "/", agent }), "response");
    expect(await text(answer)).toBe("answered");
  }
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
