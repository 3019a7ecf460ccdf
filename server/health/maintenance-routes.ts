import type { Readable } from "node:stream";
import { once } from "node:events";
import type { FastifyInstance } from "fastify";
import { API, type PlainAnswer } from "#domain/api.ts";
import { refuse } from "#domain/refusal.ts";

/** Longer than for other responses: before the first byte the database is copied with low priority. */
const DOWNLOAD_STILL_MS = 300_000;

export interface MaintenanceActions {
  checkIntegrity: () => Promise<void>;
  retryFailed: () => Promise<void>;
  backup: (() => Promise<{ archive: Readable; fileName: string }>) | undefined;
}

/** Routes of the actions on the page Salud. */
export function maintenanceRoutes(app: FastifyInstance, actions: MaintenanceActions): void {
  const { checkIntegrity, retryFailed, backup } = actions;

  app.post(API.integrityCheck, async (): Promise<PlainAnswer> => {
    await checkIntegrity();
    return { success: true };
  });

  app.post(API.renditions, async (): Promise<PlainAnswer> => {
    await retryFailed();
    return { success: true };
  });

  if (backup === undefined) return;
  let isUnderWay = false;
  // A HEAD would make a whole backup and discard it.
  const forAdmin = { config: { access: "admin" }, exposeHeadRoute: false } as const;
  app.get(API.backup, forAdmin, async (request, reply) => {
    if (isUnderWay) return refuse("busy");
    isUnderWay = true;
    request.socket.setTimeout(DOWNLOAD_STILL_MS);
    try {
      const { archive, fileName } = await backup();
      archive.once("close", () => (isUnderWay = false));
      // Wait for the first byte, so that an earlier failure gets a normal error response.
      await once(archive, "readable");
      return await reply
        .header("cache-control", "no-store")
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .type("application/x-tar")
        .send(archive);
    } catch (error) {
      isUnderWay = false;
      throw error;
    }
  });
}
