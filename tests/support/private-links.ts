import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import type { LinkSubject, PrivateLink } from "#domain/private-link.ts";
import type { SelectionContent, StoredSelection } from "#domain/selection.ts";
import { json, saveArticle, type Client } from "./studio.ts";

/** Title and text of a draft, which no public answer may contain. */
export const SECRET_TITLE = "Cascabel Nocturno";
export const SECRET_TEXT = "Nadie lo ha visto todavía.";
export const LINK_PASSWORD = "tosh 2026";

export async function aDraft(
  admin: Client,
  changes: Record<string, unknown> = {},
): Promise<ArticleAnswer> {
  const draft = { title: SECRET_TITLE, text: SECRET_TEXT, year: 2026, isDraft: true };
  return saveArticle(admin, { ...draft, ...changes });
}

type LinkFields = { note?: string; password?: string; endsAt?: number; asksAnswers?: boolean };

/** Creates a private link to an article, or to a selection. */
export async function aLink(
  admin: Client,
  opened: number | LinkSubject,
  fields: LinkFields = {},
): Promise<PrivateLink> {
  const subject = typeof opened === "number" ? { article: opened } : opened;
  const answer = await (await admin(API.privateLinks, json({ ...subject, ...fields }))).json();
  if (!answer.success) throw new Error(answer.error);
  return answer.link;
}

/** Creates a selection. */
export async function aSelection(
  admin: Client,
  fields: Partial<SelectionContent>,
): Promise<StoredSelection> {
  const content = { title: "Propuesta", client: "", note: "", items: [], ...fields };
  const answer = await (await admin(API.selections, json(content))).json();
  if (!answer.success) throw new Error(answer.error);
  return answer;
}

/** Returns a request that changes a link, as the dashboard sends it. */
export function change(id: number, fields: Record<string, unknown>): RequestInit {
  return { ...json({ id, ...fields }), method: "PATCH" };
}

export async function linksOf(admin: Client, article: number): Promise<PrivateLink[]> {
  return (await (await admin(`${API.privateLinks}?article=${article}`)).json()).links;
}

/** Returns a request that submits a password, as a browser sends it. */
export function password(value: string): RequestInit {
  return { method: "POST", body: new URLSearchParams({ password: value }) };
}

/** Returns the cookie that a response sets. */
export function passIn(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
