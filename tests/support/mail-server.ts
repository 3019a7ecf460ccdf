import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { SMTPServer, type SMTPServerEnvelope } from "smtp-server";
import { onTestFinished } from "vitest";
import { aFreePort } from "./studio-process.ts";

/** A received mail, with unfolded and decoded `headers`. */
export interface ReceivedMail {
  from: string;
  to: string[];
  headers: Record<string, string>;
  rawHead: string;
  /** Decoded body. */
  text: string;
}

/** A real SMTP server with a readable mailbox. */
export interface MailServer {
  /** Address of the server, also while the server is down. */
  url: string;
  mails: ReceivedMail[];
  up(): Promise<void>;
  down(): Promise<void>;
  /** Accepts the next mail, but closes the connection before the acknowledgement. */
  hangUpOnce(): void;
}

/** Starts an SMTP server until the test ends. @param login required credentials */
export async function aMailServer(login?: { user: string; pass: string }): Promise<MailServer> {
  const port = await aFreePort();
  const mails: ReceivedMail[] = [];
  let server: SMTPServer | undefined;
  let hangsUp = false;
  const down = async () => {
    const open = server;
    server = undefined;
    if (open) await new Promise<void>((resolve) => open.close(resolve));
  };
  const receive = async (
    stream: Readable,
    { mailFrom, rcptTo }: SMTPServerEnvelope,
    done: () => void,
  ) => {
    const mail = read(await text(stream));
    const from = mailFrom === false ? "" : mailFrom.address;
    mails.push({ from, to: rcptTo.map(({ address }) => address), ...mail });
    if (!hangsUp) return done();
    hangsUp = false;
    for (const connection of server?.connections ?? []) connection.close();
  };
  const up = async () => {
    server = new SMTPServer({
      authOptional: login === undefined,
      allowInsecureAuth: true,
      // Suppresses messages about the server's built-in certificate.
      logger: false,
      onAuth: ({ username, password }, _, done) =>
        username === login?.user && password === login?.pass
          ? done(null, { user: username })
          : done(new Error("wrong name or password")),
      onData(stream, { envelope }, done) {
        void receive(stream, envelope, done);
      },
    });
    server.on("error", () => {});
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
  };
  onTestFinished(down);
  await up();
  const name = login ? `${login.user}:${login.pass}@` : "";
  return {
    url: `smtp://${name}127.0.0.1:${port}`,
    mails,
    up,
    down,
    hangUpOnce: () => (hangsUp = true),
  };
}

function read(raw: string): Pick<ReceivedMail, "headers" | "rawHead" | "text"> {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), decodedWords(line.slice(at + 1).trim())];
    }),
  );
  const body = rest.join("\r\n\r\n");
  return { headers, rawHead: head, text: decodedBody(body, headers["content-transfer-encoding"]) };
}

function decodedBody(body: string, encoding: string | undefined): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  return encoding === "quoted-printable" ? fromQuotedPrintable(body.replace(/=\r\n/g, "")) : body;
}

/** Decodes encoded words (RFC 2047). */
function decodedWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString()
        : fromQuotedPrintable(word.replaceAll("_", " ")),
    );
}

function fromQuotedPrintable(encoded: string): string {
  const bytes = encoded.replace(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString();
}
