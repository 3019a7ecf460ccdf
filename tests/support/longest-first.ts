import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that a run would wait for at its end, the longest first (`npm run test:times` lists them). Vitest runs
 * one project after the other, and knows no file's time in a fresh clone.
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

/** Begins each group of projects with its longest files, whichever project they belong to. */
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
