import type { FastifyInstance } from "fastify";

/** What must answer before visitors are sent here; each throws while it can't. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** Whether visitors may be sent to this process. */
export interface Readiness {
  checks: ReadinessChecks;
  /** True once a stop was asked for: what is under way is answered, and no more should come. */
  isEnding: boolean;
}

/** `/healthz`: the process runs. `/readyz`: database and media answer too, and it goes on (contract). */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  const { checks } = readiness;
  app.get("/healthz", async (_, reply) => {
    reply.header("cache-control", "no-store");
    return { alive: true };
  });

  /** Why each check failed when it was last asked: a fault that stays is logged once. */
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

/** The system's or the database's own word for it, as EROFS: its sentence would tell strangers paths. */
function reasonOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "no answer";
}
