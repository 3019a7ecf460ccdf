import type { MediaTexts } from "#domain/media.ts";
import type { FolderProject } from "#domain/project-folder.ts";
import type { Problem } from "./report.ts";

/** Refuses what the disk has no room for beside what a running server needs. @throws Refusal `disk-full` */
export type RoomCheck = (bytes: number) => Promise<void>;

/** A picture or a film of a project to be taken over. */
export interface SourceFile {
  /** What the source calls it: its address or its path. The same name is the same file. */
  key: string;
  /** What people call it. */
  name: string;
  /** The page of a film at Vimeo or YouTube, which stays there; undefined for a file. */
  embed?: string;
  /**
   * Copies it to a file that is not there yet.
   * @param mostBytes that it may have
   * @throws Refusal `import-…` or `file-too-large`; Error where nothing more can be read
   */
  copyTo(path: string, mostBytes: number, room: RoomCheck): Promise<void>;
}

/** A project to be taken over (O1, O2), in the words of a save. */
export interface SourceProject extends Omit<FolderProject<SourceFile>, "problems"> {
  /** What the source calls it, unique in it. */
  key: string;
  /** The id that it had; undefined for none that could stay. */
  oldId?: number;
  /** The last parts of the addresses that it had under `/work/`. */
  oldSlugs: readonly string[];
  /** Whether it is nothing without a picture or a film, as a folder. */
  needsFiles?: boolean;
  /** Alt texts and captions by the key of a file. */
  texts: ReadonlyMap<string, Partial<MediaTexts>>;
  /** What was not as it should be. */
  problems: readonly Problem[];
}

/** What is taken over: an old site or a folder. */
export interface ImportSource {
  /** Names it in the report and in the database, so that a second run goes on with the first. */
  name: string;
  /** In the order in which they are taken over. */
  projects: readonly SourceProject[];
  /** What can't be taken over at all. */
  refused: readonly RefusedEntry[];
}

/** An entry of a source that is no project. */
export interface RefusedEntry {
  /** What people call it. */
  name: string;
  problem: Problem;
}
