import { useEffect, useEffectEvent, useRef, useState, type Dispatch } from "react";
import { message } from "#domain/messages.ts";
import type { UploadOutcome } from "../../../api.ts";
import { uploadTrouble } from "../../layout/outcome.ts";
import { uploadPatiently } from "./upload-patiently.ts";
import {
  cutOff,
  refusalOfBatch,
  type Upload,
  type UploadAction,
  type UploadPlace,
} from "./upload-state.ts";
import { useReductions, type Reductions } from "./use-reductions.ts";
import { useServerBack } from "./use-server-back.ts";

/** So many files go up at a time: one request each. */
const AT_ONCE = 2;

/** What the server may say that it would say of every other file as well. */
const SAID_OF_ALL = ["no-session", "busy", "read-only", "too-many-temporary"] as const;

/** Why nothing goes up: everything that is left would fail alike. */
export type Hold = "no-connection" | (typeof SAID_OF_ALL)[number];

export interface UploadQueue {
  hold: Hold | null;
  /** Takes files in; alerts where one of them stops the batch (D5). */
  pick(files: readonly File[], place: UploadPlace): void;
  retry(ids: readonly number[]): void;
  /** Tries again what the hold has held up. */
  goOn(): void;
  dismiss(id: number): void;
  reduce: Reductions["reduce"];
}

export interface UploadParts {
  uploads: readonly Upload[];
  /** The article's, sent along. */
  title: string;
  dispatch: Dispatch<UploadAction>;
  /** Takes the films out of what was picked. */
  withoutFilms: (files: readonly File[]) => File[];
  /** Told of each success, which proves the session as well. */
  onUploaded: () => void;
}

/**
 * Uploads what waits, two files at a time, and tells the form what became of each (D5, D6).
 * A line that is cut, a session that has ended and a server that is full hold the queue; a
 * server that is back releases it.
 */
export function useUploads(parts: UploadParts): UploadQueue {
  const { uploads, title, dispatch, withoutFilms, onUploaded } = parts;
  const running = useRef(new Map<number, AbortController>());
  const { reduce, callOff } = useReductions(uploads, dispatch);
  const [hold, setHold] = useState<Hold | null>(null);
  // Two uploads that end at once ask before the page is drawn again.
  const held = useRef<Hold | null>(null);
  // What goes on by itself and fails again has been told already.
  const told = useRef<Hold | null>(null);
  const holdFor = (cause: Hold | null) => {
    held.current = cause;
    setHold(cause);
  };

  const fail = useEffectEvent((id: number, answer: UploadOutcome | undefined) => {
    const refusal = answer?.success ? undefined : answer;
    const cause = holdOf(refusal?.error);
    const reason = cause ? message(cause) : refusal?.error || message("upload-unknown");
    dispatch({ type: "upload-failed", id, problem: cause ? "cut-off" : "declined", reason });
    // One sentence for all that the same cause stops.
    if (cause && held.current) return;
    if (cause) holdFor(cause);
    if (cause && told.current === cause) return;
    told.current = cause;
    alert(uploadTrouble(refusal));
  });

  const start = useEffectEvent(async (upload: Upload) => {
    const { id, file } = upload;
    const calledOff = new AbortController();
    running.current.set(id, calledOff);
    dispatch({ type: "upload-sent", id, share: 0 });
    const answer = await uploadPatiently(file, title, {
      onSent: (share) => dispatch({ type: "upload-sent", id, share }),
      onPutOff: (reason) => dispatch({ type: "upload-put-off", id, reason }),
      signal: calledOff.signal,
    });
    running.current.delete(id);
    if (calledOff.signal.aborted) return;
    if (!answer?.success) {
      fail(id, answer);
      return;
    }
    told.current = null;
    dispatch({ type: "upload-done", id, url: answer.url });
    onUploaded();
  });

  useEffect(() => {
    if (hold) return;
    const next = uploads.filter((each) => isWaiting(each) && !running.current.has(each.id));
    for (const upload of next.slice(0, AT_ONCE - running.current.size)) void start(upload);
  }, [uploads, hold]);

  const release = (ids: readonly number[]) => {
    holdFor(null);
    dispatch({ type: "retried", ids });
  };
  const heldUp = () => cutOff(uploads).map(({ id }) => id);
  useServerBack(hold === "no-connection", () => release(heldUp()));

  useEffect(() => {
    const open = running.current;
    return () => {
      for (const each of open.values()) each.abort();
    };
  }, []);

  const releaseAnew = (ids: readonly number[]) => {
    told.current = null;
    release(ids);
  };
  return {
    hold,
    reduce,
    retry: releaseAnew,
    goOn: () => releaseAnew(heldUp()),
    pick(picked, place) {
      const files = withoutFilms(picked);
      if (files.length === 0) return;
      dispatch({ type: "picked", files, place });
      const refused = refusalOfBatch(files);
      if (refused !== undefined) alert(refused);
    },
    dismiss(id) {
      running.current.get(id)?.abort();
      callOff(id);
      dispatch({ type: "dismissed", id });
    },
  };
}

function holdOf(error: string | undefined): Hold | null {
  if (error === undefined) return "no-connection";
  return SAID_OF_ALL.find((code) => error === message(code)) ?? null;
}

function isWaiting({ status }: Upload): boolean {
  return status.kind === "waiting";
}
