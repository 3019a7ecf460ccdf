import { useEffect, useRef, type ReactNode } from "react";
import { useIsHydrated } from "../../foundation/hydration.ts";
import { ConflictView, type NamedRow } from "./conflict-view.tsx";
import { DocumentFoot, type DocumentFootProps } from "./document-foot.tsx";
import styles from "./editing.module.css";
import type { Sides } from "./merge.ts";
import { RecoveryNote } from "./recovery-note.tsx";
import type { DocumentFormEdit } from "./use-document-form.ts";

interface ConflictTexts<Content, Row> {
  title: string;
  sentence: string;
  differences: (sides: Sides<Content>) => readonly Row[];
  /** One side's value of a row. */
  textOf: (content: Content, row: Row) => string;
}

interface DocumentFormProps<Content, Row> extends Pick<
  DocumentFootProps,
  "saving" | "underWay" | "lost" | "className"
> {
  edit: DocumentFormEdit<Content>;
  /** What the admin is shown of two saves (409). */
  conflict: ConflictTexts<Content, Row>;
  /** Stands between the offer of unsaved changes and the form. */
  head: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** Renders a document's form with its foot and the offer of unsaved changes; during a conflict the conflict alone. */
export function DocumentForm<Content, Row extends NamedRow>(
  props: DocumentFormProps<Content, Row>,
) {
  const { edit, conflict, head, children, ...foot } = props;
  const { recovered } = edit;
  const { form, saveButton } = useFormFocus(edit);
  const isReady = useIsHydrated();

  if (edit.conflict !== null) {
    const { base, content: mine } = edit;
    const sides = { base: base.content, mine, stored: edit.conflict.stored.content };
    return (
      <ConflictView
        title={conflict.title}
        heading="h2"
        sentence={conflict.sentence}
        rows={conflict.differences(sides)}
        renderSide={(row, side) => (
          <span className={styles.value}>
            {conflict.textOf(side === "mine" ? sides.mine : sides.stored, row)}
          </span>
        )}
        isBusy={false}
        onChosen={(choice) => edit.saveChosen(edit.merge(sides, choice))}
        onCancel={edit.closeConflict}
      />
    );
  }

  return (
    <>
      {recovered && (
        <RecoveryNote
          keptAt={recovered.keptAt}
          onTake={edit.takeRecovered}
          onDiscard={edit.dropRecovered}
        />
      )}
      {head}
      <form
        ref={form}
        noValidate
        inert={!isReady}
        onSubmit={(event) => {
          event.preventDefault();
          edit.save();
        }}
      >
        {children}
        <DocumentFoot {...edit} {...foot} saveButton={saveButton} onDiscard={edit.discard} />
      </form>
    </>
  );
}

/** Moves the focus after a save: to the first refused control, or to Guardar after a conflict. */
function useFormFocus({
  refused,
  conflict,
  isSaving,
}: Pick<DocumentFormEdit<unknown>, "refused" | "conflict" | "isSaving">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused === null) return;
    const controls = [...(form.current?.querySelectorAll<HTMLElement>("[name]") ?? [])];
    controls.find((each) => (each.getAttribute("name") ?? "") in refused.problems)?.focus();
  }, [refused]);

  const saveButton = useRef<HTMLButtonElement>(null);
  const hadConflict = useRef(false);
  useEffect(() => {
    if (conflict !== null) hadConflict.current = true;
    else if (hadConflict.current && !isSaving) {
      hadConflict.current = false;
      if (document.activeElement === document.body) saveButton.current?.focus();
    }
  }, [conflict, isSaving]);

  return { form, saveButton };
}
