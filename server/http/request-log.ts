import type { FastifyInstance } from "fastify";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * One line for every request that the application answers: at `info` for what may change
 * something and what fails, at `debug` for all that is read. Only what was asked for and
 * what came of it: no header, no body and no query is ever in a line (T29, T33).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, url, ip } = request;
    const isTold = !READING.has(method) || reply.statusCode >= 500;
    request.log[isTold ? "info" : "debug"](
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
