import type { DraftBatch } from "../../batch-contract.ts";
import type { TaskState } from "../../rules/stages.ts";

/** How many files a batch has that count, and how many of them are over. */
export function figuresOf({ counts, accepted, skipped }: DraftBatch) {
  const of = (state: keyof DraftBatch["counts"]) => counts[state] ?? 0;
  const done = of("drafted") + of("duplicate") + of("failed");
  return {
    done,
    count: done + of("awaited") + of("stored") + of("working"),
    drafted: of("drafted"),
    duplicate: of("duplicate"),
    failed: of("failed"),
    awaited: of("awaited"),
    /** Drafts that were neither accepted nor skipped. */
    open: Math.max(0, of("drafted") - accepted - skipped),
  };
}

export const isOver = ({ state }: DraftBatch): boolean => ["completed", "cancelled", "failed"].includes(state);

/** [PG37] As the tray counts it; a cancelled one, and one whose drafts are all reviewed, is no task any more. */
export function taskStateOfBatch(batch: DraftBatch): TaskState | undefined {
  if (batch.state === "cancelled") return undefined;
  if (batch.state === "failed") return "failed";
  if (batch.state !== "completed") return "pending";
  return figuresOf(batch).open > 0 ? "completed" : undefined;
}

/** [PG3] What the tray's title counts of a batch: its files, or the drafts that are to be reviewed; at least itself. */
export function draftsOf(batch: DraftBatch): number {
  const { count, open } = figuresOf(batch);
  const state = taskStateOfBatch(batch);
  return Math.max(1, state === "pending" ? count : state === "completed" ? open : 1);
}
