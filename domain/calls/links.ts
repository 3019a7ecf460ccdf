import * as v from "valibot";
import { API } from "../api.ts";
import { articleId, idOf } from "../id.ts";
import { linkFields, privateLink, type LinkSubject } from "../private-link.ts";
import { record } from "../schema.ts";
import { done, success, type Call } from "./call.ts";

/** What a link opens: one of these. */
const subject = {
  article: v.optional(articleId),
  selection: v.optional(idOf("no-such-selection", "wrong-id")),
};
const linkId = idOf("no-such-link", "no-such-link");

function namesOne({ article, selection }: LinkSubject): boolean {
  return (article === undefined) !== (selection === undefined);
}

export const listLinks = {
  method: "GET",
  path: API.privateLinks,
  summary: "Lists the private links of an article or a selection, the newest first (Y1, J1).",
  query: v.pipe(record(subject, "wrong-id"), v.check(namesOne, "wrong-id")),
  answer: success({ links: v.array(privateLink) }),
} as const satisfies Call;

export const createLink = {
  method: "POST",
  path: API.privateLinks,
  summary: "Creates a private link.",
  body: v.pipe(record({ ...subject, ...linkFields }, "malformed"), v.check(namesOne, "wrong-id")),
  answer: success({ link: privateLink }),
  status: 201,
} as const satisfies Call;

export const changeLink = {
  method: "PATCH",
  path: API.privateLinks,
  summary: "Changes the given fields of a private link.",
  body: record({ id: linkId, ...linkFields }, "malformed"),
  answer: success({ link: privateLink }),
} as const satisfies Call;

export const removeLink = {
  method: "DELETE",
  path: API.privateLinks,
  summary: "Removes a private link permanently.",
  query: record({ id: linkId }, "no-such-link"),
  answer: done,
} as const satisfies Call;
