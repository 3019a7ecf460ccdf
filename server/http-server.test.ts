import { once } from "node:events";
import { Agent, get, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "./http-server.ts";

test("F16 who goes on asking while the server closes is answered by the application, which says so", async () => {
  const underWay = Promise.withResolvers<ServerResponse>();
  const server = createHttpServer(
    false,
    (_request, response) => response.setHeader("connection", "close").end("application"),
    (request, response) => {
      if (request.url === "/slow") underWay.resolve(response);
      else response.end("memory");
    },
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  await once(server.listen(0), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const ask = async (path: string) => {
    const [answer] = await once(get({ port, path, agent }), "response");
    return text(answer);
  };

  expect(await ask("/")).toBe("memory");
  const slow = ask("/slow");
  const response = await underWay.promise;
  const closed = once(server.close(), "close");
  const next = ask("/");
  response.end("memory");
  expect([await slow, await next]).toEqual(["memory", "application"]);
  await closed;
});
