import { domainToASCII } from "node:url";
import type { MailSettings } from "../settings.ts";

export interface Mail {
  subject: string;
  text: string;
  /** Who is answered; absent if nobody is. */
  replyTo?: { name: string; address: string } | undefined;
  /** The part of the Message-ID before the @; the same when a mail is sent again. */
  id: string;
}

export type Mailer = ReturnType<typeof createMailer>;

/** A mail that the server did not accept. The message contains no password and nothing of the mail. */
export class MailError extends Error {
  override readonly name = "MailError";
}

const CONNECTED_WITHIN_MS = 10_000;
/** Some servers scan for viruses before they accept; with a shorter timeout the mail would be sent twice. */
const ANSWERED_WITHIN_MS = 120_000;
const LONGEST_REASON = 300;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/** Creates a mailer; the first mail loads the library. */
export function createMailer({ host, port, isSecure, login, from, to }: MailSettings) {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const isHere = LOOPBACK.test(host);
  return {
    /** Sends a mail through the operator's server. @throws MailError */
    async send({ subject, text, replyTo, id }: Mail): Promise<void> {
      const address = replyTo === undefined ? "" : inAscii(replyTo.address);
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        host,
        port,
        secure: isSecure,
        ...(login && { auth: { user: login.user, pass: login.password } }),
        // Passwords need TLS, except to a server on this machine.
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
          ...(replyTo && address !== "" && { replyTo: { ...replyTo, address } }),
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          // Suppresses automatic replies such as vacation notices.
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

/** Empty for a non-ASCII local part, which few mail servers accept (RFC 6532). */
function inAscii(address: string): string {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))];
  return /^[!-~]+$/.test(local) && domain !== "" ? `${local}@${domain}` : "";
}
