import type { AnswerOf } from "#domain/calls/call.ts";
import { saveSettings } from "#domain/calls/studio.ts";
import { fileEntries, type SiteSettings } from "#domain/site-settings.ts";
import { finalizeUrls, send } from "../api.ts";
import { formSave, type FormSave } from "../editing/document-save.ts";
import { withValue } from "./content.ts";

export type SettingsSave = FormSave<SiteSettings>;

/** Makes uploaded files final, then saves against the version that the edit began from. */
export async function sendSettings(
  sent: SiteSettings,
  version: number | undefined,
): Promise<SettingsSave> {
  const files = fileEntries(sent).filter(({ url }) => url !== "");
  const finalized = await finalizeUrls(
    files.map(({ url }) => url),
    sent.brand,
  );
  if (!finalized?.success) return readSave(finalized);
  const settings = files.reduce(
    (saved, { path, url }) => withValue(saved, path, finalized.finalOf(url)),
    sent,
  );
  return readSave(await send(saveSettings, { body: { version: version ?? 0, settings } }));
}

function readSave(answer: AnswerOf<typeof saveSettings> | undefined): SettingsSave {
  const { version, settings } = answer && "version" in answer ? answer : {};
  const isStored = version !== undefined && settings !== undefined;
  const stored = isStored ? { version, content: settings } : undefined;
  return formSave(answer, stored, "settings-no-connection");
}
