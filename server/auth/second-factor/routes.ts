import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  API,
  type PasskeyOptionsAnswer,
  type PlainAnswer,
  type RecoveryCodesAnswer,
} from "#domain/api.ts";
import { isRecord, oneLine } from "#domain/parsing.ts";
import { LONGEST_PASSKEY_NAME } from "#domain/passkey.ts";
import { isTooLong } from "#domain/password.ts";
import { refuse } from "#domain/refusal.ts";
import { browserName } from "#domain/session.ts";
import type { Auth, Confirmation } from "../auth.ts";
import { clientInfoOf, sessionOf } from "../routes.ts";
import type { SecondFactorAnswer } from "./second-factor.ts";
import type { SessionCookie } from "../session-cookie.ts";

const PASSKEY_BODY_BYTES = 16 * 1024;
const LONGEST_CODE = 100;

/** Routes of the login's second step, the passkeys and the recovery codes. */
export function passkeyRoutes(app: FastifyInstance, auth: Auth, cookie: SessionCookie): void {
  const short = { bodyLimit: PASSKEY_BODY_BYTES };
  const confirmation = (request: FastifyRequest): Confirmation => ({
    session: sessionOf(request, cookie),
    password: passwordOf(request.body),
  });

  app.post(
    API.loginPasskey,
    { ...short, config: { access: "public" } },
    async (request, reply): Promise<PlainAnswer> => {
      const token = await auth.finishLogIn({
        ...secondStep(request.body),
        ...clientInfoOf(request),
        oldToken: cookie.read(request),
      });
      cookie.set(reply, token);
      return { success: true };
    },
  );

  app.post(API.passkeyOptions, short, async (request): Promise<PasskeyOptionsAnswer> => {
    const options = await auth.beginPasskey(confirmation(request));
    return { success: true, options };
  });

  app.post(API.passkeys, short, async (request): Promise<RecoveryCodesAnswer> => {
    const { name, response } = isRecord(request.body) ? request.body : {};
    if (name !== undefined && typeof name !== "string") return refuse("malformed");
    const called = oneLine(name ?? "") || browserName(clientInfoOf(request).userAgent);
    if (called.length > LONGEST_PASSKEY_NAME) return refuse("wrong-passkey-name");
    const recoveryCodes = await auth.addPasskey(sessionOf(request, cookie), called, response);
    return { success: true, ...(recoveryCodes && { recoveryCodes }) };
  });

  app.post(API.removePasskey, short, async (request): Promise<PlainAnswer> => {
    const id = isRecord(request.body) ? request.body.id : undefined;
    if (typeof id !== "string") return refuse("malformed");
    await auth.removePasskey(id, confirmation(request));
    return { success: true };
  });

  app.post(API.recoveryCodes, short, async (request): Promise<RecoveryCodesAnswer> => {
    const recoveryCodes = await auth.renewRecoveryCodes(confirmation(request));
    return { success: true, recoveryCodes };
  });
}

function secondStep(body: unknown): { ticket: string; answer: SecondFactorAnswer } {
  const { ticket, response, recoveryCode } = isRecord(body) ? body : {};
  if (typeof ticket !== "string") return refuse("malformed");
  if (isRecord(response)) return { ticket, answer: { response } };
  if (typeof recoveryCode !== "string" || recoveryCode.length > LONGEST_CODE) {
    return refuse("malformed");
  }
  return { ticket, answer: { recoveryCode } };
}

function passwordOf(body: unknown): string {
  const password = isRecord(body) ? body.password : undefined;
  if (typeof password !== "string" || isTooLong(password)) return refuse("malformed");
  return password;
}
