import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** Names the address at which files ask for the services that they share; see start-services.ts. */
export const SERVICES = "SHARED_SERVICES";

/** What all files of a run share, and what each needs to know of it. */
export interface Services {
  /** The address of a PostgreSQL server, without a database. */
  postgres: string;
  /** What makes an AWS client use an S3 store. */
  bucket: Record<string, string>;
}

const known: Partial<Services> = {};

/** Has a service started where nobody has used it yet. @throws where it does not start */
export async function service<Name extends keyof Services>(name: Name): Promise<Services[Name]> {
  const use = known[name] ?? (await ask(name));
  known[name] = use;
  return use;
}

/** The same for one that this process has asked for before. */
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

/** What PostgreSQL says of a name that is taken; the second where two take it at once. */
const ALREADY_EXISTS: readonly unknown[] = ["42P04", "23505"];

/** The database of the shared server that has the present schema and nothing in it. */
export const TEMPLATE = "studio_template";

/**
 * Makes a database of the shared server, with the present schema.
 * @param name a new one unless it is said; one that is there already stays as it is
 * @returns its `postgres://` address
 */
export async function newDatabase(name?: string): Promise<string> {
  return createDatabase(await service("postgres"), name, `TEMPLATE ${TEMPLATE}`);
}

/** Makes an empty database. @param server the address of its server; the shared one unless it is said */
export async function emptyDatabase(server?: string): Promise<string> {
  return createDatabase(server ?? (await service("postgres")));
}

/**
 * Makes a database on a server.
 * @param name a new one unless it is said; one that is there already stays as it is
 * @param from what it begins as, in SQL; empty unless it is said
 * @returns its `postgres://` address
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
