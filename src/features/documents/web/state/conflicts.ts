import { nameKey } from "#kit/text.ts";
import { plainName } from "../../rules.ts";
import type { Placed, Taken } from "./upload-plan.ts";

/** The person's decision about a file whose name is taken (ruling R5). */
export type Answer =
  | { readonly is: "rename"; readonly name: string }
  | { readonly is: "replace" }
  | { readonly is: "cancel" };

/** The names that are taken and not yet answered for, and the answers by the file's place in the drop. */
export interface Conflicts {
  readonly open: readonly Taken[];
  readonly answers: ReadonlyMap<number, Answer>;
}

export const conflictsOf = (taken: readonly Taken[]): Conflicts => ({ open: taken, answers: new Map() });

/**
 * [D42] Answers for the first that is open and, if wished, for all others alike: each then gets its own proposed name.
 * What may not be replaced is still asked about.
 */
export function answered(conflicts: Conflicts, answer: Answer, toAll: boolean): Conflicts {
  const [first, ...rest] = conflicts.open;
  if (!first) return conflicts;
  const answers = new Map(conflicts.answers).set(first.at, answer);
  if (!toAll) return { open: rest, answers };
  const open = rest.filter((taken) => answer.is === "replace" && !taken.mayReplace);
  for (const taken of rest) {
    if (open.includes(taken)) continue;
    answers.set(taken.at, answer.is === "rename" ? { is: "rename", name: taken.proposedName } : answer);
  }
  return { open, answers };
}

/** The names in a folder that the drop itself takes, so that none of them is typed for another file. */
export function namesInDrop(placed: readonly Placed[], conflicts: Conflicts, at: number): Set<string> {
  const key = placed[at]?.key;
  return new Set(
    placed.flatMap((one, other) => {
      if (one.key !== key || other === at) return [];
      const answer = conflicts.answers.get(other);
      if (answer?.is === "cancel") return [];
      return [nameKey(answer?.is === "rename" ? answer.name : one.fileName)];
    }),
  );
}

export interface DecidedFile {
  readonly file: File;
  readonly key: string;
  readonly fileName: string;
  /** The document that gets the file. */
  readonly replaces?: string;
}

/** The files to upload once all questions are answered. A cancelled file is left out. */
export function decided(
  placed: readonly Placed[],
  taken: readonly Taken[],
  answers: ReadonlyMap<number, Answer>,
): DecidedFile[] {
  const takenAt = new Map(taken.map((one) => [one.at, one]));
  return placed.flatMap(({ file, key, fileName }, at) => {
    const there = takenAt.get(at);
    if (!there) return [{ file, key, fileName }];
    const answer = answers.get(at) ?? { is: "cancel" };
    if (answer.is === "cancel") return [];
    if (answer.is === "replace") return [{ file, key, fileName, replaces: there.documentId }];
    return [{ file, key, fileName: plainName(answer.name) }];
  });
}
