import type { FastifyInstance } from "fastify";
import { DONE } from "#domain/calls/call.ts";
import { saveOrder } from "#domain/calls/studio.ts";
import { isRefusal, refusedAnswer } from "#domain/refusal.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { WorksOrderService } from "./works-order.ts";

/** Route that saves the order of the works; a stale save gets the stored order with 409. */
export function orderRoutes(app: FastifyInstance, worksOrder: WorksOrderService): void {
  mountCall(app, saveOrder, async ({ body: { version, ...choice }, reply }) => {
    try {
      return { ...DONE, ...(await worksOrder.save(version, choice)) };
    } catch (error) {
      if (!isRefusal(error) || error.code !== "stale-order") throw error;
      reply.code(409);
      return { ...refusedAnswer(error.code), ...(await worksOrder.read()) };
    }
  });
}
