import { useEffect, useRef, type SyntheticEvent } from "react";

/**
 * A dialog that stands over the page for as long as it is rendered: only who renders it closes it.
 * @param onLeave called when somebody wants it closed
 * @param firstFocus finds what has the focus first; the dialog's first control where it is left out
 */
export function useModal(onLeave: () => void, firstFocus?: string) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = ref.current;
    element?.showModal();
    if (firstFocus) element?.querySelector<HTMLElement>(firstFocus)?.focus();
    return () => element?.close();
  }, [firstFocus]);
  return {
    ref,
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // A file picker that is left cancels too.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onLeave();
    },
    onClose({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
      // A dialog that was closed and opened again at once, as by StrictMode, is told of it late.
      if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
      // A browser closes a dialog by itself at a second Escape.
      currentTarget.showModal();
      onLeave();
    },
  };
}
