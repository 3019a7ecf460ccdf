import type { Studio } from "./studio.ts";

/** A save of the site's settings as it was kept. */
export interface StudioVersion {
  /** 0 for what the settings were before the first save. */
  version: number;
  /** Milliseconds since 1970, UTC; null for version 0, which is the settings file. */
  savedAt: number | null;
  content: Studio;
}

/** The settings in force, and all that can be gone back to. */
export interface StudioHistory {
  version: number;
  studio: Studio;
  /** The newest first; the last is version 0. */
  versions: readonly StudioVersion[];
}
