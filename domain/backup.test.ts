import { expect, test } from "vitest";
import { readBackupName } from "./backup.ts";

test("O4 a backup's name says when it was made, and whether before a restore", () => {
  const madeAt = Date.UTC(2027, 2, 1, 23, 59, 58);
  for (const kind of ["nightly", "studio", "before-restore"]) {
    const name = `${kind}-2027-03-01T23-59-58.tar`;
    const isBeforeRestore = kind === "before-restore";
    expect(readBackupName(name)).toEqual({ name, madeAt, isBeforeRestore });
    for (const other of [`x${name}`, `${name}x`, name.replace("T23", "T24")]) {
      expect(readBackupName(other)).toBeUndefined();
    }
  }
  expect(readBackupName("weekly-2027-03-01T23-59-58.tar")).toBeUndefined();
});
