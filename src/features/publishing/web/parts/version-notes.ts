import { type ChangeKind, isEffectiveInRange } from "#features/procedures/rules/effective-date.ts";

/** The version notes of a publication or a request. */
export interface VersionNotes {
  readonly changeKind?: ChangeKind;
  readonly changeNote?: string;
  /** ISO 8601 in UTC. */
  readonly effectiveAt?: string;
}

/** Version notes as form values. */
export interface NotesForm {
  readonly changeKind: ChangeKind;
  readonly changeNote: string;
  readonly isLater: boolean;
  /** As the field holds it: a day and a time of the place where the person is, or empty. */
  readonly at: string;
}

export const blankNotes: NotesForm = { changeKind: "major", changeNote: "", isLater: false, at: "" };

/** Whether the day that was chosen cannot be named. [P116] */
export function isDayInvalid({ isLater, at }: NotesForm, now: Date): boolean {
  if (!isLater) return false;
  const date = new Date(at);
  return Number.isNaN(date.getTime()) || !isEffectiveInRange(date, now);
}

/** Converts the form for the request. [P118] Unchanged fields are left to the server. */
export function notesOf({ changeKind, changeNote, isLater, at }: NotesForm): VersionNotes {
  const note = changeNote.trim();
  return {
    ...(changeKind === "minor" && { changeKind }),
    ...(note && { changeNote: note }),
    ...(isLater && { effectiveAt: new Date(at).toISOString() }),
  };
}
