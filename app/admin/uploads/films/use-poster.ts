import { useEffect, useReducer, useRef } from "react";
import { refusalOfFile } from "#domain/picture-upload.ts";
import { message } from "#domain/messages.ts";
import { uploadImage } from "../../../api.ts";
import { uploadTrouble } from "../../layout/outcome.ts";

/** The picture that will stand for a film. */
export interface Poster {
  /** Its temporary address; undefined while there is none. */
  url: string | undefined;
  /** Shows it here; undefined while there is none. */
  preview: string | undefined;
  isUploading: boolean;
  /** Why the last try gave none; empty where it did. */
  problem: string;
}

const NO_POSTER: Poster = { url: undefined, preview: undefined, isUploading: false, problem: "" };

export interface PosterHandle {
  poster: Poster;
  /** Uploads a picture as the poster; where that fails, the last one stays. */
  choose: (picture: File, title: string) => Promise<void>;
  clear: () => void;
}

/** Uploads posters one over another; only the last one counts. */
export function usePoster(): PosterHandle {
  const [poster, change] = useReducer(
    (before: Poster, now: Partial<Poster>) => ({ ...before, ...now }),
    NO_POSTER,
  );
  const under = useRef(new AbortController());
  const { preview } = poster;

  useEffect(
    () => () => {
      if (preview !== undefined) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  /** Calls off what is under way. */
  const takeOver = () => {
    under.current.abort();
    under.current = new AbortController();
    return under.current;
  };
  const choose = async (picture: File, title: string) => {
    const { signal } = takeOver();
    const refused = refusalOfFile(picture);
    if (refused !== undefined) {
      change({ isUploading: false, problem: message(refused, { file: picture.name }) });
      return;
    }
    change({ isUploading: true, problem: "" });
    const answer = await uploadImage(picture, title, { onSent: () => {}, signal });
    if (signal.aborted) return;
    if (answer?.success) {
      change({ url: answer.url, preview: URL.createObjectURL(picture), isUploading: false });
      return;
    }
    change({ isUploading: false, problem: uploadTrouble(answer) });
  };
  const clear = () => {
    takeOver();
    change(NO_POSTER);
  };
  return { poster, choose, clear };
}
