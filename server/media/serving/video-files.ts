import { join } from "node:path";
import type { ServedFile } from "../../responses/serve-file.ts";
import { typeOfFile } from "../../storage/file-type.ts";
import { localFileStat, readLocalFile } from "../../storage/local-file.ts";

/** One day, because the studio may replace a film under the same name. */
const VIDEO_CACHE = "public, max-age=86400, immutable";
const VIDEO_PATH = /^\/videos\/([a-z0-9][a-z0-9-]{0,80}\.(?:mp4|webm|ogg|webp|jpg))$/;

/** Finds a file by its undecoded path under `/videos`; the first folder that has it wins. */
export async function findVideoFile(
  folders: readonly string[],
  path: string,
): Promise<ServedFile | undefined> {
  const name = VIDEO_PATH.exec(path)?.[1];
  if (name === undefined) return undefined;
  for (const folder of folders) {
    const file = join(folder, name);
    const facts = await localFileStat(file);
    if (facts === undefined) continue;
    return {
      type: typeOfFile(name),
      etag: `"${facts.size.toString(36)}-${Math.round(facts.modified).toString(36)}"`,
      cacheControl: VIDEO_CACHE,
      size: async () => facts.size,
      read: (range) => readLocalFile(file, range),
    };
  }
  return undefined;
}
