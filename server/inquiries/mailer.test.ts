import { expect, test } from "vitest";
import { aMailServer } from "../../tests/support/mail-server.ts";
import { createMailer, MailError } from "./mailer.ts";

const MAIL = { subject: "Mensaje de Ana", text: "Hola", id: "id-1" };

test("Q4 a mail is answered to its sender, where every mail server takes the address", async () => {
  const { url, mails } = await aMailServer();
  const server = { host: new URL(url).hostname, port: Number(new URL(url).port) };
  const [from, to] = ["estudio@claqueta.example", ["a@claqueta.example", "b@claqueta.example"]];
  const mailer = createMailer({ ...server, isSecure: false, login: undefined, from, to });
  const replies = {
    "ana@b.co": "Ana <ana@b.co>",
    "ana@ñandú.co": "Ana <ana@xn--and-6ma2c.co>",
    "josé@b.co": undefined,
    "ana@xn--ñ.co": undefined,
  };
  for (const address of Object.keys(replies)) {
    await mailer.send({ ...MAIL, replyTo: { name: "Ana", address } });
  }
  expect(mails.map(({ headers }) => headers["reply-to"])).toEqual(Object.values(replies));
  expect(mails[0]).toMatchObject({ from, to, text: expect.stringContaining("Hola") });
  expect(mails[0]?.headers).toMatchObject({
    subject: MAIL.subject,
    "message-id": "<id-1@claqueta.example>",
    "auto-submitted": "auto-generated",
  });
});

test("Q4 a mail that the server does not take is an error without a word of the mail", async () => {
  const { url, down } = await aMailServer();
  await down();
  const server = { host: new URL(url).hostname, port: Number(new URL(url).port) };
  const [from, to] = ["a@b.co", ["a@b.co"]];
  const mailer = createMailer({ ...server, isSecure: false, login: undefined, from, to });
  const sending = mailer.send({ ...MAIL, replyTo: { name: "Ana", address: "ana@b.co" } });
  await expect(sending).rejects.toThrow(MailError);
  await expect(sending).rejects.toThrow(/ECONNREFUSED/);
});
