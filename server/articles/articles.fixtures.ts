import { gunzipSync } from "node:zlib";
import { expect, onTestFinished } from "vitest";
import type { ArticleAnswer } from "#domain/answers.ts";
import type { ArticleInput } from "#domain/article.ts";
import { aDatabase } from "../../tests/support/databases.ts";
import { changeLibrary } from "../database/revision.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import { openDatabase, type DatabaseLocation } from "../database/open-database.ts";
import type { MediaTable, NewMediaRow } from "../database/schema.ts";
import { insertMedia, mediaIdsEnsurer } from "../media/media-store.ts";
import { createArticles, type Articles } from "./articles.ts";

/** Body of the API's list of articles, and its tag. */
export interface ReadList {
  tag: string;
  articles: ArticleAnswer[];
}

/** Reads the list of articles as the API does. */
export async function readList({ tag, listBody }: Articles): Promise<ReadList> {
  const list = await listBody(await tag(), "gzip");
  const json = gunzipSync(list.body);
  expect(json.byteLength).toBe(list.length);
  return { tag: list.tag, articles: JSON.parse(json.toString()) };
}

/** A library that several programs open at once. */
export interface LibraryUnderTest {
  /** Opens the articles as another program, with a separate connection. */
  open(): Promise<Articles>;
  /** Reads the list without a cached copy. */
  freshList(): Promise<ReadList>;
  /** A connection that no program uses. */
  query: OpenDatabase["query"];
  /** Inserts the row of a final picture, film or subtitles, without a file. @returns the address */
  aMedium(kind: "picture" | "film" | "subtitles", changes?: Partial<NewMediaRow>): Promise<string>;
  /** Marks a picture's renditions as made. */
  makeRenditions(url: string, widths: readonly number[]): Promise<void>;
  /** Advances the programs' clock. */
  wait(ms: number): void;
  /** The time of the programs' clock. */
  now(): number;
}

/** Opens an empty library. @param where a database without content */
export async function aLibraryIn(where: DatabaseLocation): Promise<LibraryUnderTest> {
  const { query } = await aDatabase(where);
  let now = Date.now();
  let media = 0;
  const articlesOver = (database: typeof query) =>
    createArticles({
      database,
      ensureMediaIds: mediaIdsEnsurer([], { enqueue: async () => {} }, () => now),
      now: () => now,
    });
  return {
    query,
    async open() {
      const own = await openDatabase(where, () => {});
      onTestFinished(() => own.query.destroy());
      return articlesOver(own.query);
    },
    freshList: () => readList(articlesOver(query)),
    async aMedium(kind, changes) {
      const name = (media += 1).toString(16).padStart(32, "0");
      const url = `/media/${name}.${ENDINGS[kind]}`;
      await insertMedia(query, [{ ...aRow(url, kind), ...changes }]);
      return url;
    },
    async makeRenditions(url, widths) {
      await changeLibrary(query, async (trx) => {
        await trx
          .updateTable("media")
          .set({ rendition_state: "made", widths: JSON.stringify(widths), is_quick: 0 })
          .where("url", "=", url)
          .execute();
      });
    },
    wait: (ms) => void (now += ms),
    now: () => now,
  };
}

/** Returns the input of a save that contains only the changes. */
export function anInput(changes: Partial<ArticleInput>): ArticleInput {
  return {
    id: undefined,
    version: undefined,
    title: undefined,
    year: undefined,
    categories: undefined,
    isTop: undefined,
    mainCenter: undefined,
    images: undefined,
    isDraft: undefined,
    story: {},
    mediaDetails: new Map(),
    ...changes,
  };
}

const ENDINGS = { picture: "jpg", film: "mp4", subtitles: "vtt" } as const;

function aRow(url: string, kind: MediaTable["kind"]) {
  const size = kind === "picture" ? { width: 300, height: 200 } : { width: null, height: null };
  const shown = { colour: "#123456", thumbhash: null, bytes: 1 };
  return { url, kind, state: "final" as const, created_at: 1, ...size, ...shown };
}
