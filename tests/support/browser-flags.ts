/** What a browser that only looks at a studio does without. */
export const QUIET_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Popups under an address bar that nobody sees. Every new window loads them, in a process each. */
export const UNSEEN_POPUPS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled"];
