import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { Studio } from "./studio-process.ts";

/** What a page's address was answered with. */
export interface RawPage {
  status: number;
  location: string | undefined;
  body: string;
}

/** Asks for a page by an address as it is written: no client that tidies it up first. */
export async function askRaw(
  { url }: Pick<Studio, "url">,
  path: string,
  cookie = "",
): Promise<RawPage> {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, path, headers: { accept: "text/html", cookie } });
  sent.end();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  const { statusCode = 0, headers } = answer;
  return { status: statusCode, location: headers.location, body: await text(answer) };
}
