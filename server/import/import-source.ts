import type { MediaTexts } from "#domain/media.ts";
import type { FolderProject } from "#domain/project-folder.ts";
import type { Problem } from "./report.ts";

/** @throws Refusal `disk-full` if the disk would lack room for a running server */
export type RoomCheck = (bytes: number) => Promise<void>;

export interface SourceFile {
  /** The file's address or path in the source; equal keys mean the same file. */
  key: string;
  name: string;
  /** Page of a film at Vimeo or YouTube, which is linked instead of copied. */
  embed?: string;
  /** Copies the file to a new path. @throws Refusal `import-…` or `file-too-large` */
  copyTo(path: string, mostBytes: number, room: RoomCheck): Promise<void>;
}

export interface SourceProject extends Omit<FolderProject<SourceFile>, "problems"> {
  /** Unique in the source. */
  key: string;
  /** The id in the source, if an article can keep it. */
  oldId?: number;
  /** Last parts of the former addresses under `/work/`. */
  oldSlugs: readonly string[];
  /** Whether the project is refused without any file. */
  needsFiles?: boolean;
  /** By the key of a file. */
  texts: ReadonlyMap<string, Partial<MediaTexts>>;
  problems: readonly Problem[];
}

export interface ImportSource {
  /** Identifies the source: a second run continues the import of the same name. */
  name: string;
  projects: readonly SourceProject[];
  refused: readonly RefusedEntry[];
}

export interface RefusedEntry {
  name: string;
  problem: Problem;
}
