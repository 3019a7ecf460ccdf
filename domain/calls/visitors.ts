import * as v from "valibot";
import { API } from "../api.ts";
import { numericId } from "../id.ts";
import { INQUIRY_CHANGES, INQUIRY_FIELDS, INQUIRY_STATUSES } from "../inquiry.ts";
import { record } from "../schema.ts";
import { visitReport } from "../visit-report.ts";
import { done, type Call } from "./call.ts";

const text = v.optional(v.string());

/** The form's fields; `readInquiry` names the problem of each. */
export const sendInquiry = {
  method: "POST",
  path: API.inquiries,
  summary: "Sends an inquiry, as JSON or as a form (Q1).",
  isPublic: true,
  isForm: true,
  body: record(
    {
      name: v.string(),
      email: v.string(),
      message: v.string(),
      kind: text,
      date: text,
    } satisfies Record<(typeof INQUIRY_FIELDS)[number], v.GenericSchema>,
    "malformed",
  ),
  answer: done,
  status: 201,
  /** The problem of each wrong field. */
  refused: { fields: v.record(v.string(), v.string()) },
} as const satisfies Call;

export const changeInquiry = {
  method: "POST",
  path: API.inquiryChange,
  summary: "Marks an inquiry as read or unread, archives, deletes or restores it (Q3).",
  body: record(
    {
      id: numericId("malformed", "malformed"),
      change: v.picklist(INQUIRY_CHANGES, "malformed"),
    },
    "malformed",
  ),
  answer: done,
} as const satisfies Call;

export const exportInquiries = {
  method: "GET",
  path: API.inquiriesCsv,
  summary: "Downloads the inquiries as CSV.",
  query: record(
    {
      search: v.fallback(v.string(), ""),
      status: v.fallback(v.picklist(INQUIRY_STATUSES), "inbox" as const),
    },
    "malformed",
  ),
  answerType: "text/csv",
} as const satisfies Call;

export const reportVisit = {
  method: "POST",
  path: API.visits,
  summary: "Reports a visited page or a watched quarter of a film (Y2).",
  isPublic: true,
  body: visitReport,
  status: 204,
} as const satisfies Call;

export const exportVisits = {
  method: "GET",
  path: API.visitsCsv,
  summary: "Downloads the numbers of visits as CSV.",
  query: record({ span: v.optional(v.unknown()) }, "malformed"),
  answerType: "text/csv",
} as const satisfies Call;
