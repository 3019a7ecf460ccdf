import type { FastifyInstance } from "fastify";
import { API } from "#domain/api.ts";
import { isIds, isRecord } from "#domain/parsing.ts";
import { isRefusal, refuse, refusedAnswer } from "#domain/refusal.ts";
import { isWorksOrder, type OrderAnswer, type OrderChoice } from "#domain/works-order.ts";
import type { WorksOrderService } from "./works-order.ts";

/** Route that saves the order of the works; a stale save gets the stored order with 409. */
export function orderRoutes(app: FastifyInstance, worksOrder: WorksOrderService): void {
  app.post(API.order, async (request, reply): Promise<OrderAnswer> => {
    const { body } = request;
    if (!isRecord(body) || !Number.isSafeInteger(body.version)) return refuse("malformed");
    try {
      const stored = await worksOrder.save(Number(body.version), parseChoice(body));
      return { success: true, ...stored };
    } catch (error) {
      if (!isRefusal(error) || error.code !== "stale-order") throw error;
      return reply.code(409).send({ ...refusedAnswer(error.code), ...(await worksOrder.read()) });
    }
  });
}

function parseChoice({ order, ids }: Record<string, unknown>): OrderChoice {
  if (!isWorksOrder(order) || !isIds(ids)) return refuse("wrong-order");
  return { order, ids };
}
