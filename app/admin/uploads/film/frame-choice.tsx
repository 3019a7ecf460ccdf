import { useEffect, useEffectEvent, useState } from "react";
import { POSTER_SHARE } from "#domain/film.ts";
import buttons from "../../../ui/form/button.module.css";
import { fetchFilmFrame } from "../../api.ts";
import { FRAME_CHOICE_DELAY_MS } from "../../timing.ts";
import styles from "./film-upload.module.css";

const STEPS = 200;
const FIRST_STEP = STEPS * POSTER_SHARE;

interface FrameChoiceProps {
  /** Undefined until the whole film is on the server. */
  url: string | undefined;
  /** Name of the picture's file. */
  name: string;
  /** Called with every frame; the first becomes the poster if none was chosen. */
  onFrame: (picture: File) => void;
  onChoose: (picture: File) => void;
}

/** Lets the admin choose a frame of a film that this browser can't decode; the server extracts it. */
export function FrameChoice({ url, name, onFrame, onChoose }: FrameChoiceProps) {
  const [step, setStep] = useState(FIRST_STEP);
  const [frame, setFrame] = useState<{ picture: File; address: string }>();
  const [hasFailed, setFailed] = useState(false);
  const offer = useEffectEvent(onFrame);

  useEffect(() => {
    if (url === undefined) return undefined;
    let hasLeft = false;
    const ask = async () => {
      const bytes = await fetchFilmFrame(url, step / STEPS);
      if (hasLeft) return;
      setFailed(bytes === undefined);
      if (bytes === undefined) return;
      const picture = new File([bytes], name, { type: "image/jpeg" });
      setFrame({ picture, address: URL.createObjectURL(picture) });
      offer(picture);
    };
    const timer = setTimeout(() => void ask(), FRAME_CHOICE_DELAY_MS);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [url, name, step]);
  useEffect(() => {
    if (frame === undefined) return undefined;
    return () => URL.revokeObjectURL(frame.address);
  }, [frame]);

  const frames = frame ? (
    <img src={frame.address} alt="Fotograma de la película" className={styles.still} />
  ) : (
    <p className={styles.unplayable}>
      {hasFailed
        ? "Este navegador no puede mostrar la película, pero se sube igual. Elige una imagen para su póster."
        : "Este navegador no puede mostrar la película: sus fotogramas vienen del servidor en cuanto está subida."}
    </p>
  );
  if (url === undefined || hasFailed) return frames;
  return (
    <div className={styles.frame}>
      {frames}
      <label className={styles.moment}>
        <span className="type-label">Momento de la película</span>
        <input
          type="range"
          min={0}
          max={STEPS}
          value={step}
          onChange={({ currentTarget }) => setStep(Number(currentTarget.value))}
        />
      </label>
      <button
        type="button"
        className={buttons.plain}
        aria-disabled={frame === undefined}
        onClick={() => frame && onChoose(frame.picture)}
      >
        Usar este fotograma
      </button>
    </div>
  );
}
