import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest test files, longest first (`npm run test:times` lists them): Vitest runs one project after the
 * other and has no times in a fresh clone.
 */
const LONGEST = [
  "tests/engines/engines",
  "tests/faults/kills/films",
  "tests/browser/long/every-page",
  "tests/faults/export",
  "tests/faults/restore",
  "server/media/film-process/convert",
  "tests/faults/processes/start",
  "tests/browser/long/policy",
  "tests/browser/films",
  "tests/browser/identity",
  "server/media/renditions/film-rendition-jobs",
];

/** Starts each group of projects with the group's slowest files, whichever project they belong to. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) => groupOf(one) - groupOf(other) || rankOf(one) - rankOf(other),
    );
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return rank === -1 ? LONGEST.length : rank;
}
