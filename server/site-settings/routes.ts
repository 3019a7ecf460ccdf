import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { DONE } from "#domain/calls/call.ts";
import { reduceLargePictures, saveSettings } from "#domain/calls/studio.ts";
import { record } from "#domain/schema.ts";
import { readSiteSettings, withStoredParts } from "#domain/site-settings.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { SettingsService } from "./site-settings.ts";

/** `settings` is checked after entries that older clients omit were filled in. */
const body = record({ ...saveSettings.body.entries, settings: v.unknown() }, "malformed");

/** Routes that save the settings. */
export function settingsRoutes(app: FastifyInstance, settings: SettingsService): void {
  mountCall(app, reduceLargePictures, async () => {
    await settings.reduceLargePictures();
    return DONE;
  });

  mountCall(app, { ...saveSettings, body }, async ({ body: sent }) => {
    const stored = await settings.inForce();
    const read = readSiteSettings(withStoredParts(sent.settings, stored.content));
    const { version, content } = await settings.save(sent.version, read);
    return { ...DONE, version, settings: content };
  });
}
