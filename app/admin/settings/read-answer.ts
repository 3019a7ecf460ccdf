import { isRecord } from "#domain/parsing.ts";
import { refusal } from "../../answers.ts";
import { parseStudio, type Studio, type SettingsAnswer } from "#domain/studio.ts";

/** The answer of a save of the settings; whatever it doesn't know is a refusal without a reason. */
export function readSettingsAnswer(answer: unknown): SettingsAnswer {
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
