import { isServerThere } from "../api.ts";
import { SERVER_POLL_MS } from "../timing.ts";
import { openFilmTransfer } from "./film/send-film.ts";
import { loadScript } from "./load-script.ts";
import { openPictureTransfer } from "./send-picture.ts";
import type { Transfer, UploadTarget } from "./upload-state.ts";

/** What a queue needs of the browser and the server; tests pass their own. */
export interface UploadEnvironment {
  open(file: File, target: UploadTarget, title: string): Transfer;
  /** @throws if it fails or is aborted; ScriptMissing without a connection */
  reduce(file: File, signal: AbortSignal): Promise<File>;
  /** Undefined if the file is no HEIC. @throws if it can't be decoded; ScriptMissing without a connection */
  convert(file: File): Promise<File | undefined>;
  /** Calls `onReachable` whenever the server answers, until the returned function is called. */
  watchServer(onReachable: () => void, asksWhileHidden: () => boolean): () => void;
}

/** The surroundings of a queue in a page of the admin. */
export const BROWSER_UPLOADS: UploadEnvironment = {
  open: (file, target, title) =>
    target.kind === "film" ? openFilmTransfer(file) : openPictureTransfer(file, title),
  async reduce(file, signal) {
    const { reducePicture } = await loadScript(() => import("./reduce-picture.ts"));
    return reducePicture(file, signal);
  },
  async convert(file) {
    const { convertHeic, isHeic } = await loadScript(() => import("./convert-heic.ts"));
    return (await isHeic(file)) ? convertHeic(file) : undefined;
  },
  // `online` says nothing about the server, so poll it as well; a hidden tab polls only for films.
  watchServer(onReachable, asksWhileHidden) {
    let isStopped = false;
    const ask = async () => {
      if (document.hidden && !asksWhileHidden()) return;
      const isReachable = await isServerThere();
      if (isReachable && !isStopped) onReachable();
    };
    const askNow = () => void ask();
    const timer = setInterval(askNow, SERVER_POLL_MS);
    window.addEventListener("online", askNow);
    document.addEventListener("visibilitychange", askNow);
    return () => {
      isStopped = true;
      clearInterval(timer);
      window.removeEventListener("online", askNow);
      document.removeEventListener("visibilitychange", askNow);
    };
  },
};
