import { useEffect, useEffectEvent, useId, useState, type ReactNode } from "react";
import buttons from "../../../ui/form/button.module.css";
import { useCopy } from "../../../ui/form/use-copy.ts";
import { useWords } from "../../../ui/words.tsx";
import { forget, keptDrafts } from "./kept-acts.ts";
import styles from "./kept-words.module.css";

/** Drafts that the browser keeps for a link. */
export interface KeptWords {
  drafts: readonly KeptDraft[];
  discard: (slot: string) => void;
}

interface KeptDraft {
  slot: string;
  text: string;
}

/** Reads, after the first render, the kept drafts on what the page does not show (B5). @param shown media addresses */
export function useKeptWords(token: string, shown: readonly string[]): KeptWords {
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([]);
  const read = useEffectEvent(() => setDrafts(keptDrafts(token, shown)));
  useEffect(() => {
    const timer = setTimeout(read);
    return () => clearTimeout(timer);
  }, []);
  return {
    drafts,
    discard: (slot) => {
      forget(slot);
      setDrafts((before) => before.filter((each) => each.slot !== slot));
    },
  };
}

/** Shows kept drafts, each to be copied or discarded. */
export function KeptWordsList({ drafts, discard }: KeptWords) {
  if (drafts.length === 0) return null;
  return (
    <ul className={styles.list}>
      {drafts.map(({ slot, text }) => (
        <li key={slot}>
          <Written text={text}>
            <CopyOrDiscard text={text} onDiscard={() => discard(slot)} />
          </Written>
        </li>
      ))}
    </ul>
  );
}

/** Shows the kept drafts of a link whose page is gone. */
export function KeptWordsOf({ token }: { token: string }) {
  return <KeptWordsList {...useKeptWords(token, [])} />;
}

/** Shows what a guest wrote and what was not stored, so that it can be copied. */
export function Written({ text, children }: { text: string; children?: ReactNode }) {
  const words = useWords("answers").answers;
  const field = useId();
  return (
    <div className={styles.written}>
      <label className="type-label" htmlFor={field}>
        {words.written}
      </label>
      <textarea id={field} readOnly rows={4} defaultValue={text} />
      {children}
    </div>
  );
}

function CopyOrDiscard({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  const words = useWords("answers").answers;
  const { outcome, copy } = useCopy();
  return (
    <p className={styles.choices}>
      <button
        type="button"
        className={buttons.plain}
        onClick={({ currentTarget }) => {
          // Where a page may not write to the clipboard, the selected words can be copied by hand.
          currentTarget.closest("li")?.querySelector("textarea")?.select();
          void copy(text);
        }}
      >
        <span aria-live="polite">{outcome === "copied" ? words.copied : words.copy}</span>
      </button>
      <button type="button" className={buttons.plain} onClick={onDiscard}>
        {words.discard}
      </button>
    </p>
  );
}
