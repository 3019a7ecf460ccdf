/** A passkey that the admin added; what it is made of stays with the server. */
export interface Passkey {
  /** The authenticator's own name for it, in base64url; no secret. */
  id: string;
  /** What the admin calls it by. */
  name: string;
  /** Milliseconds since 1970, UTC. */
  addedAt: number;
  /** Null before its first login. */
  usedAt: number | null;
}

/** The second factor as the admin page shows it; enabled as soon as there is a passkey. */
export interface SecondFactor {
  /** The last added first. */
  passkeys: readonly Passkey[];
  recoveryCodesLeft: number;
  /** False where browsers offer no passkeys at the site's public address: they need https or localhost. */
  isAvailable: boolean;
}

/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10;
/** In characters. */
export const LONGEST_PASSKEY_NAME = 60;
/** Limit of passkeys for one account. */
export const MOST_PASSKEYS = 10;
