import type { FastifyInstance } from "fastify";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Logs one line for every request: at `info` for writes and server errors, at `debug` for reads.
 * A line never has a header, a body or a query (T29, T33).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, url, ip } = request;
    const isInfo = !SAFE_METHODS.has(method) || reply.statusCode >= 500;
    request.log[isInfo ? "info" : "debug"](
      {
        method,
        path: url.split("?", 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: ip,
      },
      "answered",
    );
  });
}
