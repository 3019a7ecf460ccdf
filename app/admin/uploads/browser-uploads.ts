import { isServerThere } from "../api.ts";
import { SERVER_POLL_MS } from "../timing.ts";
import { openFilmTransfer } from "./film/send-film.ts";
import { loadScript } from "./load-script.ts";
import { openPictureTransfer } from "./send-picture.ts";
import type { UploadEnvironment } from "./upload-queue.ts";

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
