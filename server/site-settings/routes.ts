import type { FastifyInstance } from "fastify";
import { API, type PlainAnswer } from "#domain/api.ts";
import { isRecord } from "#domain/parsing.ts";
import { isRefusal, refuse, refusedAnswer } from "#domain/refusal.ts";
import { readSiteSettings, withStoredParts, type SettingsAnswer } from "#domain/site-settings.ts";
import { WrongSettings } from "#domain/settings-entry.ts";
import { wrongSettingsAnswer } from "#domain/settings-fields.ts";
import type { SettingsService } from "./site-settings.ts";

/** Routes that save the settings: 422 names every invalid entry, 409 returns the stored settings. */
export function settingsRoutes(app: FastifyInstance, settings: SettingsService): void {
  app.post(API.reduceLarge, async (): Promise<PlainAnswer> => {
    await settings.reduceLargePictures();
    return { success: true };
  });

  app.post(API.settings, async (request, reply): Promise<SettingsAnswer> => {
    const { body } = request;
    if (!isRecord(body)) return refuse("malformed");
    try {
      const stored = await settings.inForce();
      const read = readSiteSettings(withStoredParts(body.settings, stored.content));
      const { version, content } = await settings.save(parseVersion(body.version), read);
      return { success: true, version, settings: content };
    } catch (error) {
      if (error instanceof WrongSettings) {
        return reply.code(422).send(wrongSettingsAnswer(error.entries));
      }
      if (!isRefusal(error) || error.code !== "stale-settings") throw error;
      const { version, content } = await settings.inForce();
      const answer = { ...refusedAnswer(error.code), version, settings: content };
      return reply.code(409).send(answer);
    }
  });
}

/** 0 means the settings before the first save. */
function parseVersion(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  return refuse("wrong-settings-version");
}
