import { isRecord } from "#domain/parsing.ts";
import { parseStudio, type SettingsAnswer, type Studio } from "#domain/studio.ts";
import { refusal, finalizeUrls, saveSettings } from "../api.ts";
import { textAt, withValue } from "./content.ts";

/** Makes what was uploaded final, then saves; undefined where no answer came. */
export async function storeSettings(
  sent: Studio,
  version: number,
): Promise<SettingsAnswer | undefined> {
  const paths = FILM_PATHS.filter((path) => textAt(sent, path) !== "");
  const urls = paths.map((path) => textAt(sent, path));
  const finalized = await finalizeUrls(urls, sent.brand);
  if (!finalized?.success) return finalized;
  const settings = paths.reduce(
    (saved, path) => withValue(saved, path, finalized.finalOf(textAt(sent, path))),
    sent,
  );
  return saveSettings({ version, settings }, readSettingsAnswer);
}

/** The films and posters that settings hold. */
const FILM_PATHS = ["reels.first.src", "reels.first.poster", "reels.last.src", "reels.last.poster"];

/** The answer of a save of the settings; whatever it doesn't know is a refusal without a reason. */
function readSettingsAnswer(answer: unknown): SettingsAnswer {
  if (!isRecord(answer)) return refusal(answer);
  const version = Number.isInteger(answer.version) ? Number(answer.version) : undefined;
  const settings = readStudio(answer.settings);
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

function readStudio(value: unknown): Studio | undefined {
  try {
    return parseStudio(value);
  } catch {
    return undefined;
  }
}
