import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** Environment variable: the address of the server in start-services.ts. */
export const SERVICES = "SHARED_SERVICES";

/** Services that all files of a run share. */
export interface Services {
  /** Address of a PostgreSQL server, without a database. */
  postgres: string;
  /** Environment that makes an AWS client use the S3 store. */
  bucket: Record<string, string>;
}

const known: Partial<Services> = {};

/** Starts a service unless it runs already. @throws if the start fails */
export async function service<Name extends keyof Services>(name: Name): Promise<Services[Name]> {
  const use = known[name] ?? (await ask(name));
  known[name] = use;
  return use;
}

/** Returns a service that this process has requested before. */
export function knownService<Name extends keyof Services>(name: Name): Services[Name] {
  const use: Services[Name] | undefined = known[name];
  if (use === undefined) throw new Error(`no test of this process has asked for ${name}`);
  return use;
}

async function ask<Name extends keyof Services>(name: Name): Promise<Services[Name]> {
  const answer = await fetch(`${process.env[SERVICES]}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Services[Name];
}

/** PostgreSQL's codes for an existing database; the second occurs if two clients create it at once. */
const ALREADY_EXISTS: readonly unknown[] = ["42P04", "23505"];

/** Database of the shared server with the current schema and no content. */
export const TEMPLATE = "studio_template";

/**
 * Creates a database with the current schema on the shared server.
 * @param name random by default; an existing database stays unchanged
 * @returns the `postgres://` address
 */
export async function newDatabase(name?: string): Promise<string> {
  return createDatabase(await service("postgres"), name, `TEMPLATE ${TEMPLATE}`);
}

/** Creates an empty database. @param server address; the shared server by default */
export async function emptyDatabase(server?: string): Promise<string> {
  return createDatabase(server ?? (await service("postgres")));
}

/**
 * Creates a database on a server.
 * @param name random by default; an existing database stays unchanged
 * @param from SQL options; an empty database by default
 * @returns the `postgres://` address
 */
export async function createDatabase(
  server: string,
  name = `studio_${randomUUID().replaceAll("-", "")}`,
  from = "",
): Promise<string> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} ${from}`);
  } catch (error) {
    const code = error instanceof Error && "code" in error && error.code;
    if (!ALREADY_EXISTS.includes(code)) throw error;
  } finally {
    await client.end();
  }
  return `${server}/${name}`;
}
