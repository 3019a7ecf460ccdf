export const TESTS_OF_FOLDER: Record<string, string[]>;
export function testsFor(files: readonly string[]): string[];
export function slowTestsBeside(files: readonly string[]): string[];
export function filesChangedSince(commit: string): string[];
