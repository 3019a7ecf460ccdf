import type { FastifyInstance } from "fastify";
import { API } from "#domain/api.ts";
import { readCategoryList, type CategoriesAnswer } from "#domain/category-list.ts";
import { isRecord } from "#domain/parsing.ts";
import { isRefusal, refuse, refusedAnswer } from "#domain/refusal.ts";
import { WrongSettings } from "#domain/settings-entry.ts";
import { wrongSettingsAnswer } from "#domain/settings-fields.ts";
import type { CategoriesService } from "./categories.ts";

/** Route that saves the categories: 422 names every invalid entry, 409 returns the stored list. */
export function categoryRoutes(app: FastifyInstance, categories: CategoriesService): void {
  app.post(API.categories, async (request, reply): Promise<CategoriesAnswer> => {
    const { body } = request;
    if (!isRecord(body) || !Number.isSafeInteger(body.version)) return refuse("malformed");
    try {
      const list = readCategoryList(body.categories);
      if (list.wrong.length > 0) throw new WrongSettings(list.wrong);
      const stored = await categories.save(Number(body.version), list.categories);
      return { success: true, ...stored };
    } catch (error) {
      if (error instanceof WrongSettings) {
        return reply.code(422).send(wrongSettingsAnswer(error.entries));
      }
      if (!isRefusal(error) || error.code !== "stale-categories") throw error;
      const answer = { ...refusedAnswer(error.code), ...(await categories.list()) };
      return reply.code(409).send(answer);
    }
  });
}
