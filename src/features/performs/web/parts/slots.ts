import { createSlot } from "#kit/web/slot.tsx";
import type { ActionAbout } from "./action-about.ts";

/** At a step, and beside an answer that failed: to have it followed up. */
export const OpenActionSlot = createSlot<{
  readonly about: ActionAbout;
  readonly className?: string | undefined;
}>();

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
