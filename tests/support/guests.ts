import { ANSWERS_PATH } from "#domain/answer.ts";
import { aVisitor, type Client } from "./studio.ts";
import type { Studio } from "./studio-process.ts";
import { passIn } from "./private-links.ts";

type Address = { address: string };

/** Returns the page on which guests answer a link. */
export function answersPage({ address }: Address): string {
  return address + ANSWERS_PATH;
}

/** Returns a request that sends a form of the page. @param network as a proxy forwards it */
export function sent(fields: Record<string, string>, network?: string): RequestInit {
  return {
    method: "POST",
    body: new URLSearchParams(fields),
    ...(network !== undefined && { headers: { "x-forwarded-for": network } }),
  };
}

/** Gives a name at a link. @returns a client with the browser's cookie */
export async function aGuest(
  studio: Pick<Studio, "url">,
  link: Address,
  name: string,
  network?: string,
): Promise<Client> {
  const entered = await aVisitor(studio)(answersPage(link), sent({ act: "enter", name }, network));
  if (entered.status !== 303) throw new Error(`${name} was not let in: ${entered.status}`);
  return aVisitor(studio, passIn(entered));
}
