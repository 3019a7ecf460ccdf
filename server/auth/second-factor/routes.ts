import type { FastifyInstance, FastifyRequest } from "fastify";
import * as calls from "#domain/calls/account.ts";
import { DONE } from "#domain/calls/call.ts";
import { browserName } from "#domain/session.ts";
import { mountCall } from "../../calls/mount-call.ts";
import type { Auth, Confirmation } from "../auth.ts";
import { clientInfoOf, sessionOf } from "../routes.ts";
import type { SessionCookie } from "../session-cookie.ts";

const PASSKEY_BODY_BYTES = 16 * 1024;

/** Routes of the login's second step, the passkeys and the recovery codes. */
export function passkeyRoutes(app: FastifyInstance, auth: Auth, cookie: SessionCookie): void {
  const short = { bodyLimit: PASSKEY_BODY_BYTES };
  const confirmation = (request: FastifyRequest, password: string): Confirmation => ({
    session: sessionOf(request, cookie),
    password,
  });

  mountCall(
    app,
    calls.logInWithPasskey,
    async ({ body: { ticket, ...answer }, request, reply }) => {
      const token = await auth.finishLogIn({
        ticket,
        answer,
        ...clientInfoOf(request),
        oldToken: cookie.read(request),
      });
      cookie.set(reply, token);
      return DONE;
    },
    short,
  );

  mountCall(
    app,
    calls.beginPasskey,
    async ({ body, request }) => {
      const options = await auth.beginPasskey(confirmation(request, body.password));
      return { ...DONE, options };
    },
    short,
  );

  mountCall(
    app,
    calls.addPasskey,
    async ({ body, request }) => {
      const name = body.name || browserName(clientInfoOf(request).userAgent);
      const recoveryCodes = await auth.addPasskey(sessionOf(request, cookie), name, body.response);
      return { ...DONE, ...(recoveryCodes && { recoveryCodes }) };
    },
    short,
  );

  mountCall(
    app,
    calls.removePasskey,
    async ({ body, request }) => {
      await auth.removePasskey(body.id, confirmation(request, body.password));
      return DONE;
    },
    short,
  );

  mountCall(
    app,
    calls.renewRecoveryCodes,
    async ({ body, request }) => {
      const recoveryCodes = await auth.renewRecoveryCodes(confirmation(request, body.password));
      return { ...DONE, recoveryCodes };
    },
    short,
  );
}
