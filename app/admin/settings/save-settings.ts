import type { AnswerOf } from "#domain/calls/call.ts";
import { saveSettings } from "#domain/calls/studio.ts";
import type { SiteSettings } from "#domain/site-settings.ts";
import { finalizeUrls, send } from "../api.ts";
import { formSave, type FormSave } from "../editing/document-save.ts";
import { textAt, withValue } from "./content.ts";

export type SettingsSave = FormSave<SiteSettings>;

/** Makes uploaded files final, then saves against the version that the edit began from. */
export async function sendSettings(
  sent: SiteSettings,
  version: number | undefined,
): Promise<SettingsSave> {
  const paths = filePaths(sent).filter((path) => textAt(sent, path) !== "");
  const finalized = await finalizeUrls(
    paths.map((path) => textAt(sent, path)),
    sent.brand,
  );
  if (!finalized?.success) return readSave(finalized);
  const settings = paths.reduce(
    (saved, path) => withValue(saved, path, finalized.finalOf(textAt(sent, path))),
    sent,
  );
  return readSave(await send(saveSettings, { body: { version: version ?? 0, settings } }));
}

/** Paths of the entries that may name uploaded files. */
function filePaths({ about }: SiteSettings): string[] {
  return [
    "identity.logo",
    ...["first", "last"].flatMap((name) => [`reels.${name}.src`, `reels.${name}.poster`]),
    ...about.people.map((_, index) => `about.people[${index}].photo`),
  ];
}

function readSave(answer: AnswerOf<typeof saveSettings> | undefined): SettingsSave {
  const { version, settings } = answer && "version" in answer ? answer : {};
  const isStored = version !== undefined && settings !== undefined;
  const stored = isStored ? { version, content: settings } : undefined;
  return formSave(answer, stored, "settings-no-connection");
}
