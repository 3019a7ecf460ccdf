import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { DONE } from "#domain/calls/call.ts";
import { reduceLargePictures, saveSettings } from "#domain/calls/studio.ts";
import { isRefusal, refusedAnswer } from "#domain/refusal.ts";
import { parse, record } from "#domain/schema.ts";
import { readSiteSettings, withStoredParts } from "#domain/site-settings.ts";
import { WrongSettings } from "#domain/settings-entry.ts";
import { wrongSettingsAnswer } from "#domain/settings-fields.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { SettingsService } from "./site-settings.ts";

/** The settings themselves are read once those in force are known. */
const body = record({ ...saveSettings.body.entries, settings: v.unknown() }, "malformed");

/** Routes that save the settings: 422 names every invalid entry, 409 returns the stored settings. */
export function settingsRoutes(app: FastifyInstance, settings: SettingsService): void {
  mountCall(app, reduceLargePictures, async () => {
    await settings.reduceLargePictures();
    return DONE;
  });

  mountCall(
    app,
    saveSettings,
    async ({ body: sent, reply }) => {
      try {
        const stored = await settings.inForce();
        const read = readSiteSettings(withStoredParts(sent.settings, stored.content));
        const { version, content } = await settings.save(sent.version, read);
        return { ...DONE, version, settings: content };
      } catch (error) {
        if (error instanceof WrongSettings) {
          reply.code(422);
          return wrongSettingsAnswer(error.entries);
        }
        if (!isRefusal(error) || error.code !== "stale-settings") throw error;
        const { version, content } = await settings.inForce();
        reply.code(409);
        return { ...refusedAnswer(error.code), version, settings: content };
      }
    },
    { readBody: (sent: unknown) => parse(body, sent) },
  );
}
