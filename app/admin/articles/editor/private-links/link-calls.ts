import {
  API,
  type PlainAnswer,
  type PrivateLinkAnswer,
  type PrivateLinksAnswer,
} from "#domain/api.ts";
import { isRecord } from "#domain/parsing.ts";
import type { PrivateLink, PrivateLinkChange } from "#domain/private-link.ts";
import { call, post, readPlain, refusal } from "../../../api.ts";

/** Fetches an article's links, the newest first. */
export function fetchLinks(article: number): Promise<PrivateLinksAnswer | undefined> {
  return call(`${API.privateLinks}?article=${article}`, { cache: "no-store" }, readLinks);
}

export function createLink(
  article: number,
  fields: PrivateLinkChange,
): Promise<PrivateLinkAnswer | undefined> {
  return call(API.privateLinks, post({ article, ...fields }), readLink);
}

export function changeLink(
  id: number,
  fields: PrivateLinkChange,
): Promise<PrivateLinkAnswer | undefined> {
  return call(API.privateLinks, { ...post({ id, ...fields }), method: "PATCH" }, readLink);
}

/** Removes a link permanently. */
export function removeLink(id: number): Promise<PlainAnswer | undefined> {
  return call(`${API.privateLinks}?id=${id}`, { method: "DELETE" }, readPlain);
}

function readLinks(answer: unknown): PrivateLinksAnswer {
  const links = isRecord(answer) && Array.isArray(answer.links) ? answer.links : undefined;
  return links?.every(isLink) ? { success: true, links } : refusal(answer);
}

function readLink(answer: unknown): PrivateLinkAnswer {
  const link = isRecord(answer) ? answer.link : undefined;
  return isLink(link) ? { success: true, link } : refusal(answer);
}

function isLink(value: unknown): value is PrivateLink {
  if (!isRecord(value)) return false;
  const { id, articleId, openings, createdAt, endsAt, lastOpenedAt } = value;
  return (
    [id, articleId, openings, createdAt].every(Number.isInteger) &&
    [endsAt, lastOpenedAt].every((at) => at === null || Number.isInteger(at)) &&
    [value.address, value.note].every((text) => typeof text === "string") &&
    typeof value.hasPassword === "boolean" &&
    ["open", "ended", "revoked"].some((state) => state === value.state)
  );
}
