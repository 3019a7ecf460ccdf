import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import type { PrivateLink } from "#domain/private-link.ts";
import { json, saveArticle, type Client } from "./studio.ts";

/** A title and a sentence that only a draft has: neither may be in an answer that does not show it. */
export const SECRET_TITLE = "Cascabel Nocturno";
export const SECRET_TEXT = "Nadie lo ha visto todavía.";
/** A password of a link. */
export const LINK_PASSWORD = "tosh 2026";

/** Saves a draft. */
export async function aDraft(
  admin: Client,
  changes: Record<string, unknown> = {},
): Promise<ArticleAnswer> {
  const draft = { title: SECRET_TITLE, text: SECRET_TEXT, year: 2026, isDraft: true };
  return saveArticle(admin, { ...draft, ...changes });
}

/** Makes a private link of an article. */
export async function aLink(
  admin: Client,
  article: number,
  fields: { note?: string; password?: string; endsAt?: number } = {},
): Promise<PrivateLink> {
  const answer = await (await admin(API.privateLinks, json({ article, ...fields }))).json();
  if (!answer.success) throw new Error(answer.error);
  return answer.link;
}

/** A change of a link, as the dashboard sends it. */
export function change(id: number, fields: Record<string, unknown>): RequestInit {
  return { ...json({ id, ...fields }), method: "PATCH" };
}

/** The links of an article, as the dashboard lists them. */
export async function linksOf(admin: Client, article: number): Promise<PrivateLink[]> {
  return (await (await admin(`${API.privateLinks}?article=${article}`)).json()).links;
}

/** A password, as a browser sends the form. */
export function password(value: string): RequestInit {
  return { method: "POST", body: new URLSearchParams({ password: value }) };
}

/** The cookies of an answer for those that follow it. */
export function passIn(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
