import type { FastifyInstance } from "fastify";
import { codeOf } from "../system.ts";
import type { Readiness } from "./readiness.ts";

/** `/healthz`: the process runs. `/readyz`: database and media answer too, and no stop was requested. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  const { checks } = readiness;
  app.get("/healthz", async (_, reply) => {
    reply.header("cache-control", "no-store");
    return { alive: true };
  });

  /** The last error of each check, so that a persistent fault is logged once. */
  const known = new Map<string, string>();
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (readiness.isEnding) {
      return reply.code(503).send({ ready: false, why: { process: "ends" } });
    }
    const names = Object.keys(checks);
    await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check();
          known.delete(name);
        } catch (error) {
          const reason = reasonOf(error);
          if (known.get(name) !== reason)
            request.log.error({ err: error }, `${name} does not answer`);
          known.set(name, reason);
        }
      }),
    );
    const ready = known.size === 0;
    reply.code(ready ? 200 : 503);
    const answered = Object.fromEntries(names.map((name) => [name, !known.has(name)]));
    return ready ? { ready, ...answered } : { ready, ...answered, why: Object.fromEntries(known) };
  });
}

/** Returns only a code such as EROFS, because the message could reveal paths to strangers. */
function reasonOf(error: unknown): string {
  return codeOf(error) ?? "no answer";
}
