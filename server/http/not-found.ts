import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API } from "#domain/api.ts";
import type { MessageCode } from "#domain/messages.ts";
import { refusedAnswer } from "#domain/refusal.ts";
import { privateHeaders } from "./private-addresses.ts";
import { statusOf } from "./error-responses.ts";
import { bareHeaders } from "./security-headers.ts";

/** An unknown address in these folders is 404 instead of a redirect. */
const NEVER_PAGES = ["/api", "/assets", "/media", "/videos"];
const METHODS = ["GET", "HEAD", "POST", "PATCH", "DELETE"] as const;
/** Such an address outside the folders above is a missing file too. */
const FILE_ENDING =
  /\.(?:avif|css|gif|ico|jpe?g|js|json|map|mjs|mp4|png|svg|txt|webm|webp|woff2?|xml)$/i;
/** The pages' catch-all route does not match a line break. */
const LINE_BREAK = /%0[ad]|%e2%80%a[89]/i;

/** Answers unknown addresses: 404 for files and API calls, a redirect to `/` for the rest (G2). */
export function answerUnknown(app: FastifyInstance): void {
  for (const path of NEVER_PAGES.flatMap((folder) => [folder, `${folder}/*`])) {
    if (!app.hasRoute({ method: "GET", url: path })) app.get(path, answerMissing);
  }
  app.addHook("onRequest", (request, reply, next) => {
    const unmatched = request.routeOptions.url === "/*" ? pathOf(request) : "";
    if (FILE_ENDING.test(unmatched)) void answerMissing(request, reply);
    else if (LINE_BREAK.test(unmatched)) void reply.redirect("/");
    else next();
  });
  app.setNotFoundHandler(answerMissing);
}

/** Creates the handler of addresses that can't be decoded: API calls are refused, pages redirect to `/`. */
export function badAddressRefuser(
  secure: boolean,
): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void {
  // No hook has run yet, so the security headers are missing.
  return (_, request, reply) => {
    reply.headers({ ...bareHeaders(secure), ...privateHeaders(request.url) });
    refuseBadAddress(request, reply);
  };
}

function refuseBadAddress(request: FastifyRequest, reply: FastifyReply): void {
  if (pathOf(request).startsWith("/api/")) void refuseWith(reply, "malformed");
  else void reply.redirect("/");
}

function answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request);
  const allowed = METHODS.filter((method) => request.server.hasRoute({ method, url: path }));
  const isKnownCall = Object.values(API).some((address) => address === path);
  // A call without any method, such as the backup of a studio on PostgreSQL, is unknown.
  if (isKnownCall && allowed.length > 0)
    return refuseWith(reply.header("allow", allowed.join(", ")), "wrong-method");
  if (path.startsWith("/api/") || request.method !== "GET") {
    return refuseWith(reply, "no-such-address");
  }
  return reply.code(404).type("text/plain; charset=utf-8").send("404 Not Found\n");
}

function refuseWith(reply: FastifyReply, code: MessageCode): FastifyReply {
  return reply.code(statusOf(code)).send(refusedAnswer(code));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "";
}
