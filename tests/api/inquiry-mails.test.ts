import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { alter, rowsIn } from "../support/databases.ts";
import { aMailServer } from "../support/mail-server.ts";
import { aBackup, restored } from "../support/restore.ts";
import {
  anOpenStudio,
  aStudio,
  aStudioProcess,
  anAdmin,
  aVisitor,
  json,
} from "../support/studio.ts";

/** A failed mail is sent again after a second, and the pause doubles. */
const MAILED_WITHIN = { timeout: 20_000 };
const TO = "estudio@claqueta.example, eva@claqueta.example";

const INQUIRY = {
  name: 'Zoë "Z" Ñáñez, Bodas <x>',
  email: "zoe+boda@example.co",
  message: "Hola:\n.\n¿Están libres?\r\nBcc: otra@example.co",
  kind: "both",
  date: "2030-03-15",
};

const waitingJobs = (dataDir: string) =>
  rowsIn(dataDir, "SELECT key, attempts, last_error FROM jobs WHERE kind = 'inquiry-mail'");
const isMailed = (dataDir: string) =>
  rowsIn(dataDir, "SELECT mailed_at FROM inquiries").every((row) => row.mailed_at !== null);

test("Q4 an inquiry is mailed to the studio, to be answered to the visitor", async () => {
  const mailbox = await aMailServer({ user: "studio", pass: "pa%3Ass" });
  const url = mailbox.url;
  const studio = await aStudio({ SMTP_URL: url.replace("pa%3Ass", "pa%253Ass"), MAIL_TO: TO });
  expect((await aVisitor(studio)(API.inquiries, json(INQUIRY))).status).toBe(201);
  await expect.poll(() => mailbox.mails.length, MAILED_WITHIN).toBe(1);
  const [mail] = mailbox.mails;
  expect(mail).toMatchObject({
    from: "estudio@claqueta.example",
    to: ["estudio@claqueta.example", "eva@claqueta.example"],
  });
  expect(mail?.headers).toMatchObject({
    subject: 'Mensaje de Zoë "Z" Ñáñez, Bodas <x>',
    to: TO,
    "message-id": expect.stringMatching(/^<[0-9a-f-]{36}@claqueta\.example>$/),
    "auto-submitted": "auto-generated",
  });
  expect(mail?.headers["reply-to"]).toContain("<zoe+boda@example.co>");
  expect(Object.keys(mail?.headers ?? {})).not.toContain("bcc");
  const text = mail?.text.replaceAll("\r\n", "\n") ?? "";
  expect(text).toContain("Hola:\n.\n¿Están libres?\nBcc: otra@example.co");
  expect(text).toContain("Proyecto: Fotografía y cine\nFecha: 15 de marzo de 2030");
  expect(text).toContain(`${studio.url}/dashboard/mensajes`);
  await expect.poll(() => isMailed(studio.dataDir)).toBe(true);
  await expect.poll(() => waitingJobs(studio.dataDir), MAILED_WITHIN).toEqual([]);
});

test("Q4 a mail is ASCII in its head, whatever letters the visitor's address has", async () => {
  const mailbox = await aMailServer();
  const studio = await aStudio({ SMTP_URL: mailbox.url, MAIL_TO: TO });
  for (const email of ["ana@ñandú.example", "josé@correo.example"]) {
    const body = { ...INQUIRY, name: "שלום 🌸", email, message: `De ${email}` };
    expect((await aVisitor(studio)(API.inquiries, json(body))).status).toBe(201);
  }
  await expect.poll(() => mailbox.mails.length, MAILED_WITHIN).toBe(2);
  const find = (part: string) => mailbox.mails.find(({ text }) => text.includes(part));
  expect(find("ñandú")?.headers["reply-to"]).toBe("שלום 🌸 <ana@xn--and-6ma2c.example>");
  // Few mail servers accept such an address in a header, so only the text has it.
  expect(find("josé@correo.example")?.headers["reply-to"]).toBeUndefined();
  for (const { rawHead } of mailbox.mails) expect(rawHead).toMatch(/^[\r\n\t -~]*$/);
});

test("Q4 R23 while the mail server is down inquiries are in Mensajes at once, and are mailed later, each once, one that was given up from Salud", async () => {
  const mailbox = await aMailServer();
  await mailbox.down();
  const { studio, admin, visitor } = await anOpenStudio({ SMTP_URL: mailbox.url, MAIL_TO: TO });
  for (const name of ["Ana", "Eva"]) {
    const began = performance.now();
    const body = { ...INQUIRY, name, message: `Soy ${name}` };
    expect((await visitor(API.inquiries, json(body))).status).toBe(201);
    // The answer does not wait for the mail server.
    expect(performance.now() - began).toBeLessThan(2000);
  }
  const csv = await (await admin(API.inquiriesCsv)).text();
  expect([csv.includes("Soy Ana"), csv.includes("Soy Eva")]).toEqual([true, true]);
  const failed = () => waitingJobs(studio.dataDir).filter((job) => Number(job.attempts) >= 2);
  await expect.poll(() => failed().length, MAILED_WITHIN).toBe(2);
  expect(String(failed()[0]?.last_error)).toMatch(/^MailError: .*ECONNREFUSED/);
  const health = await (await admin("/dashboard/salud")).text();
  expect(health).toContain("2 mensajes esperan al servidor de correo");
  // The state after a day: one mail was given up, and the other's pause is over.
  alter(studio.dataDir, "UPDATE jobs SET attempts = 14 WHERE kind = 'inquiry-mail'");
  alter(studio.dataDir, "UPDATE jobs SET failed_at = 1 WHERE kind = 'inquiry-mail' AND key = '2'");
  await mailbox.up();
  await expect.poll(() => mailbox.mails.length, MAILED_WITHIN).toBe(1);
  const givenUp = await (await admin("/dashboard/salud")).text();
  expect(givenUp).toContain("1 mensaje no se pudo enviar por correo");
  expect((await admin(API.renditions, { method: "POST" })).status).toBe(200);
  await expect.poll(() => mailbox.mails.length, MAILED_WITHIN).toBe(2);
  await expect.poll(() => waitingJobs(studio.dataDir), MAILED_WITHIN).toEqual([]);
  expect(new Set(mailbox.mails.map(({ headers }) => headers.subject))).toEqual(
    new Set(["Mensaje de Ana", "Mensaje de Eva"]),
  );
  expect(studio.output()).not.toContain("zoe+boda");
});

test("Q4 a job that is repeated, after a crash or by a second process, mails nothing twice", async () => {
  const mailbox = await aMailServer();
  const environment = { SMTP_URL: mailbox.url, MAIL_TO: TO };
  const studio = await aStudio(environment);
  await aVisitor(studio)(API.inquiries, json(INQUIRY));
  await expect.poll(() => isMailed(studio.dataDir), MAILED_WITHIN).toBe(true);
  await studio.stop();
  // The state after a kill between the note of the mail and the end of its job.
  alter(
    studio.dataDir,
    "INSERT INTO jobs (kind, key, run_after, created_at, attempts) VALUES ('inquiry-mail', '1', 0, 0, 1)",
  );
  await aStudio({ ...environment, DATA_DIR: studio.dataDir });
  await expect.poll(() => waitingJobs(studio.dataDir), MAILED_WITHIN).toEqual([]);
  expect(mailbox.mails).toHaveLength(1);
});

test("Q4 where the server took a mail and hung up, the second has the same Message-ID", async () => {
  const mailbox = await aMailServer();
  const studio = await aStudio({ SMTP_URL: mailbox.url, MAIL_TO: TO });
  mailbox.hangUpOnce();
  await aVisitor(studio)(API.inquiries, json(INQUIRY));
  await expect.poll(() => isMailed(studio.dataDir), MAILED_WITHIN).toBe(true);
  const ids = mailbox.mails.map(({ headers }) => headers["message-id"]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("Q4 a mail that is given up is told of in Salud, and sent when the admin asks for it", async () => {
  const mailbox = await aMailServer({ user: "studio", pass: "right" });
  const wrong = mailbox.url.replace("right", "wrong-secret");
  const studio = await aStudio({ SMTP_URL: wrong, MAIL_TO: TO });
  await aVisitor(studio)(API.inquiries, json(INQUIRY));
  const reason = () => String(waitingJobs(studio.dataDir)[0]?.last_error);
  await expect.poll(reason, MAILED_WITHIN).toContain("wrong name or password");
  await expect
    .poll(() => {
      alter(
        studio.dataDir,
        "UPDATE jobs SET attempts = 99 WHERE kind = 'inquiry-mail' AND attempts < 99",
      );
      return rowsIn(studio.dataDir, "SELECT failed_at FROM jobs WHERE kind = 'inquiry-mail'")[0]
        ?.failed_at;
    }, MAILED_WITHIN)
    .not.toBeNull();
  const admin = await anAdmin(studio);
  const health = await (await admin("/dashboard/salud")).text();
  expect(health).toContain("1 mensaje no se pudo enviar por correo");
  expect(studio.output()).not.toContain("wrong-secret");
  await studio.stop();
  const again = await aStudio({ SMTP_URL: mailbox.url, MAIL_TO: TO, DATA_DIR: studio.dataDir });
  await expect.poll(() => mailbox.mails.length, MAILED_WITHIN).toBe(1);
  await expect.poll(() => isMailed(again.dataDir)).toBe(true);
});

test("Q4 a backup has the inquiries and not what the limits count; what was not mailed is mailed after a restore", async () => {
  const mailbox = await aMailServer();
  const environment = { SMTP_URL: mailbox.url, MAIL_TO: TO };
  await mailbox.down();
  const studio = await aStudioProcess(environment);
  await aVisitor(studio)(API.inquiries, json(INQUIRY));
  const file = await aBackup(studio);
  await studio.stop();
  const elsewhere = await restored(file);
  expect(rowsIn(elsewhere, "SELECT name, message FROM inquiries")).toEqual([
    { name: INQUIRY.name, message: INQUIRY.message.replace("\r\n", "\n") },
  ]);
  expect(rowsIn(elsewhere, "SELECT key FROM attempts")).toEqual([]);
  await mailbox.up();
  await aStudio({ ...environment, DATA_DIR: elsewhere });
  await expect.poll(() => isMailed(elsewhere), MAILED_WITHIN).toBe(true);
  expect(mailbox.mails).toHaveLength(1);
});
