import type { FastifyInstance, FastifyRequest } from "fastify";
import { API, type RestoreAnswer } from "#domain/api.ts";
import { isRecord } from "#domain/parsing.ts";
import { isTooLong } from "#domain/password.ts";
import { refuse } from "#domain/refusal.ts";
import type { Restoring } from "./restoring.ts";

/** Serves restores of kept backups; `confirm` checks the password and counts failures as the login does. */
export function restoreRoutes(
  app: FastifyInstance,
  restoring: Restoring,
  confirm: (request: FastifyRequest, password: string) => Promise<void>,
): void {
  app.post(API.restore, async (request, reply): Promise<RestoreAnswer> => {
    if (!isRecord(request.body)) return refuse("malformed");
    const { name, password } = request.body;
    if (typeof name !== "string" || typeof password !== "string") return refuse("malformed");
    if (isTooLong(password)) return refuse("password-too-long");
    await confirm(request, password);
    await restoring.begin(name);
    reply.code(202);
    return { success: true, state: restoring.state() };
  });

  const forAdmin = { config: { access: "admin" } } as const;
  app.get(API.restore, forAdmin, async (_, reply): Promise<RestoreAnswer> => {
    reply.header("cache-control", "no-store");
    return { success: true, state: restoring.state() };
  });
}
