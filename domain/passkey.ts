export interface Passkey {
  /** The credential id in base64url, which is not secret. */
  id: string;
  name: string;
  addedAt: number;
  usedAt: number | null;
}

export interface SecondFactor {
  passkeys: readonly Passkey[];
  recoveryCodesLeft: number;
  /** False if the public address has neither https nor localhost, as WebAuthn requires. */
  isAvailable: boolean;
}

export const RECOVERY_CODES = 10;
export const LONGEST_PASSKEY_NAME = 60;
export const MOST_PASSKEYS = 10;
