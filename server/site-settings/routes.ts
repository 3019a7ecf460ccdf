import type { FastifyInstance } from "fastify";
import { API } from "#domain/api.ts";
import { isRecord } from "#domain/parsing.ts";
import { isRefusal, refuse, refusedAnswer } from "#domain/refusal.ts";
import { parseStudio, type SettingsAnswer } from "#domain/studio.ts";
import { WrongEntry } from "#domain/studio-entry.ts";
import { wrongEntrySentence } from "#domain/studio-fields.ts";
import type { StudioSettings } from "./site-settings.ts";

/** Saves the site's settings: a wrong entry is named, a stale save gets the stored settings. */
export function studioRoutes(app: FastifyInstance, settings: StudioSettings): void {
  app.post(API.settings, async (request, reply): Promise<SettingsAnswer> => {
    const { body } = request;
    if (!isRecord(body)) return refuse("malformed");
    try {
      const { version, studio } = await settings.save(
        parseVersion(body.version),
        parseStudio(body.settings),
      );
      return { success: true, version, settings: studio };
    } catch (error) {
      if (error instanceof WrongEntry) {
        const sentence = wrongEntrySentence(error);
        return reply
          .code(422)
          .send({ ...refusedAnswer("wrong-settings"), error: sentence, field: error.path });
      }
      if (!isRefusal(error) || error.code !== "stale-settings") throw error;
      const { version, studio } = await settings.inForce();
      const answer = { ...refusedAnswer(error.code), version, settings: studio };
      return reply.code(409).send(answer);
    }
  });
}

/** 0 is the settings before the first save. */
function parseVersion(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  return refuse("wrong-settings-version");
}
