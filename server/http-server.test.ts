import { once } from "node:events";
import { Agent, get, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { message } from "#domain/messages.ts";
import { createHttpServer } from "./http-server.ts";
import { bareHeaders } from "./security-headers.ts";

test("F16 T26 who goes on asking while the server closes is told so, with the headers of all answers", async () => {
  const underWay = Promise.withResolvers<ServerResponse>();
  const server = createHttpServer(false, (request, response) => {
    if (request.url === "/slow") underWay.resolve(response);
    else response.end("a page");
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  await once(server.listen(0), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const ask = async (path: string) => {
    const [answer] = await once(get({ port, path, agent }), "response");
    const { statusCode: status, headers } = answer;
    return { status, headers, body: await text(answer) };
  };

  expect(await ask("/")).toMatchObject({ status: 200, body: "a page" });
  const slow = ask("/slow");
  const response = await underWay.promise;
  const closed = once(server.close(), "close");
  const next = ask("/");
  response.end("a slow page");
  expect(await slow).toMatchObject({ status: 200, body: "a slow page" });
  const late = await next;
  expect(late).toMatchObject({
    status: 503,
    headers: { connection: "close", "retry-after": "5", ...bareHeaders(false) },
  });
  expect(JSON.parse(late.body)).toEqual({ success: false, error: message("busy") });
  await closed;
});
