import type { Readable } from "node:stream";
import { once } from "node:events";
import type { FastifyInstance } from "fastify";
import { API, type PlainAnswer } from "#domain/api.ts";
import { refuse } from "#domain/refusal.ts";

/**
 * How long a download may pause, in milliseconds, where other answers are given up sooner
 * (T23): before its first byte the database is copied, behind the pages in priority.
 */
const DOWNLOAD_STILL_MS = 300_000;

export interface MaintenanceActions {
  /** Has every file compared with its hash, unless that is being done. */
  checkIntegrity: () => Promise<void>;
  /** Has jobs tried again that were given up. */
  retryFailed: () => Promise<void>;
  /** Begins a backup; undefined where the studio's data lie elsewhere. */
  backup: (() => Promise<{ archive: Readable; fileName: string }>) | undefined;
}

/** What the admin can do on the page Salud: a backup to take away, and two things to be done again. */
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
  // A HEAD would make a whole backup to throw away.
  const forAdmin = { config: { access: "admin" }, exposeHeadRoute: false } as const;
  app.get(API.backup, forAdmin, async (request, reply) => {
    if (isUnderWay) return refuse("busy");
    isUnderWay = true;
    request.socket.setTimeout(DOWNLOAD_STILL_MS);
    try {
      const { archive, fileName } = await backup();
      archive.once("close", () => (isUnderWay = false));
      // What fails before its first byte is answered as any other failure.
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
