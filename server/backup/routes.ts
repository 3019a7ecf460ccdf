import type { FastifyInstance, FastifyRequest } from "fastify";
import { DONE } from "#domain/calls/call.ts";
import { beginRestore, readRestore } from "#domain/calls/studio.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { Restoring } from "./restoring.ts";

/** Serves restores of kept backups; `confirm` checks the password and counts failures as the login does. */
export function restoreRoutes(
  app: FastifyInstance,
  restoring: Restoring,
  confirm: (request: FastifyRequest, password: string) => Promise<void>,
): void {
  mountCall(app, beginRestore, async ({ body: { name, password }, request }) => {
    await confirm(request, password);
    await restoring.begin(name);
    return { ...DONE, state: restoring.state() };
  });

  mountCall(app, readRestore, async () => ({ ...DONE, state: restoring.state() }));
}
