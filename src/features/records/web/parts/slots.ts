import type { ActionAbout } from "#features/performs/web/parts/action-about.ts";
import { createSlot } from "#kit/web/slot.tsx";

/** On a record: what was opened in its run, and what may still be. */
export const RecordActionsSlot = createSlot<{
  readonly about: ActionAbout;
  readonly wrongChoices: readonly ActionAbout[];
  readonly performerId: string;
}>();

/** Above the records of a procedure: what is open. */
export const ProcedureActionsSlot = createSlot<{ readonly procedureId: string }>();

export interface RecordPlace {
  readonly procedureId: string;
  readonly performId: string;
}

/** On a record, above what was answered: what it came to elsewhere. */
export const RecordSlot = createSlot<RecordPlace>();
