import { join } from "node:path";
import type { Settings } from "../settings.ts";
import { openFileStorage } from "./disk.ts";
import type { Storage } from "./storage.ts";

/**
 * Opens the storage that the settings name: a bucket for MEDIA_URL, else `media` in DATA_DIR.
 * @throws the system's error where the folder can't be made; an S3 that is down shows
 *   itself in `ready()` only, since the pages are served without it (R21)
 */
export async function openStorage({
  dataDir,
  mediaUrl,
}: Pick<Settings, "dataDir" | "mediaUrl">): Promise<Storage> {
  if (mediaUrl === undefined) return openFileStorage(join(dataDir, "media"));
  // The AWS client is large and most studios never need it.
  const { openS3Storage } = await import("./s3.ts");
  return openS3Storage(mediaUrl.bucket, mediaUrl.prefix);
}
