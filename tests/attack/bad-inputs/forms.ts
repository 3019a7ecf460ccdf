import { API } from "#domain/api.ts";
import { badForm, badMultipart, badCall, type BadInput } from "../../support/bad-input.ts";
import { json } from "../../support/studio.ts";
import { rawHead, sendRaw } from "../../support/raw-connections.ts";

const CRLF = "\r\n";
const FILE_HEAD = 'content-disposition: form-data; name="file"; filename="a.png"';

const part = (head: string, body: string) => `--x${CRLF}${head}${CRLF}${CRLF}${body}${CRLF}`;
const field = (name: string, value: string) =>
  part(`content-disposition: form-data; name="${name}"`, value);

function abortedUpload(title: string, words: string): BadInput {
  return {
    title,
    status: 0,
    send: ({ studio, admin }) =>
      sendRaw(
        studio,
        rawHead(`POST ${API.upload} HTTP/1.1`, {
          cookie: admin.cookie,
          "content-type": "multipart/form-data; boundary=x",
          "content-length": "100000",
        }) + words,
        { cutAfterMs: 30 },
      ),
  };
}

const FORM = { method: "POST", headers: { "content-type": "multipart/form-data" } };

/** Invalid and oversized multipart bodies; `server/media/uploads/uploads.test.ts` has more. */
export const FORMS: readonly BadInput[] = [
  badCall("T22 no body at all", 400, API.upload, FORM),
  badCall("T22 JSON in place of a form", 415, API.upload, json({ action: "finalize", urls: [] })),
  badMultipart("T22 a file that never ends", 400, `--x${CRLF}${FILE_HEAD}${CRLF}${CRLF}\x89PNG`),
  badMultipart("T22 a form of no part", 400, `--x--${CRLF}`),
  badMultipart("T22 a part without a name", 400, `${part("x: y", "z")}--x--`),
  badMultipart(
    "T22 a form within a form",
    400,
    `${part("content-type: multipart/mixed; boundary=y", `--y${CRLF}${FILE_HEAD}${CRLF}${CRLF}a${CRLF}--y--`)}--x--`,
  ),
  badMultipart(
    "T20 a part's head of 100 KB",
    400,
    `${part(`x: ${"y".repeat(100_000)}${CRLF}${FILE_HEAD}`, "GIF89a")}--x--`,
  ),
  badForm("T22 no file", 400, (form) => form.set("title", "x")),
  badForm("T8 two actions", 400, (form) => {
    form.append("action", "finalize");
    form.append("action", "delete");
  }),
  badForm("T8 two lists", 400, (form, { temporary }) => {
    form.set("action", "finalize");
    for (let count = 0; count < 2; count += 1) form.append("urls", JSON.stringify([temporary]));
  }),
  badForm("T20 2,000 fields", 400, (form) => {
    for (let count = 0; count < 2000; count += 1) form.append(`f${count}`, "x");
  }),
  badForm("T20 a field's name of 1,000 characters", 400, (form) => form.set("n".repeat(1000), "x")),
  badForm("T18 a small file in a form of 4 MB", 413, (form) => {
    for (let count = 0; count < 19; count += 1) form.append(`f${count}`, "x".repeat(64_000));
    form.set("file", new File([new Uint8Array(2_500_000)], "a.png"));
  }),
  abortedUpload("T24 a line that breaks in a form's head", `--x${CRLF}content-disp`),
  abortedUpload(
    "T24 a line that breaks in a file",
    `--x${CRLF}${FILE_HEAD}${CRLF}${CRLF}\x89PNG\r\n\x1a\n`,
  ),
  abortedUpload("T24 a line that breaks in a finalize", field("action", "finalize")),
];
