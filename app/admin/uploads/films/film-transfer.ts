import { DetailedError, Upload } from "tus-js-client";
import { API } from "#domain/api.ts";
import { FILM_HEADER } from "#domain/film.ts";
import { MAX_UPLOAD_BYTES } from "#domain/picture-upload.ts";
import { message } from "#domain/messages.ts";
import { reasonIn } from "../../../api.ts";
import { forgetFilm, idOfUpload } from "./resumable-uploads.ts";
import type { RefusalKind, TransferEvent } from "./transfer-state.ts";

/** Answers after which asking again has a point, although a server gave them. */
const PASSING = [404, 409, 410, 423];
const DISK_FULL = 507;
/** Answers that are about the file itself, or about all that is on its way. */
const KINDS: Readonly<Record<number, RefusalKind>> = {
  413: "final",
  415: "final",
  422: "final",
  429: "crowded",
};

/** A film on its way to the studio. */
export interface FilmTransfer {
  /** Begins, or goes on where it stopped: in this tab, or in one that is gone by now. */
  go(): Promise<void>;
  pause(): Promise<void>;
  /** Gives it up, here and on the server. */
  cancel(): Promise<void>;
}

class SessionEnded extends Error {}

/**
 * Sends a film in pieces by the tus protocol. The browser remembers what it began by the
 * file's name, size and date, so the same file picked again goes on where it stopped.
 * @param tell of bytes sent, a line that broke, a refusal, the address at the end
 */
export function filmTransfer(file: File, tell: (event: TransferEvent) => void): FilmTransfer {
  const upload = new Upload(file, {
    endpoint: API.films,
    // As large as the largest picture: a slow line sends it within the server's patience.
    chunkSize: MAX_UPLOAD_BYTES,
    // Whoever owns the transfer says when to ask again, and shows it.
    retryDelays: null,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onAfterResponse(_, response) {
      // Left to the library, a session that ended would forget all that was sent.
      if (response.getStatus() === 401) throw new SessionEnded();
    },
    onProgress: (bytes) => tell({ type: "sent", bytes }),
    onSuccess({ lastResponse }) {
      const url = lastResponse.getHeader(FILM_HEADER);
      if (url === undefined) tell({ type: "refused", reason: message("upload-unknown") });
      else tell({ type: "stored", url });
    },
    onError(error) {
      const event = eventOf(error);
      // Nothing is left of it on the server, so there is nothing to go on with.
      if (event.type === "refused" && event.kind === "final" && upload.url !== null) {
        forgetFilm(localStorage, idOfUpload(upload.url));
      }
      tell(event);
    },
  });

  return {
    async go() {
      if (upload.url === null) {
        const [begun] = await upload.findPreviousUploads();
        if (begun) upload.resumeFromPreviousUpload(begun);
      }
      upload.start();
    },
    pause: () => upload.abort(),
    // A server that can't be reached sweeps it within a day by itself.
    cancel: () => upload.abort(true).catch(() => undefined),
  };
}

function eventOf(error: Error): TransferEvent {
  if (!(error instanceof DetailedError))
    return { type: "refused", reason: message("upload-unknown") };
  if (error.causingError instanceof SessionEnded) {
    return { type: "refused", reason: message("no-session") };
  }
  const response = error.originalResponse;
  const status = response?.getStatus() ?? 0;
  const isPassing =
    status === 0 || PASSING.includes(status) || (status >= 500 && status !== DISK_FULL);
  if (isPassing) return { type: "broke" };
  const kind = KINDS[status];
  return {
    type: "refused",
    reason: reasonIn(response?.getBody() ?? "") || message("upload-unknown"),
    ...(kind && { kind }),
  };
}
