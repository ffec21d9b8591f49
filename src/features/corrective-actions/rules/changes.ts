import type { Priority } from "./priority.ts";

/** What may be changed of an action. `dueAt` is ISO 8601 in UTC. */
export interface Changeable {
  readonly title: string;
  readonly description: string;
  readonly priority: Priority;
  readonly assigneeId: string | null;
  readonly dueAt: string;
}

/** Missing or undefined fields stay as they are. */
export type ChangeableInput = { readonly [K in keyof Changeable]?: Changeable[K] | undefined };

export const changedFields = ["title", "description", "priority", "assignee", "dueAt"] as const;

/** One line of the timeline. Of an assignee it holds the id: who may read the name is asked when it is read. */
export interface StoredChange {
  readonly field: (typeof changedFields)[number];
  readonly before: string | null;
  readonly after: string | null;
}

/** [CA26] The differences, in the order of the fields; a named field with the same value is no change. */
export function changesBetween(before: Changeable, input: ChangeableInput): StoredChange[] {
  return changedFields.flatMap((field) => {
    const key = field === "assignee" ? "assigneeId" : field;
    const after = input[key];
    if (after === undefined || after === before[key]) return [];
    return [{ field, before: before[key], after }];
  });
}
