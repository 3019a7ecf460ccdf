import { useLayoutEffect, useRef, type SyntheticEvent } from "react";

/**
 * Keeps a modal dialog open while rendered; then the focus returns to where it was.
 * @param firstFocus selector of the first focused element
 */
export function useModal(onLeave: () => void, firstFocus?: string) {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect ends while the dialog is still in the document: only there does closing return the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    if (firstFocus) element?.querySelector<HTMLElement>(firstFocus)?.focus();
    return () => element?.close();
  }, [firstFocus]);
  return {
    ref,
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // A cancelled file picker inside the dialog also fires `cancel`.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onLeave();
    },
    onClose({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
      // The event of a dialog that was closed and reopened at once, as by StrictMode, arrives late.
      if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
      // Browsers close a dialog at a second Escape even if `cancel` is prevented.
      currentTarget.showModal();
      onLeave();
    },
  };
}
