import * as v from "valibot";
import { API } from "../api.ts";
import { idOf } from "../id.ts";
import { record } from "../schema.ts";
import { selectionContent, storedSelection } from "../selection.ts";
import { done, success, type Call } from "./call.ts";

const selectionId = idOf("no-such-selection", "no-such-selection");
const byId = record({ id: selectionId }, "no-such-selection");

export const createSelection = {
  method: "POST",
  path: API.selections,
  summary: "Creates a selection (J1).",
  body: record(selectionContent, "malformed"),
  answer: success(storedSelection),
  status: 201,
} as const satisfies Call;

export const saveSelection = {
  method: "PATCH",
  path: API.selections,
  summary: "Saves a selection against the version that the client loaded.",
  body: record(
    {
      id: selectionId,
      version: v.pipe(v.number("malformed"), v.safeInteger("malformed")),
      ...selectionContent,
    },
    "malformed",
  ),
  answer: success(storedSelection),
  refused: storedSelection,
} as const satisfies Call;

export const removeSelection = {
  method: "DELETE",
  path: API.selections,
  summary: "Deletes a selection, whose links then open nothing; it can be restored for 30 days.",
  query: byId,
  answer: done,
} as const satisfies Call;

export const restoreSelection = {
  method: "POST",
  path: API.restoreSelection,
  summary: "Restores a deleted selection.",
  body: byId,
  answer: done,
} as const satisfies Call;
