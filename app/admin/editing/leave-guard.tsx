import { useEffect, useRef, type RefObject } from "react";
import { useBlocker } from "react-router";
import { message } from "#domain/messages.ts";
import buttons from "../../ui/form/button.module.css";
import { useModal } from "../../ui/use-modal.ts";
import styles from "./editing.module.css";

interface LeavePromptProps {
  /** What can't be kept; undefined for nothing. */
  lost: string | undefined;
  /** A save is running and can't be cancelled, so there is nothing to discard. */
  busy?: string | undefined;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks whether to save or discard unsaved changes before the page is left (D3). */
export function LeavePrompt({ lost, busy, onStay, onKeep, onDiscard }: LeavePromptProps) {
  const modal = useModal(onStay);
  const { ref } = modal;

  useEffect(() => {
    const element = ref.current;
    // Another dialog may have opened over it: show it on top again.
    if (!element || element.contains(document.activeElement)) return;
    element.close();
    element.showModal();
  });

  return (
    <dialog
      {...modal}
      className={styles.prompt}
      aria-labelledby="leave-title"
      aria-describedby="leave-words"
    >
      <h2 id="leave-title" className={styles.question}>
        Hay cambios sin guardar
      </h2>
      <p id="leave-words">
        {busy !== undefined && `${busy} `}
        Puedes conservarlos en este navegador y recuperarlos cuando vuelvas.
        {lost !== undefined && ` ${lost}`}
      </p>
      <div className={styles.choices}>
        <button type="button" className={buttons.strong} onClick={onStay}>
          Seguir editando
        </button>
        <button type="button" className={buttons.plain} onClick={onKeep}>
          Salir y conservarlos
        </button>
        {busy === undefined && (
          <button type="button" className={buttons.danger} onClick={onDiscard}>
            Salir y descartarlos
          </button>
        )}
      </div>
    </dialog>
  );
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;

/** The unsaved changes of this page, for what ends more than the page, such as logging out. */
const activeGuards = new Set<{ current: boolean }>();

/**
 * Asks before something that no form can hold up, such as the end of the session.
 * @returns false where the admin wants to stay
 */
export function confirmLeaving(): boolean {
  return activeGuards.size === 0 || window.confirm(message("leave-unsaved"));
}

/** Turns all guards of the page off, such as after logging out. */
export function allowLeaving(): void {
  for (const isAllowed of activeGuards) isAllowed.current = true;
}

/** Has the guards of the page ask again: it could not be left, and is kept (M1). */
export function askAgain(): void {
  for (const isAllowed of activeGuards) isAllowed.current = false;
}

/**
 * Asks before unsaved work is left, by whatever way: a link, a dialog's own, or the browser's (D3).
 * @param keeps whether the work goes on where only the query of the address changes
 */
export function useLeaveGuard(isUnsaved: boolean, keeps: "page" | "address" = "address") {
  const isAllowed = useRef(false);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    // A jump within the page leaves nothing.
    const isOther = keeps === "address" && from.search !== to.search;
    return (from.pathname !== to.pathname || isOther) && isUnsaved && !isAllowed.current;
  });
  useUnloadGuard(isUnsaved, isAllowed);

  return {
    /** Whether a navigation waits for an answer, because there are unsaved changes. */
    asks: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave() {
      // After the answer the browser must not ask again where the navigation loads a document.
      isAllowed.current = true;
      blocker.proceed?.();
    },

    /** Turns the guard off: all is saved, or the user has answered. */
    allow() {
      isAllowed.current = true;
    },
  };
}

/** Has the browser ask before its window is closed or shows another document. */
export function useUnloadGuard(isUnsaved: boolean, isAllowed: RefObject<boolean>): void {
  useEffect(() => {
    // A page that listens for this is not kept for the way back, so only while it must.
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAllowed.current) event.preventDefault();
    };
    activeGuards.add(isAllowed);
    window.addEventListener("beforeunload", ask);
    return () => {
      activeGuards.delete(isAllowed);
      window.removeEventListener("beforeunload", ask);
    };
  }, [isUnsaved, isAllowed]);
}
