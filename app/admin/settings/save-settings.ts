import { isRecord } from "#domain/parsing.ts";
import { message } from "#domain/messages.ts";
import {
  parseSiteSettings,
  type SettingsAnswer,
  type SiteSettings,
} from "#domain/site-settings.ts";
import { finalizeUrls, refusal, saveSettings } from "../api.ts";
import type { DocumentBase } from "../editing/use-document.ts";
import { textAt, withValue } from "./content.ts";

/** An entry that the server refused. */
export interface SettingsProblem {
  /** Which one, as in `contact.roles[1].phone`. */
  path: string;
  sentence: string;
}

/** What came of a save of the settings. */
export type SettingsSave =
  | { kind: "saved"; stored: DocumentBase<SiteSettings> }
  | { kind: "stale"; stored: DocumentBase<SiteSettings> }
  | { kind: "refused"; sentence: string; problem: SettingsProblem | null };

/** Makes what was uploaded final, then saves over the version that the edit began from. */
export async function sendSettings(
  sent: SiteSettings,
  version: number | undefined,
): Promise<SettingsSave> {
  const paths = FILM_PATHS.filter((path) => textAt(sent, path) !== "");
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

/** The films and posters that settings hold. */
const FILM_PATHS = ["reels.first.src", "reels.first.poster", "reels.last.src", "reels.last.poster"];

function readSave(answer: SettingsAnswer | undefined): SettingsSave {
  const { version, settings } = answer ?? {};
  if (answer && version !== undefined && settings) {
    return { kind: answer.success ? "saved" : "stale", stored: { version, content: settings } };
  }
  if (answer === undefined || answer.success) {
    return { kind: "refused", sentence: message("settings-no-connection"), problem: null };
  }
  const { field, error } = answer;
  return {
    kind: "refused",
    sentence: message("save-failed", { error: error || message("save-invalid-answer") }),
    problem: field === undefined ? null : { path: field, sentence: error },
  };
}

/** The answer of a save of the settings; whatever it doesn't know is a refusal without a reason. */
function readSettingsAnswer(answer: unknown): SettingsAnswer {
  if (!isRecord(answer)) return refusal(answer);
  const version = Number.isInteger(answer.version) ? Number(answer.version) : undefined;
  const settings = readSiteSettings(answer.settings);
  if (answer.success === true && version !== undefined && settings !== undefined) {
    return { success: true, version, settings };
  }
  return {
    ...refusal(answer),
    ...(typeof answer.field === "string" && { field: answer.field }),
    ...(version !== undefined && { version }),
    ...(settings && { settings }),
  };
}

function readSiteSettings(value: unknown): SiteSettings | undefined {
  try {
    return parseSiteSettings(value);
  } catch {
    return undefined;
  }
}
