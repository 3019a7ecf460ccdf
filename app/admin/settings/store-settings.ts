import type { RefusedAnswer } from "#domain/refusal.ts";
import { placeOfUrl } from "#domain/media-address.ts";
import { isRecord } from "#domain/parsing.ts";
import { parseStudio, type SettingsAnswer, type Studio } from "#domain/studio.ts";
import { refusal } from "../answers.ts";
import { finalizeImages, saveSettings } from "../api.ts";
import { textAt, withValue } from "./content.ts";

/** Makes what was uploaded final, then saves; undefined where no answer came. */
export async function storeSettings(
  sent: Studio,
  version: number,
): Promise<SettingsAnswer | undefined> {
  const settings = await withFinalReels(sent);
  if (settings === undefined || isRefused(settings)) return settings;
  return saveSettings({ version, settings }, readSettingsAnswer);
}

function isRefused(value: Studio | RefusedAnswer): value is RefusedAnswer {
  return "success" in value;
}

const FILM_PATHS = ["reels.first.src", "reels.first.poster", "reels.last.src", "reels.last.poster"];

/**
 * Makes the uploaded films and posters of the reels final, as a save of an article does (D6).
 * @returns the settings with their final addresses; the refusal, or undefined for no connection
 */
async function withFinalReels(content: Studio): Promise<Studio | RefusedAnswer | undefined> {
  const temporary = FILM_PATHS.filter((path) => placeOfUrl(textAt(content, path)) === "temporary");
  if (temporary.length === 0) return content;
  const urls = temporary.map((path) => textAt(content, path));
  const answer = await finalizeImages(urls, content.brand);
  if (!answer?.success) return answer;
  return temporary.reduce(
    (settings, path, index) => withValue(settings, path, answer.moved[index] ?? urls[index]),
    content,
  );
}

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
