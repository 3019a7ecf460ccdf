import type { FastifyInstance } from "fastify";
import { DONE } from "#domain/calls/call.ts";
import * as calls from "#domain/calls/selections.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { Selections } from "./selections.ts";

export function selectionRoutes(app: FastifyInstance, selections: Selections): void {
  mountCall(app, calls.createSelection, async ({ body }) => {
    return { ...DONE, ...(await selections.create(body)) };
  });

  mountCall(app, calls.saveSelection, async ({ body: { id, version, ...content } }) => {
    return { ...DONE, ...(await selections.save(id, version, content)) };
  });

  mountCall(app, calls.removeSelection, async ({ query }) => {
    await selections.remove(query.id);
    return DONE;
  });

  mountCall(app, calls.restoreSelection, async ({ body }) => {
    await selections.restore(body.id);
    return DONE;
  });
}
