/** An upload without progress for this time counts as interrupted. */
export const UPLOAD_STALLED_MS = 60_000;

/** The server deletes an upload that is not resumed for a day. */
export const UPLOAD_KEPT_MS = 86_400_000;

/** Interval at which a paused upload queue checks whether the server answers again. */
export const SERVER_POLL_MS = 4000;

export const FILM_POLL_MS = 2000;

export const INTEGRITY_CHECK_POLL_MS = 2000;

export const RESTORE_POLL_MS = 1000;

/** Salud warns if the newest backup is older: one of the nightly backups may fail. */
export const OLD_BACKUP_MS = 2 * 86_400_000;

/** A film's frame is requested once the slider has rested this long. */
export const FRAME_CHOICE_DELAY_MS = 250;

/** Pause after the last key before a search is sent. */
export const ARTICLE_SEARCH_DELAY_MS = 150;
export const MESSAGE_SEARCH_DELAY_MS = 250;

/** Debounce time for storing unsaved changes in the browser. */
export const UNSAVED_CHANGES_DELAY_MS = 300;

/** Maximum time between two stores while the typing goes on. */
export const UNSAVED_CHANGES_INTERVAL_MS = 1000;

/** Time for a field's save to end before the admin is asked about unsaved texts. */
export const LEAVE_WAITS_MS = 1000;

export const OVERLAY_CLOSES_AFTER_MS = 1000;

/** The server forgets a passkey request after five minutes. */
export const PASSKEY_REQUEST_STALE_MS = 4 * 60_000;

/** Interval at which a page shows what guests answered meanwhile, and the time without a key or pointer after which it rests. */
export const ANSWERS_POLL_MS = 15_000;
export const ANSWERS_REST_MS = 10 * 60_000;
