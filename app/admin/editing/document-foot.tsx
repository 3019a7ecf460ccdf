import type { RefObject } from "react";
import buttons from "../../ui/form/button.module.css";
import styles from "./editing.module.css";
import { LeavePrompt } from "./leave-guard.tsx";
import type { useDocument } from "./use-document.ts";

export interface Outcome {
  sentence: string;
  isError: boolean;
  undo?: () => void;
}

export interface DocumentFootProps extends Pick<
  ReturnType<typeof useDocument>,
  "isSaving" | "isUnsaved" | "leaving" | "discardAndLeave"
> {
  outcome: Outcome | null;
  /** As in "Guardando ajustes…". */
  saving: string;
  /** Names a running upload, which disables saving. */
  underWay?: string | undefined;
  /** What leaving the page would lose. */
  lost?: string | undefined;
  saveButton?: RefObject<HTMLButtonElement | null>;
  className?: string | undefined;
  onDiscard: () => void;
}

/** Renders a document's save and discard buttons, its status and the question before leaving. */
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
