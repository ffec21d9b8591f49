import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Test files that take long without being large, the longest first. A file that begins last and takes long keeps one
 * processor busy and leaves the others idle: the matrix of principals, three files of four lines, was the last to begin.
 */
export const long: readonly string[] = [
  "tests/server/authorization/content.test.ts",
  "tests/server/authorization/work.test.ts",
  "tests/server/authorization/people.test.ts",
  "tests/server/two-worlds/two-worlds.test.ts",
  "src/features/passages/server/extract.test.ts",
  "tests/server/upload-matrix.test.ts",
  "tests/server/generation.test.ts",
  "tests/server/credentials.test.ts",
  "src/features/prints/server/drawing/drawing.test.ts",
  "tests/server/embedded-start.test.ts",
  "src/app/server/backup/drill.test.ts",
  "src/app/server/backup/restore.test.ts",
  "tests/server/commands.test.ts",
  "src/features/prints/server/prints.test.ts",
  "src/kit/server/db/embedded/recover.test.ts",
];

/** Those of the list first, in its order; the others stay as they were. */
export function longestFirst<Spec>(specs: readonly Spec[], fileOf: (spec: Spec) => string): Spec[] {
  const rankOf = (spec: Spec): number => {
    const rank = long.findIndex((name) => fileOf(spec).endsWith(`/${name}`));
    return rank < 0 ? long.length : rank;
  };
  return [...specs].sort((one, other) => rankOf(one) - rankOf(other));
}

/** Vitest's own order, by what it remembers or by size; within each project what takes longest comes first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), (spec) => spec.project);
    return [...byProject.values()].flatMap((specs) => longestFirst(specs, (spec) => spec.moduleId));
  }
}
