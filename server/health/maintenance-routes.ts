import { once } from "node:events";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DONE } from "#domain/calls/call.ts";
import * as calls from "#domain/calls/studio.ts";
import { refuse } from "#domain/refusal.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { Health } from "./health.ts";

/** Longer than for other responses: before the first byte the database is copied with low priority. */
const DOWNLOAD_STILL_MS = 300_000;

/** Routes of the actions on the page Salud. */
export function maintenanceRoutes(
  app: FastifyInstance,
  { checkIntegrity, retryFailed, backup }: Health,
): void {
  mountCall(app, calls.checkIntegrity, async () => {
    await checkIntegrity();
    return DONE;
  });

  mountCall(app, calls.retryRenditions, async () => {
    await retryFailed();
    return DONE;
  });

  if (backup === undefined) return;
  let isUnderWay = false;
  const answerBackup = async ({
    request,
    reply,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
  }) => {
    if (isUnderWay) return refuse("busy");
    isUnderWay = true;
    request.socket.setTimeout(DOWNLOAD_STILL_MS);
    try {
      const { archive, fileName } = await backup();
      archive.once("close", () => (isUnderWay = false));
      // Wait for the first byte, so that an earlier failure gets a normal error response.
      await once(archive, "readable");
      return await reply
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .type("application/x-tar")
        .send(archive);
    } catch (error) {
      isUnderWay = false;
      throw error;
    }
  };
  // A HEAD would make a whole backup and discard it.
  mountCall(app, calls.downloadBackup, answerBackup, { exposeHeadRoute: false });
}
