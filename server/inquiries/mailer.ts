import { domainToASCII } from "node:url";
import type { MailSettings } from "../settings.ts";

/** A mail to the studio. */
export interface Mail {
  subject: string;
  text: string;
  replyTo: { name: string; address: string };
  /** The part before the @ of its Message-ID; the same for a mail that is sent once more. */
  id: string;
}

export type Mailer = ReturnType<typeof createMailer>;

/** A mail that the server did not take. Its text holds no password, and nothing of the mail. */
export class MailError extends Error {
  override readonly name = "MailError";
}

const CONNECTED_WITHIN_MS = 10_000;
/** Some servers look for viruses before they accept; giving up on one that has accepted would mail twice. */
const ANSWERED_WITHIN_MS = 120_000;
const LONGEST_REASON = 300;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/** Makes a mailer; the library is loaded with the first mail. */
export function createMailer({ host, port, isSecure, login, from, to }: MailSettings) {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const isHere = LOOPBACK.test(host);
  return {
    /** Hands a mail to the server that the operator has set. @throws MailError where it doesn't take it */
    async send({ subject, text, replyTo, id }: Mail): Promise<void> {
      const address = inAscii(replyTo.address);
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        host,
        port,
        secure: isSecure,
        ...(login && { auth: { user: login.user, pass: login.password } }),
        // Passwords travel encrypted; between two programs of one machine nothing need be.
        requireTLS: login !== undefined && !isHere,
        ignoreTLS: isHere,
        opportunisticTLS: true,
        connectionTimeout: CONNECTED_WITHIN_MS,
        greetingTimeout: CONNECTED_WITHIN_MS,
        socketTimeout: ANSWERED_WITHIN_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({
          from,
          to: [...to],
          ...(address !== "" && { replyTo: { ...replyTo, address } }),
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          // Nobody's holiday answers to it.
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new MailError(reason.slice(0, LONGEST_REASON));
      } finally {
        transport.close();
      }
    },
  };
}

/**
 * An address as every mail server takes it in a header, its domain in ASCII; empty where the part before
 * the @ has other letters: few servers take those (RFC 6532), and one that doesn't would refuse the mail.
 */
function inAscii(address: string): string {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))];
  return /^[!-~]+$/.test(local) && domain !== "" ? `${local}@${domain}` : "";
}
