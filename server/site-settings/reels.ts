import type { Transaction } from "kysely";
import { placeOfUrl } from "#domain/media-address.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Studio } from "#domain/studio.ts";
import { WrongEntry } from "#domain/studio-entry.ts";
import type { Database } from "../database/schema.ts";
import type { MediaService } from "../media/media.ts";

/** What the reels ask of the media. */
export type ReelFiles = Pick<MediaService, "resolveMediaIds" | "hasVideo">;

/**
 * The rows of the reels' own films and pictures: what a version shows is never swept.
 * @throws WrongEntry for a film or a poster of ours that is not here
 */
export async function reelMedia(
  trx: Transaction<Database>,
  { reels }: Studio,
  media: ReelFiles,
): Promise<number[]> {
  const shown = Object.entries(reels).flatMap(([name, { src, poster }]) => [
    { path: `reels.${name}.src`, url: src },
    { path: `reels.${name}.poster`, url: poster },
  ]);
  const ids: number[] = [];
  for (const { path, url } of shown) {
    if (["final", "film"].includes(placeOfUrl(url))) {
      const known = await media.resolveMediaIds(trx, [url]).catch((error: unknown) => {
        throw isRefusal(error) ? new WrongEntry(path, "missing") : error;
      });
      ids.push(...known.values());
    } else if (url.startsWith("/") && !(await media.hasVideo(url))) {
      throw new WrongEntry(path, "missing");
    }
  }
  return ids;
}
