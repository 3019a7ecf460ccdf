import type { RefObject } from "react";
import buttons from "../../ui/form/button.module.css";
import styles from "./editing.module.css";
import { LeavePrompt } from "./leave-guard.tsx";
import type { useDocument } from "./use-document.ts";

/** What a form says of the last thing that was asked of it. */
export interface Outcome {
  sentence: string;
  isError: boolean;
  /** The way back, where there is one on the spot. */
  undo?: () => void;
}

interface DocumentFootProps extends Pick<
  ReturnType<typeof useDocument>,
  "isSaving" | "isUnsaved" | "leaving" | "discardAndLeave"
> {
  outcome: Outcome | null;
  /** Said while a save is under way, as in "Guardando ajustes…". */
  saving: string;
  /** Something that no browser can store is under way, in a sentence. */
  underWay?: string | undefined;
  /** What of it is lost where the page is left. */
  lost?: string | undefined;
  saveButton?: RefObject<HTMLButtonElement | null>;
  className?: string | undefined;
  onDiscard: () => void;
}

/** The foot of a form with one document: save, discard, what came of it, and the question before leaving. */
export function DocumentFoot(props: DocumentFootProps) {
  const { isSaving, isUnsaved, leaving, discardAndLeave, outcome, saving } = props;
  const { underWay, lost, saveButton, className = "", onDiscard } = props;
  const status =
    (isSaving ? saving : underWay) ?? outcome?.sentence ?? (isUnsaved && "Cambios sin guardar.");
  return (
    <>
      <div className={`${styles.foot} ${className}`}>
        <button
          ref={saveButton}
          className={buttons.strong}
          disabled={isSaving || underWay !== undefined}
        >
          Guardar
        </button>
        <button
          type="button"
          className={buttons.plain}
          disabled={!isUnsaved || isSaving}
          onClick={onDiscard}
        >
          Descartar cambios
        </button>
        <output className={outcome?.isError ? styles.failed : undefined}>{status}</output>
        {outcome?.undo && (
          <button type="button" className={buttons.plain} onClick={outcome.undo}>
            Deshacer
          </button>
        )}
      </div>
      {leaving.asks && (
        <LeavePrompt
          lost={lost}
          onStay={leaving.stay}
          onKeep={leaving.leave}
          onDiscard={discardAndLeave}
        />
      )}
    </>
  );
}
