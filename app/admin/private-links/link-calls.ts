import * as calls from "#domain/calls/links.ts";
import type { PrivateLinkChange } from "#domain/private-link.ts";
import { send } from "../api.ts";

/** Fetches an article's links, the newest first. */
export function fetchLinks(article: number) {
  return send(calls.listLinks, { query: { article } });
}

export function createLink(article: number, fields: PrivateLinkChange) {
  return send(calls.createLink, { body: { article, ...fields } });
}

export function changeLink(id: number, fields: PrivateLinkChange) {
  return send(calls.changeLink, { body: { id, ...fields } });
}

/** Removes a link permanently. */
export function removeLink(id: number) {
  return send(calls.removeLink, { query: { id } });
}
