import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("without settings every value is the contract's default", () => {
  expect(readSettings({})).toMatchObject({
    role: "all",
    port: 3000,
    host: "127.0.0.1",
    adminUser: "admin",
    adminPassword: undefined,
    origin: undefined,
    demo: true,
    databaseUrl: undefined,
    mediaUrl: undefined,
    mediaPublicUrl: undefined,
    mediaMaxBytes: Infinity,
    logLevel: "info",
    backupDays: 14,
    trustProxy: false,
  });
  expect(readSettings({}).dataDir).toBe(`${process.cwd()}/data`);
});

test("settings are read from the environment", () => {
  expect(readSettings({ ORIGIN: "https://studio.example/" }).origin).toBe("https://studio.example");
  expect(readSettings({ MEDIA_PUBLIC_URL: "https://cdn.example/media/" }).mediaPublicUrl).toBe(
    "https://cdn.example/media",
  );
  expect(readSettings({ MEDIA_URL: "s3://pictures/site/main" }).mediaUrl).toEqual({
    bucket: "pictures",
    prefix: "site/main",
  });
  expect(readSettings({ DEMO: "off", PORT: "81", ADMIN_PASSWORD: "" })).toMatchObject({
    demo: false,
    port: 81,
    adminPassword: undefined,
  });
});

test("a wrong setting is refused with its name", () => {
  const wrong = {
    ROLE: ["both", "web", "worker"],
    PORT: ["80a", "65536", "-1", "0"],
    HOST: ["not a host", "-x"],
    ADMIN_PASSWORD: ["short", "x".repeat(1025), "123456789012"],
    ADMIN_USER: ["x".repeat(65)],
    ORIGIN: ["studio.example", "ftp://studio.example", "https://studio.example/path"],
    DEMO: ["yes", "ON"],
    DATABASE_URL: ["mysql://x", "postgres"],
    MEDIA_URL: ["file:///x", "s3://", "s3://UPPER"],
    MEDIA_PUBLIC_URL: [
      "cdn.example",
      "ftp://cdn.example",
      "https://cdn.example/?a",
      "https://a.b/c'd",
    ],
    FILM_MAX_BYTES: ["0", "4GB"],
    MEDIA_MAX_BYTES: ["0", "-1", "1e9", "500MB", "9007199254740993"],
    LOG_LEVEL: ["loud"],
    BACKUP_DAYS: ["0", "-1", "two weeks", "1000"],
    TRUST_PROXY: ["1"],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must`));
    }
  }
});

test("Z3 a process of its own for the web or for the jobs needs stores that others reach too", () => {
  const shared = { DATABASE_URL: "postgres://db/studio", MEDIA_URL: "s3://pictures" };
  for (const ROLE of ["all", "web", "worker"]) {
    expect(readSettings({ ...shared, ROLE }).role).toBe(ROLE);
  }
  for (const DATABASE_URL of [undefined, shared.DATABASE_URL]) {
    expect(() => readSettings({ DATABASE_URL, ROLE: "web" })).toThrow("DATABASE_URL and MEDIA_URL");
  }
});

test("T2 a password that attackers try first is refused as a setting; a common or good one is accepted", () => {
  for (const ADMIN_PASSWORD of [
    "123456789012",
    "password1234",
    "Password2024!",
    "P@ssw0rd1234",
    "qwertyuiop12",
    "aaaaaaaaaaaa",
    "abc123abc123",
    "admin1234567",
    "hunter2hunter2",
    "mailcreated5240",
  ]) {
    expect(() => readSettings({ ADMIN_PASSWORD })).toThrow(
      /^ADMIN_PASSWORD must be another: it stands first in every list that is tried$/,
    );
  }
  for (const ADMIN_PASSWORD of [
    "test-password-2024",
    "admin-password-123",
    "una-contraseña-larga",
    "clap-studio-2026-x",
    "correct horse battery",
    "a long sentence of your own",
    "testing-12345",
    "studio-2026-07",
    "admin-938471625",
    "0123456789abcdef",
    "Marisol19841985",
    "x7Rk-2mQz_9fx7Rk-2mQz_9f",
  ]) {
    expect(readSettings({ ADMIN_PASSWORD }).adminPassword).toBe(ADMIN_PASSWORD);
  }
});

test("T29 the refusal of a setting does not repeat its secret", () => {
  expect(() => readSettings({ ADMIN_PASSWORD: "tiny" })).toThrow(/^[^"]*$/);
  expect(() => readSettings({ DATABASE_URL: "pg://me:secret@host" })).toThrow(/^[^"]*$/);
});
