import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("with nothing set, everything has the contract's default", () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    adminUser: "admin",
    adminPassword: undefined,
    origin: undefined,
    demo: true,
    databaseUrl: undefined,
    mediaUrl: undefined,
    mediaMaxBytes: Infinity,
    logLevel: "info",
    backupDays: 14,
    trustProxy: false,
  });
  expect(readSettings({}).dataDir).toBe(`${process.cwd()}/data`);
});

test("what is set is read", () => {
  expect(readSettings({ ORIGIN: "https://studio.example/" }).origin).toBe("https://studio.example");
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

test("a wrong setting is refused by name", () => {
  const wrong = {
    PORT: ["80a", "65536", "-1", "0"],
    HOST: ["not a host", "-x"],
    ADMIN_PASSWORD: ["short", "x".repeat(1025)],
    ADMIN_USER: ["x".repeat(65)],
    ORIGIN: ["studio.example", "ftp://studio.example", "https://studio.example/path"],
    DEMO: ["yes", "ON"],
    DATABASE_URL: ["mysql://x", "postgres"],
    MEDIA_URL: ["file:///x", "s3://", "s3://UPPER"],
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

test("T29 a secret is not repeated in the line that refuses it", () => {
  expect(() => readSettings({ ADMIN_PASSWORD: "tiny" })).toThrow(/^[^"]*$/);
  expect(() => readSettings({ DATABASE_URL: "pg://me:secret@host" })).toThrow(/^[^"]*$/);
});
