import type { ActionAbout } from "#features/performs/web/parts/action-about.ts";
import { createSlot } from "#kit/web/slot.tsx";

/** On a record: the corrective actions of its run, and the button to open one. */
export const RecordActionsSlot = createSlot<{
  readonly about: ActionAbout;
  readonly wrongChoices: readonly ActionAbout[];
  readonly performerId: string;
}>();

/** Above the records of a procedure: open actions. */
export const ProcedureActionsSlot = createSlot<{ readonly procedureId: string }>();

export interface RecordPlace {
  readonly procedureId: string;
  readonly performId: string;
}

/** On a record, above its answers: its results elsewhere. */
export const RecordSlot = createSlot<RecordPlace>();
