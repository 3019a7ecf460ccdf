import { useWords } from "../../ui/words.tsx";
import styles from "./choose-button.module.css";
import { placeOf } from "./place.ts";
import { Problem } from "./sending/problem.tsx";
import { useAct, useSending } from "./sending/use-act.ts";
import type { PlateView } from "./view.ts";

interface ChooseButtonProps {
  plate: PlateView;
  name: string;
}

/** Marks a picture or film as chosen, or no more. */
export function ChooseButton({ plate, name }: ChooseButtonProps) {
  const words = useWords("answers").answers;
  const { action, first } = useSending();
  const { url } = plate.media;
  const choice = useAct(`choice:${url}`);
  // What was pressed counts at once.
  const isChosen = choice.pending ? choice.pending.act === "choose" : plate.isChosen;
  const act = isChosen ? "unchoose" : "choose";
  const isOwn = first?.sent.media === url && first.sent.act?.endsWith("choose");
  return (
    <form
      method="post"
      action={action}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        choice.send({ act, media: url });
      }}
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="media" value={url} />
      <input type="hidden" name="at" value={placeOf(plate)} />
      <button type="submit" aria-pressed={isChosen} className={styles.choose}>
        <span className={styles.box} aria-hidden />
        {/* Both words, so that the button keeps its width. */}
        <span className={styles.words}>
          <span>{words.choose}</span>
          <span>{words.isChosen}</span>
        </span>
        <span className="visually-hidden"> {name}</span>
      </button>
      <Problem answer={choice.problem ?? (isOwn ? first : undefined)} />
    </form>
  );
}
