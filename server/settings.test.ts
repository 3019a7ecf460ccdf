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
    mail: undefined,
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

const mailOf = (SMTP_URL: string, MAIL_TO: string) => readSettings({ SMTP_URL, MAIL_TO }).mail;
const refused = (environment: Record<string, string>) => () => readSettings(environment);

test("Q4 a mail server and whose mail it takes are read from two settings", () => {
  expect(mailOf("smtps://studio%40a.co:p%3Ass@mail.example:2465", "ana@a.co, eva@a.co")).toEqual({
    host: "mail.example",
    port: 2465,
    isSecure: true,
    login: { user: "studio@a.co", password: "p:ss" },
    from: "studio@a.co",
    to: ["ana@a.co", "eva@a.co"],
  });
  expect(mailOf("smtp://localhost", "ana@a.co")).toEqual({
    host: "localhost",
    port: 587,
    isSecure: false,
    login: undefined,
    from: "ana@a.co",
    to: ["ana@a.co"],
  });
  expect(mailOf("smtps://[::1]/", "ana@a.co")).toMatchObject({ host: "::1", port: 465 });
});

test("Q4 a mail server without a mailbox is refused, and no line repeats its password", () => {
  expect(refused({ SMTP_URL: "smtp://localhost" })).toThrow(
    "MAIL_TO must be set where SMTP_URL is",
  );
  expect(refused({ MAIL_TO: "ana@a.co" })).toThrow("SMTP_URL must be set where MAIL_TO is");
  for (const to of ["ana", "ana@a.co, eva", "Ana <ana@a.co>", "ana@a.co,"]) {
    expect(refused({ SMTP_URL: "smtp://localhost", MAIL_TO: to })).toThrow(/^MAIL_TO must be/);
  }
  for (const url of [
    "mail.example",
    "http://u:secret@mail.example",
    "smtp://",
    "smtp://u:secret%@mail.example",
    "smtp://u:secret@mail.example/path",
    "smtp://u:secret@mail.example?pool=true",
    "smtp://u:secret@mail.example:99999",
  ]) {
    const refuse = refused({ SMTP_URL: url, MAIL_TO: "ana@a.co" });
    expect(refuse).toThrow(/^SMTP_URL must be/);
    expect(refuse).not.toThrow(/secret/);
  }
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
