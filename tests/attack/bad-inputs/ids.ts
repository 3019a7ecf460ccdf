import { API } from "#domain/api.ts";
import { json } from "../../support/studio.ts";
import { badCall, type BadInput } from "../../support/bad-input.ts";

const REMOVE = { method: "DELETE" };

/** Query strings of a delete that are not one id; `domain/article.test.ts` has the ids themselves. */
const QUERIES: readonly string[] = [
  "",
  "id",
  "id=",
  "id=01",
  "id=%201",
  "id=1%00",
  "id=1%0d%0a",
  "id=1%20OR%201=1",
  "id=1&id=1",
  "id=1&id[]=2",
  "id[]=1",
  "id[0]=1",
  "id[$gt]=0",
  "ID=1",
  "__proto__[id]=1",
];

const removals = [API.upload, API.trash].flatMap((path) =>
  QUERIES.map((query) => badCall(`T8 DELETE ${path}?${query}`, 400, `${path}?${query}`, REMOVE)),
);

/** Ids of every shape, and unknown ones. */
export const IDS: readonly BadInput[] = [
  ...removals,
  badCall("T8 a delete of nobody", 404, `${API.upload}?id=999999`, REMOVE),
  badCall("T8 a delete for good of nobody", 404, `${API.trash}?id=999999`, REMOVE),
  badCall(
    "T8 a delete for good of what is not in the trash",
    404,
    (to) => `${API.trash}?id=${to.article}`,
    REMOVE,
  ),
  badCall("T8 nobody taken out of the trash", 404, API.trash, json({ id: 999999 })),
  badCall("T8 a save of nobody", 404, API.articles, json({ id: 999999, title: "x" })),
  badCall("T8 a session of nobody's", 404, `${API.sessions}?id=0123456789abcdef`, REMOVE),
  badCall("T8 two sessions at once", 404, `${API.sessions}?id=others&id=others`, REMOVE),
  badCall("T8 a film of nobody's", 404, `${API.films}/${"0".repeat(32)}`, {
    method: "DELETE",
    headers: { "tus-resumable": "1.0.0" },
  }),
  badCall("T8 a film of an odd name", 404, `${API.films}/..%2f..%2fstudio.sqlite`, REMOVE),
];
