import { useEffect, useRef, type RefObject } from "react";
import { useBlocker } from "react-router";
import { message } from "#domain/messages.ts";
import buttons from "../../ui/form/button.module.css";
import { useModal } from "../../ui/use-modal.ts";
import styles from "./editing.module.css";

interface LeavePromptProps {
  /** Names what this browser can't keep. */
  lost: string | undefined;
  /** Set while a save runs: it can't be cancelled, so nothing can be discarded. */
  busy?: string | undefined;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks whether to keep or discard unsaved changes before the page is left. */
export function LeavePrompt({ lost, busy, onStay, onKeep, onDiscard }: LeavePromptProps) {
  const modal = useModal(onStay);
  const { ref } = modal;

  useEffect(() => {
    const element = ref.current;
    // If another dialog has opened above this one, show this one on top again.
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

/** The page's active guards, for actions that end more than the page, such as logging out. */
const activeGuards = new Set<{ current: boolean }>();

/** Asks before an action that no form can block, such as logging out; false if the admin wants to stay. */
export function confirmLeaving(): boolean {
  return activeGuards.size === 0 || window.confirm(message("leave-unsaved"));
}

/** Disables all guards of the page, for example after logging out. */
export function allowLeaving(): void {
  for (const isAllowed of activeGuards) isAllowed.current = true;
}

/** Enables the guards again after a failed navigation. */
export function askAgain(): void {
  for (const isAllowed of activeGuards) isAllowed.current = false;
}

/** Asks before unsaved work is left; with `keeps` = "page", a change of the query alone is allowed. */
export function useLeaveGuard(isUnsaved: boolean, keeps: "page" | "address" = "address") {
  const isAllowed = useRef(false);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    // A change of the hash is always allowed.
    const isOther = keeps === "address" && from.search !== to.search;
    return (from.pathname !== to.pathname || isOther) && isUnsaved && !isAllowed.current;
  });
  useUnloadGuard(isUnsaved, isAllowed);

  return {
    /** Whether a navigation waits for the admin's answer. */
    asks: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave() {
      // The browser must not ask a second time if the navigation loads a document.
      isAllowed.current = true;
      blocker.proceed?.();
    },

    /** Lets the next navigation pass without a question. */
    allow() {
      isAllowed.current = true;
    },
  };
}

/** Makes the browser ask before the tab is closed or loads another document. */
export function useUnloadGuard(isUnsaved: boolean, isAllowed: RefObject<boolean>): void {
  useEffect(() => {
    // A `beforeunload` listener excludes the page from the back/forward cache, so add it only when needed.
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
