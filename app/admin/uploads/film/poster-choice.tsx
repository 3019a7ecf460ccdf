import { useEffect, useRef, useState } from "react";
import { MAX_UPLOAD_BYTES, PICTURE_TYPES } from "#domain/upload-files.ts";
import buttons from "../../../ui/form/button.module.css";
import { FileButton } from "../file-button.tsx";
import styles from "./film-upload.module.css";
import { FrameChoice } from "./frame-choice.tsx";

interface PosterChoiceProps {
  film: File;
  /** Undefined until the whole film is on the server. */
  url: string | undefined;
  /** URL of the chosen poster. */
  preview: string | undefined;
  isUploading: boolean;
  /** Why the last picture was not stored; empty if it was. */
  problem: string;
  onChoose: (picture: File) => void;
}

/** Tried in order until the picture is small enough to be uploaded. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.45, 0.3];
/** The very first frame is often black. */
const DEFAULT_FRAME_S = 1;
const PICTURES = Object.keys(PICTURE_TYPES).join(",");

/** Plays the film during its upload; any frame, or another picture, becomes its poster (V4). */
export function PosterChoice(props: PosterChoiceProps) {
  const { film, url, preview, isUploading, problem, onChoose } = props;
  const player = useRef<HTMLVideoElement>(null);
  const [isUnplayable, setUnplayable] = useState(false);
  /** Identifies the request that the next frame is for; undefined once a poster is chosen. */
  const wanted = useRef<object | undefined>({});

  useEffect(() => {
    const address = URL.createObjectURL(film);
    if (player.current) player.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [film]);

  const choose = (picture: File) => {
    wanted.current = undefined;
    onChoose(picture);
  };
  /** Makes the picture the poster, unless one has been chosen. */
  const offer = (picture: File) => {
    if (wanted.current) choose(picture);
  };
  const take = async () => {
    const shown = player.current;
    const use = wanted.current;
    if (shown === null || use === undefined || !showsFrame(shown)) return;
    const picture = await framePicture(shown, posterName(film));
    if (picture === undefined) setUnplayable(true);
    else if (wanted.current === use) choose(picture);
  };
  const press = () => {
    wanted.current = {};
    void take();
  };

  return (
    <div className={styles.choice}>
      {isUnplayable ? (
        <FrameChoice url={url} name={posterName(film)} onFrame={offer} onChoose={choose} />
      ) : (
        // The film is not published yet, so this preview needs no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={player}
          className={styles.player}
          aria-label={`Película ${film.name}`}
          controls
          muted
          playsInline
          preload="auto"
          onLoadedData={({ currentTarget }) => {
            currentTarget.currentTime = Math.min(DEFAULT_FRAME_S, currentTarget.duration / 2);
          }}
          onSeeked={() => void take()}
          onCanPlay={() => void take()}
          onError={() => setUnplayable(true)}
        />
      )}
      <div className={styles.poster}>
        <p className="type-label">Póster</p>
        {preview ? (
          <img src={preview} alt="Póster elegido" className={styles.preview} />
        ) : (
          <p className={styles.none}>{isUploading ? "Subiendo…" : "Sin póster todavía."}</p>
        )}
        <p className={styles.actions}>
          {!isUnplayable && (
            <button type="button" className={buttons.plain} onClick={press}>
              Usar este fotograma
            </button>
          )}
          <FileButton accept={PICTURES} onPick={([picture]) => picture && choose(picture)}>
            Elegir otra imagen
          </FileButton>
        </p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
    </div>
  );
}

function showsFrame({ seeking, readyState }: HTMLVideoElement): boolean {
  return !seeking && readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
}

function posterName({ name }: File): string {
  return `${name.replace(/\.\w+$/, "")}.jpg`;
}

/** Returns the current frame as a JPEG within the upload limit; undefined if the film can't be decoded. */
async function framePicture(player: HTMLVideoElement, name: string): Promise<File | undefined> {
  const { videoWidth: width, videoHeight: height } = player;
  if (width === 0) return undefined;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.drawImage(player, 0, 0, width, height);
  for (const quality of QUALITIES) {
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    canvas.toBlob(resolve, "image/jpeg", quality);
    const picture = await promise;
    if (picture && picture.size <= MAX_UPLOAD_BYTES) {
      return new File([picture], name, { type: picture.type });
    }
  }
  return undefined;
}
