import { isRecord } from "#domain/parsing.ts";
import {
  parseSiteSettings,
  type SettingsAnswer,
  type SiteSettings,
} from "#domain/site-settings.ts";
import { finalizeUrls, refusal, saveSettings } from "../api.ts";
import { studioSave, type StudioSave } from "../editing/document-save.ts";
import { readRefusedFields } from "../editing/problems.tsx";
import { textAt, withValue } from "./content.ts";

export type SettingsSave = StudioSave<SiteSettings>;

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
  return readSave(await saveSettings({ version: version ?? 0, settings }, readSettingsAnswer));
}

/** Paths of the entries that may name uploaded files. */
function filePaths({ about }: SiteSettings): string[] {
  return [
    "identity.logo",
    ...["first", "last"].flatMap((name) => [`reels.${name}.src`, `reels.${name}.poster`]),
    ...about.people.map((_, index) => `about.people[${index}].photo`),
  ];
}

function readSave(answer: SettingsAnswer | undefined): SettingsSave {
  const { version, settings } = answer ?? {};
  const isStored = version !== undefined && settings !== undefined;
  const stored = isStored ? { version, content: settings } : undefined;
  return studioSave(answer, stored, "settings-no-connection");
}

function readSettingsAnswer(answer: unknown): SettingsAnswer {
  if (!isRecord(answer)) return refusal(answer);
  const version = Number.isInteger(answer.version) ? Number(answer.version) : undefined;
  const settings = readStored(answer.settings);
  if (answer.success === true && version !== undefined && settings !== undefined) {
    return { success: true, version, settings };
  }
  return {
    ...readRefusedFields(answer),
    ...(version !== undefined && { version }),
    ...(settings && { settings }),
  };
}

function readStored(value: unknown): SiteSettings | undefined {
  try {
    return parseSiteSettings(value);
  } catch {
    return undefined;
  }
}
