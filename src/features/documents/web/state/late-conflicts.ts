import type { Answer } from "./conflicts.ts";

/** An uploaded file whose name was taken in the meantime. */
export interface LateConflict {
  /** Of the upload: the same at every try. */
  readonly key: string;
  readonly workspaceId: string;
  readonly folderId: string | null;
  readonly fileName: string;
  /** The document in the way, where it is in sight and may be replaced. */
  readonly documentId: string | undefined;
  readonly proposedName: string;
}

interface Waiting {
  readonly conflict: LateConflict;
  readonly resolve: (answer: Answer) => void;
}

let waiting: readonly Waiting[] = [];
let shown: readonly LateConflict[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Waiting[]): void {
  waiting = next;
  shown = next.map((one) => one.conflict);
  for (const listener of listeners) listener();
}

/** Asks the person, whenever they look: until then the upload waits, stored and safe. */
export function askLater(conflict: LateConflict): Promise<Answer> {
  return new Promise((resolve) => {
    set([...waiting.filter((one) => one.conflict.key !== conflict.key), { conflict, resolve }]);
  });
}

/** Answers for one, and if wished for all others alike: each gets its own proposed name. */
export function answerLate(key: string, answer: Answer, toAll: boolean): void {
  const answeredNow = waiting.filter(({ conflict }) => {
    if (conflict.key === key) return true;
    return toAll && !(answer.is === "replace" && conflict.documentId === undefined);
  });
  set(waiting.filter((one) => !answeredNow.includes(one)));
  for (const { conflict, resolve } of answeredNow) {
    const isOther = conflict.key !== key && answer.is === "rename";
    resolve(isOther ? { is: "rename", name: conflict.proposedName } : answer);
  }
}

export const lateConflicts = (): readonly LateConflict[] => shown;

export function onLateConflicts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
