import type { FastifyInstance } from "fastify";

/** What must answer before visitors are sent here; each throws while it can't. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** `/healthz`: the process runs. `/readyz`: database and media answer too (contract). */
export function healthRoutes(app: FastifyInstance, checks: ReadinessChecks): void {
  app.get("/healthz", async (_, reply) => {
    reply.header("cache-control", "no-store");
    return { alive: true };
  });

  app.get("/readyz", async (request, reply) => {
    const answers = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check();
          return [name, true] as const;
        } catch (error) {
          request.log.error({ err: error }, `${name} does not answer`);
          return [name, false] as const;
        }
      }),
    );
    const ready = answers.every(([, answered]) => answered);
    reply.header("cache-control", "no-store").code(ready ? 200 : 503);
    return { ready, ...Object.fromEntries(answers) };
  });
}
