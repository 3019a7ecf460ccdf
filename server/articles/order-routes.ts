import type { FastifyInstance } from "fastify";
import { DONE } from "#domain/calls/call.ts";
import { saveOrder } from "#domain/calls/studio.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { WorksOrderService } from "./works-order.ts";

/** Route that saves the order of the works. */
export function orderRoutes(app: FastifyInstance, worksOrder: WorksOrderService): void {
  mountCall(app, saveOrder, async ({ body: { version, ...choice } }) => {
    return { ...DONE, ...(await worksOrder.save(version, choice)) };
  });
}
