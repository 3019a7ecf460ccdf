import { isIP } from "node:net";
import { resolve } from "node:path";
import { isMailAddress } from "#domain/inquiry.ts";
import { isOfWeb } from "#domain/parsing.ts";
import { isTooLong, isTopListPassword, SHORTEST_PASSWORD } from "#domain/password.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const ROLES = ["all", "web", "worker"] as const;
/** `web` answers requests, `worker` runs background jobs, `all` does both (Z3). */
export type Role = (typeof ROLES)[number];

/** 4 GiB, which is minutes of ProRes. */
const FILM_MAX_BYTES = 4 * 1024 ** 3;

export interface Settings {
  role: Role;
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  adminUser: string;
  adminPassword: string | undefined;
  /** If undefined, the server answers to any host name. */
  origin: string | undefined;
  demo: boolean;
  databaseUrl: string | undefined;
  mediaUrl: MediaUrl | undefined;
  /** Base address of final media, without a trailing slash; undefined if this process serves them (Z5). */
  mediaPublicUrl: string | undefined;
  /** Limit for all uploaded originals together; Infinity for no limit. */
  mediaMaxBytes: number;
  /** The largest film that may be uploaded (V1). */
  filmMaxBytes: number;
  logLevel: LogLevel;
  /** 0 makes no nightly backups. */
  backupDays: number;
  /** Whether our own proxy is in front, so that its X-Forwarded-For is trusted. */
  trustProxy: boolean;
  mail: MailSettings | undefined;
  countsVisits: boolean;
}

export interface MailSettings {
  host: string;
  port: number;
  /** Whether the connection begins with TLS, as with `smtps`. */
  isSecure: boolean;
  login: { user: string; password: string } | undefined;
  from: string;
  to: readonly string[];
}

export interface MediaUrl {
  bucket: string;
  /** Without slashes at its ends; may be empty. */
  prefix: string;
}

/** An invalid setting; the operator reads the message. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}

/** Reads the environment. @throws OperatorError for the first invalid value, which it omits if secret */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = (name: string) => {
    const value = environment[name]?.trim();
    return value === "" ? undefined : value;
  };
  const [database, media] = [given("DATABASE_URL"), given("MEDIA_URL")];
  return {
    role: role(given("ROLE") ?? "all", database !== undefined && media !== undefined),
    port: port(given("PORT") ?? "3000"),
    host: host(given("HOST") ?? "127.0.0.1"),
    dataDir: resolve(given("DATA_DIR") ?? "./data"),
    adminUser: adminUser(given("ADMIN_USER") ?? "admin"),
    adminPassword: optional(environment.ADMIN_PASSWORD || undefined, adminPassword),
    origin: optional(given("ORIGIN"), origin),
    demo: onOrOff("DEMO", given("DEMO") ?? "on"),
    databaseUrl: optional(database, databaseUrl),
    mediaUrl: optional(media, mediaUrl),
    mediaPublicUrl: optional(given("MEDIA_PUBLIC_URL"), mediaPublicUrl),
    mediaMaxBytes: optional(given("MEDIA_MAX_BYTES"), bytes("MEDIA_MAX_BYTES")) ?? Infinity,
    filmMaxBytes: optional(given("FILM_MAX_BYTES"), bytes("FILM_MAX_BYTES")) ?? FILM_MAX_BYTES,
    logLevel: logLevel(given("LOG_LEVEL") ?? "info"),
    backupDays: backupDays(given("BACKUP_DAYS") ?? "14"),
    trustProxy: onOrOff("TRUST_PROXY", given("TRUST_PROXY") ?? "off"),
    mail: mail(given("SMTP_URL"), given("MAIL_TO")),
    countsVisits: onOrOff("STATS", given("STATS") ?? "on"),
  };
}

/** Whether several processes may share the studio (Z2). */
export function isShared({
  databaseUrl,
  mediaUrl,
}: Pick<Settings, "databaseUrl" | "mediaUrl">): boolean {
  return databaseUrl !== undefined && mediaUrl !== undefined;
}

/** Returns the public address; without a setting, that of this machine. */
export function publicOriginOf({ origin, port }: Settings): string {
  return origin ?? `http://localhost:${port}`;
}

function role(value: string, isShared: boolean): Role {
  const known = ROLES.find((each) => each === value);
  if (known === undefined) return wrong("ROLE", `must be one of ${ROLES.join(", ")}`, value);
  return known === "all" || isShared
    ? known
    : wrong("ROLE", "must be all where DATABASE_URL and MEDIA_URL are not both set", value);
}

function port(value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number < 1 || number > 65_535) {
    return wrong("PORT", "must be a number from 1 to 65535", value);
  }
  return number;
}

function host(value: string): string {
  const isName = /^[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?$/i.test(value);
  return isName || isIP(value) !== 0
    ? value
    : wrong("HOST", "must be a host name or address", value);
}

function adminUser(value: string): string {
  return value.length <= 64 ? value : wrong("ADMIN_USER", "must have at most 64 characters", value);
}

function adminPassword(value: string): string {
  if ([...value].length < SHORTEST_PASSWORD || isTooLong(value)) {
    return wrong("ADMIN_PASSWORD", `must have at least ${SHORTEST_PASSWORD} characters`);
  }
  if (isTopListPassword(value)) {
    return wrong("ADMIN_PASSWORD", "must be another: it stands first in every list that is tried");
  }
  return value;
}

function origin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain = url !== undefined && isOfWeb(url) && url.href === `${url.origin}/`;
  return isPlain
    ? url.origin
    : wrong("ORIGIN", "must be the public address, as in https://studio.example", value);
}

function onOrOff(name: string, value: string): boolean {
  return value === "on" || value === "off"
    ? value === "on"
    : wrong(name, "must be on or off", value);
}

function databaseUrl(value: string): string {
  const isPostgres = /^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value);
  // The value may contain a password, so the message omits it.
  return isPostgres ? value : wrong("DATABASE_URL", "must begin with postgres:// and be complete");
}

function mediaUrl(value: string): MediaUrl {
  const parts = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(value);
  if (parts === null) return wrong("MEDIA_URL", "must be s3://bucket or s3://bucket/prefix", value);
  return { bucket: parts[1] ?? "", prefix: (parts[2] ?? "").replace(/^\/+|\/+$/g, "") };
}

function mediaPublicUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain =
    url !== undefined &&
    isOfWeb(url) &&
    url.href === url.origin + url.pathname &&
    /^[\w./~-]*$/.test(url.pathname);
  return isPlain
    ? url.href.replace(/\/+$/, "")
    : wrong("MEDIA_PUBLIC_URL", "must be an address, as in https://cdn.example/media", value);
}

function bytes(name: string): (value: string) => number {
  return (value) => {
    const isBytes = /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value));
    return isBytes ? Number(value) : wrong(name, "must be a number of bytes", value);
  };
}

function logLevel(value: string): LogLevel {
  return (
    LOG_LEVELS.find((level) => level === value) ??
    wrong("LOG_LEVEL", `must be one of ${LOG_LEVELS.join(", ")}`, value)
  );
}

function backupDays(value: string): number {
  if (value === "off") return 0;
  const isDays = /^[1-9]\d{0,2}$/.test(value);
  return isDays ? Number(value) : wrong("BACKUP_DAYS", "must be off or 1 to 999 days", value);
}

function mail(server: string | undefined, to: string | undefined): MailSettings | undefined {
  if (server === undefined && to === undefined) return undefined;
  if (to === undefined) return wrong("MAIL_TO", "must be set where SMTP_URL is");
  if (server === undefined) return wrong("SMTP_URL", "must be set where MAIL_TO is");
  const { username, ...connection } = smtpUrl(server);
  const addresses = mailTo(to);
  const [first = ""] = addresses;
  return { ...connection, from: isMailAddress(username) ? username : first, to: addresses };
}

/** Default ports: submission, and TLS from the first byte. */
const SMTP_PORTS = { "smtp:": 587, "smtps:": 465 };

function smtpUrl(value: string): Omit<MailSettings, "from" | "to"> & { username: string } {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const scheme = url?.protocol;
  if (url === undefined || (scheme !== "smtp:" && scheme !== "smtps:")) return wrongSmtpUrl();
  const isPlain = /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
  if (!isPlain || url.hostname === "" || url.port === "0") return wrongSmtpUrl();
  const [username, password] = [url.username, url.password].map(decodedOrNothing);
  if (username === undefined || password === undefined) return wrongSmtpUrl();
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? SMTP_PORTS[scheme] : Number(url.port),
    isSecure: scheme === "smtps:",
    login: username === "" ? undefined : { user: username, password },
    username,
  };
}

function wrongSmtpUrl(): never {
  const rule = "must be smtp://host or smtps://name:password@host:port, special signs in it as %40";
  return wrong("SMTP_URL", rule);
}

function decodedOrNothing(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function mailTo(value: string): string[] {
  const addresses = value.split(",").map((each) => each.trim());
  return addresses.every(isMailAddress)
    ? addresses
    : wrong("MAIL_TO", "must be a mail address, or several with commas between them", value);
}

function optional<Value>(
  value: string | undefined,
  read: (value: string) => Value,
): Value | undefined {
  return value === undefined ? undefined : read(value);
}

function wrong(name: string, rule: string, value?: string): never {
  throw new OperatorError(`${name} ${rule}${value === undefined ? "" : ` (it is "${value}")`}`);
}
