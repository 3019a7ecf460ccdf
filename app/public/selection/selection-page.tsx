import { useMemo, useRef, type ReactNode } from "react";
import { CallPage } from "./call-page.tsx";
import { ChapterSection } from "./chapter.tsx";
import { Cover } from "./cover.tsx";
import styles from "./selection-page.module.css";
import { usePrinted } from "./use-printed.ts";
import { useReel } from "./reel/use-reel.ts";
import type { SelectionView } from "./view.ts";

interface SelectionPageProps extends SelectionView {
  label: ReactNode;
  /** Leads to where guests answer, if the link asks for it. */
  answer: ReactNode;
}

/** A selection's page (J1): a cover, a chapter for each project, and who to call. */
export function SelectionPage({ label, answer, ...view }: SelectionPageProps) {
  const { chapters, isPrinted, call, brand } = view;
  const page = useRef<HTMLElement>(null);
  const { Reel, box, films, play } = useReel(page, view);
  const isReady = usePrinted(page, isPrinted);
  const shown = useMemo(
    () =>
      chapters.map((chapter) => (
        <ChapterSection
          key={chapter.number}
          chapter={chapter}
          address={view.address}
          isPrinted={isPrinted}
          onPlay={play}
        />
      )),
    [chapters, view.address, isPrinted, play],
  );
  return (
    <article ref={page} className={styles.page} data-printed={isReady || undefined}>
      <div className={styles.label}>{label}</div>
      <Cover
        {...view}
        answer={answer}
        isReady={isReady}
        films={films.length}
        onPlay={() => play(0)}
      />
      {shown}
      <CallPage brand={brand} answer={answer} {...call} />
      {Reel && <Reel box={box} films={films} title={view.title} />}
    </article>
  );
}
