import type { Socket } from "node:net";
import type { RefusedAnswer } from "#domain/api.ts";
import { message, type MessageCode } from "#domain/messages.ts";

interface BrokenRequest {
  status: string;
  code: MessageCode;
}

const MALFORMED: BrokenRequest = { status: "400 Bad Request", code: "malformed" };

/** What Node's own parser refuses before there is a request to answer, by its codes. */
const BROKEN: ReadonlyMap<string, BrokenRequest> = new Map([
  ["HPE_HEADER_OVERFLOW", { status: "431 Request Header Fields Too Large", code: "malformed" }],
  ["ERR_HTTP_REQUEST_TIMEOUT", { status: "408 Request Timeout", code: "malformed" }],
]);

/**
 * Answers what is no HTTP at all in the API's own form (threats, decision 6), and
 * closes the connection, on which nothing can be understood any more.
 */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const { status, code } = BROKEN.get(error.code ?? "") ?? MALFORMED;
  const answer: RefusedAnswer = { success: false, error: message(code) };
  const body = JSON.stringify(answer);
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
