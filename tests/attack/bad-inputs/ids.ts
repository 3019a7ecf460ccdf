import { API } from "#domain/api.ts";
import { json } from "../../support/studio.ts";
import { badBody, badCall, type BadInput } from "../../support/bad-input.ts";

const REMOVE = { method: "DELETE" };

/** What follows the question mark of a delete. */
const QUERIES: readonly string[] = [
  "",
  "id",
  "id=",
  "id=0",
  "id=-1",
  "id=1.5",
  "id=1e0",
  "id=0x1",
  "id=01",
  "id=%2B1",
  "id=%201",
  "id=1%20",
  "id=1%00",
  "id=1%0d%0a",
  "id=1&id[]=2",
  "id=1&id%5B0%5D=2",
  "id=NaN",
  "id=null",
  "id=true",
  "id=*",
  "id=%EF%BC%91",
  "id=9007199254740993",
  "id=99999999999999999999999",
  "id=1%20OR%201=1",
  "id=1;DROP%20TABLE%20articles",
  "id=1,2",
  "id=../1",
  "id=1&id=1",
  "id[]=1",
  "id[0]=1",
  "id[$gt]=0",
  "ID=1",
  "__proto__[id]=1",
];

const removals = [API.upload, API.trash].flatMap((path) =>
  QUERIES.map((query) => badCall(`T8 DELETE ${path}?${query}`, 400, `${path}?${query}`, REMOVE)),
);

const saved = ["0", "-1", "1.5", "1e99", '""', '"one"', '"1 "', "true", "[1]", '{"$gt":0}'].map(
  (id) => badBody(`T8 a save of the article ${id}`, 400, `{"id":${id},"title":"x","year":2024}`),
);

/** Ids of every shape, and those of nobody. */
export const IDS: readonly BadInput[] = [
  ...removals,
  ...saved,
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
