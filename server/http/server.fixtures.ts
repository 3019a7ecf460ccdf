import fastify, { type FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { aVisitor, type Client } from "../../tests/support/studio.ts";
import { answerRefusals } from "./error-responses.ts";

/** Serves routes without the guard until the test ends. @returns a client */
export async function aServerOf(register: (app: FastifyInstance) => void): Promise<Client> {
  const app = fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  answerRefusals(app);
  register(app);
  return aVisitor({ url: await app.listen({ port: 0, host: "127.0.0.1" }) });
}
