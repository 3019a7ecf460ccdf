import type { FastifyInstance } from "fastify";
import { DONE } from "#domain/calls/call.ts";
import * as v from "valibot";
import { saveCategories } from "#domain/calls/studio.ts";
import { readCategoryList } from "#domain/category-list.ts";
import { isRefusal, refusedAnswer } from "#domain/refusal.ts";
import { parse, record } from "#domain/schema.ts";
import { WrongSettings } from "#domain/settings-entry.ts";
import { wrongSettingsAnswer } from "#domain/settings-fields.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { CategoriesService } from "./categories.ts";

/** `readCategoryList` reports every wrong entry, not only the first. */
const body = record({ ...saveCategories.body.entries, categories: v.unknown() }, "malformed");

/** Route that saves the categories: 422 names every invalid entry, 409 returns the stored list. */
export function categoryRoutes(app: FastifyInstance, categories: CategoriesService): void {
  mountCall(
    app,
    saveCategories,
    async ({ body: sent, reply }) => {
      try {
        const list = readCategoryList(sent.categories);
        if (list.wrong.length > 0) throw new WrongSettings(list.wrong);
        return { ...DONE, ...(await categories.save(sent.version, list.categories)) };
      } catch (error) {
        if (error instanceof WrongSettings) {
          reply.code(422);
          return wrongSettingsAnswer(error.entries);
        }
        if (!isRefusal(error) || error.code !== "stale-categories") throw error;
        reply.code(409);
        return { ...refusedAnswer(error.code), ...(await categories.list()) };
      }
    },
    { readBody: (sent: unknown) => parse(body, sent) },
  );
}
