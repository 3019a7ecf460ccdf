import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { MessageCode } from "#domain/messages.ts";
import { refusedAnswer } from "#domain/refusal.ts";
import { bareHeaders } from "./security-headers.ts";

interface BrokenRequest {
  status: string;
  code: MessageCode;
}

const JSON_TYPE = "application/json; charset=utf-8";
const MALFORMED: BrokenRequest = { status: "400 Bad Request", code: "malformed" };

const BROKEN: ReadonlyMap<string, BrokenRequest> = new Map([
  ["HPE_HEADER_OVERFLOW", { status: "431 Request Header Fields Too Large", code: "malformed" }],
  ["ERR_HTTP_REQUEST_TIMEOUT", { status: "408 Request Timeout", code: "malformed" }],
]);

/** Creates the handler of invalid HTTP, which answers in the API's format and closes the connection. */
export function brokenRequestRefuser(
  secure: boolean,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => refuseBrokenRequest(error, socket, bareHeaders(secure));
}

/**
 * Creates a function that refuses a request before Fastify handles it, because Node's own responses have
 * neither security headers nor a body. The request's body stays unread.
 */
export function bareRefuser(
  secure: boolean,
): (response: ServerResponse, status: number, code?: MessageCode) => void {
  const headers = { ...bareHeaders(secure), "content-type": JSON_TYPE, connection: "close" };
  return (response, status, code = "malformed") => {
    const body = JSON.stringify(refusedAnswer(code));
    response.setHeader("content-length", Buffer.byteLength(body));
    response.writeHead(status, headers).end(body);
  };
}

function refuseBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const { status, code } = BROKEN.get(error.code ?? "") ?? MALFORMED;
  const body = JSON.stringify(refusedAnswer(code));
  const head = [
    `HTTP/1.1 ${status}`,
    `content-type: ${JSON_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
