import type { FastifyInstance } from "fastify";
import { DONE } from "#domain/calls/call.ts";
import * as v from "valibot";
import { saveCategories } from "#domain/calls/studio.ts";
import { readCategoryList } from "#domain/category-list.ts";
import { record } from "#domain/schema.ts";
import { WrongSettings } from "#domain/settings-entry.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { CategoriesService } from "./categories.ts";

/** `readCategoryList` reports every wrong entry, not only the first. */
const body = record({ ...saveCategories.body.entries, categories: v.unknown() }, "malformed");

/** Route that saves the categories. */
export function categoryRoutes(app: FastifyInstance, categories: CategoriesService): void {
  mountCall(app, { ...saveCategories, body }, async ({ body: sent }) => {
    const list = readCategoryList(sent.categories);
    if (list.wrong.length > 0) throw new WrongSettings(list.wrong);
    return { ...DONE, ...(await categories.save(sent.version, list.categories)) };
  });
}
