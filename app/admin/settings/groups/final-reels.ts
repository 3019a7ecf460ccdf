import type { RefusedAnswer } from "#domain/refusal.ts";
import { placeOfUrl } from "#domain/media-place.ts";
import type { Studio } from "#domain/studio.ts";
import { finalizeImages } from "../../../api.ts";
import { textAt, withValue } from "../content.ts";

const PATHS = ["reels.first.src", "reels.first.poster", "reels.last.src", "reels.last.poster"];

/**
 * Makes the uploaded films and posters of the reels final, as a save of an article does (D6).
 * @returns the settings with their final addresses; the refusal, or undefined for no connection
 */
export async function withFinalReels(content: Studio): Promise<Studio | RefusedAnswer | undefined> {
  const temporary = PATHS.filter((path) => placeOfUrl(textAt(content, path)) === "temporary");
  if (temporary.length === 0) return content;
  const urls = temporary.map((path) => textAt(content, path));
  const answer = await finalizeImages(urls, content.brand);
  if (!answer?.success) return answer;
  return temporary.reduce(
    (settings, path, index) => withValue(settings, path, answer.moved[index] ?? urls[index]),
    content,
  );
}
