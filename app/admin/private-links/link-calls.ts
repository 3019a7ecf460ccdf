import * as calls from "#domain/calls/links.ts";
import type { LinkSubject, PrivateLinkChange } from "#domain/private-link.ts";
import { send } from "../api.ts";

/** Fetches the links of an article or a selection, the newest first. */
export function fetchLinks({ article, selection }: LinkSubject) {
  // A query would send an undefined value as the word.
  const query = article === undefined ? { selection } : { article };
  return send(calls.listLinks, { query });
}

export function createLink(subject: LinkSubject, fields: PrivateLinkChange) {
  return send(calls.createLink, { body: { ...subject, ...fields } });
}

export function changeLink(id: number, fields: PrivateLinkChange) {
  return send(calls.changeLink, { body: { id, ...fields } });
}

/** Removes a link permanently. */
export function removeLink(id: number) {
  return send(calls.removeLink, { query: { id } });
}
