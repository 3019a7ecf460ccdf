import { useEffect, useReducer, useRef } from "react";
import { message } from "#domain/messages.ts";
import { FILM_RETRY_MS } from "../../../motion/timing.ts";
import type { FilmTransfer } from "./film-transfer.ts";
import { afterEvent, NO_TRANSFER, type Transfer, type TransferEvent } from "./transfer-state.ts";

/** A film's upload in the hands of its field. */
export interface TransferHandle {
  transfer: Transfer;
  /** @param onRefused told why the file is no film for us; nothing is under way then */
  begin: (file: File, onRefused: (reason: string) => void) => void;
  pause: () => void;
  goOn: () => void;
  /** Gives it up on the server too; done once that knows, or can't be reached. */
  cancel: () => Promise<void>;
  /** Lets go of one that is stored. */
  clear: () => void;
}

/** Sends one film at a time. A line that broke is tried again by itself, at once when the browser is online again. */
export function useTransfer(): TransferHandle {
  const [transfer, tell] = useReducer(afterEvent, NO_TRANSFER);
  const current = useRef<FilmTransfer>(undefined);
  const { phase } = transfer;

  useEffect(() => {
    if (phase !== "broken") return undefined;
    const again = () => void current.current?.go();
    const timer = setInterval(again, FILM_RETRY_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [phase]);

  useEffect(
    () => () => {
      void current.current?.pause();
    },
    [],
  );

  const begin: TransferHandle["begin"] = (file, onRefused) => {
    tell({ type: "begun", total: file.size });
    const hear = (event: TransferEvent) => {
      if (event.type !== "refused" || event.kind !== "final") return tell(event);
      current.current = undefined;
      tell({ type: "cleared" });
      onRefused(event.reason);
    };
    void open(file, hear).then((opened) => {
      current.current = opened;
      return opened?.go();
    });
  };
  return {
    transfer,
    begin,
    pause: () => {
      tell({ type: "paused" });
      void current.current?.pause();
    },
    goOn: () => {
      tell({ type: "resumed" });
      void current.current?.go();
    },
    cancel: async () => {
      await current.current?.cancel();
      current.current = undefined;
      tell({ type: "cleared" });
    },
    clear: () => {
      current.current = undefined;
      tell({ type: "cleared" });
    },
  };
}

/** The library of the upload is large and seldom needed, so it is fetched with the first film. */
async function open(
  file: File,
  tell: (event: TransferEvent) => void,
): Promise<FilmTransfer | undefined> {
  try {
    const { filmTransfer } = await import("./film-transfer.ts");
    return filmTransfer(file, tell);
  } catch (cause) {
    console.error("The upload could not be loaded", cause);
    tell({ type: "refused", reason: message("upload-unknown") });
    return undefined;
  }
}
