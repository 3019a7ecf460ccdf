import { useEffect, useRef } from "react";
import buttons from "./button.module.css";
import styles from "./form.module.css";

export interface NoticeContent {
  text: string;
  action?: { label: string; run: () => void };
}

export interface NoticeProps {
  /** Null for none; the live region must exist before its text, to be announced. */
  notice: NoticeContent | null;
  onClose: () => void;
}

/** A message at the bottom of the screen, with an optional action. */
export function Notice({ notice, onClose }: NoticeProps) {
  const line = useRef<HTMLDivElement>(null);
  // The pressed button may have disappeared with its row, so the focus moves here.
  useEffect(() => {
    if (notice && document.activeElement === document.body) {
      line.current?.querySelector("button")?.focus({ preventScroll: true });
    }
  }, [notice]);

  return (
    <div ref={line} className={notice ? styles.notice : undefined}>
      <output className={styles.text}>{notice?.text}</output>
      {notice?.action && (
        <button type="button" className={buttons.strong} onClick={notice.action.run}>
          {notice.action.label}
        </button>
      )}
      {notice && (
        <button type="button" className={buttons.plain} onClick={onClose}>
          Cerrar<span className="visually-hidden"> aviso</span>
        </button>
      )}
    </div>
  );
}
