import { fill } from "#domain/words/fill.ts";
import { useIsHydrated } from "../../foundation/hydration.ts";
import { useCopy } from "../../ui/form/use-copy.ts";
import { useWords } from "../../ui/words.tsx";
import styles from "./contact.module.css";

/** Copies a text; reserves its space but stays hidden before hydration and without the clipboard API. */
export function CopyButton({ text }: { text: string }) {
  const words = useWords("contact").contact;
  const hasClipboard = useIsHydrated() && "clipboard" in navigator;
  const { outcome, copy } = useCopy();
  return (
    <span className={styles.copying} data-there={hasClipboard}>
      <button type="button" className={styles.copy} onClick={() => void copy(text)}>
        {outcome === "copied" ? words.copied : words.copy}
        <span className="visually-hidden"> {text}</span>
      </button>
      <span className="visually-hidden" aria-live="polite">
        {outcome === "copied" && fill(words.copiedText, { text })}
        {outcome === "failed" && fill(words.notCopied, { text })}
      </span>
    </span>
  );
}
