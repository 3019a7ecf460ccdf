import type { FastifyInstance } from "fastify";
import * as calls from "#domain/calls/answers.ts";
import { DONE } from "#domain/calls/call.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { AdminAnswersService } from "./admin-answers.ts";

/** Routes by which the admin handles guests' answers (B3). */
export function answerRoutes(app: FastifyInstance, answers: AdminAnswersService): void {
  mountCall(app, calls.changeAnswer, async ({ body: { id, ...change } }) => {
    await answers.change(id, change);
    return DONE;
  });

  mountCall(app, calls.removeAnswer, async ({ query }) => {
    await answers.remove(query.id);
    return DONE;
  });
}
