import { ALIVE_EVENT } from "#domain/page-events.ts";

let isOn = false;

/** False on the server and until the browser's first document has been taken over. */
export function isHydrated(): boolean {
  return isOn;
}

/** Says that the scripts have taken over what the document showed: to whoever asks from now on, and to whoever waited. */
export function markHydrated(): void {
  isOn = true;
  window.dispatchEvent(new Event(ALIVE_EVENT));
}
