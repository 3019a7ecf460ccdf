import * as v from "valibot";
import { API } from "../api.ts";
import { restoreState } from "../backup.ts";
import { categoryList, storedCategories } from "../category-list.ts";
import { record } from "../schema.ts";
import { siteSettings } from "../site-settings.ts";
import { orderChoice, storedOrder } from "../works-order.ts";
import { password } from "./account.ts";
import { done, success, type Call } from "./call.ts";

/* @__NO_SIDE_EFFECTS__ */
function version(code: string) {
  return v.pipe(v.number(code), v.safeInteger(code));
}

/** Sentences of refused entries by path, as in `contact.roles[1].phone`. */
const refusedEntries = {
  field: v.string(),
  fields: v.record(v.string(), v.string()),
};

const storedSettings = { version: v.number(), settings: siteSettings };

export const saveSettings = {
  method: "POST",
  path: API.settings,
  summary:
    "Saves the settings against the version that the client loaded; 0 before the first save.",
  body: record(
    {
      version: v.pipe(version("wrong-settings-version"), v.minValue(0, "wrong-settings-version")),
      settings: siteSettings,
    },
    "malformed",
  ),
  answer: success(storedSettings),
  refused: { ...refusedEntries, ...storedSettings },
} as const satisfies Call;

export const reduceLargePictures = {
  method: "POST",
  path: API.reduceLarge,
  summary: "Turns on the reduction of large pictures.",
  answer: done,
} as const satisfies Call;

export const saveCategories = {
  method: "POST",
  path: API.categories,
  summary: "Saves the complete list of categories.",
  body: record({ version: version("malformed"), ...categoryList.entries }, "malformed"),
  answer: success(storedCategories),
  refused: { ...refusedEntries, ...storedCategories },
} as const satisfies Call;

export const saveOrder = {
  method: "POST",
  path: API.order,
  summary: "Saves the order of the works.",
  body: record({ version: version("malformed"), ...orderChoice }, "malformed"),
  answer: success(storedOrder),
  refused: storedOrder,
} as const satisfies Call;

export const checkIntegrity = {
  method: "POST",
  path: API.integrityCheck,
  summary: "Starts the check of all files.",
  answer: done,
} as const satisfies Call;

export const retryRenditions = {
  method: "POST",
  path: API.renditions,
  summary: "Retries the renditions that failed.",
  answer: done,
} as const satisfies Call;

export const downloadBackup = {
  method: "GET",
  path: API.backup,
  summary: "Downloads a backup.",
  answerType: "application/x-tar",
} as const satisfies Call;

export const readRestore = {
  method: "GET",
  path: API.restore,
  summary: "Tells how far the restore of a backup is.",
  answer: success({ state: restoreState }),
} as const satisfies Call;

export const beginRestore = {
  method: "POST",
  path: API.restore,
  summary: "Starts the restore of a kept backup.",
  body: record(
    { name: v.string("malformed"), password: password("password-too-long") },
    "malformed",
  ),
  answer: success({ state: restoreState }),
  status: 202,
} as const satisfies Call;
