import type { DraftContent } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { same } from "#features/procedures/rules/same.ts";
import { type Autosave, newAutosave } from "#kit/autosave.ts";
import { canRedo, canUndo, type EditHistory, editHistory } from "../../../rules/edit-history.ts";

/** How long new sections, steps and modules are marked (specification, procedures section 4). */
export const highlightMs = 2500;

/** What one save sends. */
export interface Snapshot {
  readonly content: DraftContent;
  readonly areaIds: readonly string[];
}

/** What was not saved when another author got the lease, and the revision that it was based on. */
export interface Unsent {
  readonly edited: Snapshot;
  readonly revision: number;
}

/**
 * How the stored draft relates to what is typed. `conflict`: the server has a newer draft by another author. `ended`:
 * it was published or deleted. In both nothing is sent until the person decides. `reading`: another author edits; the
 * stored draft is shown, and `mine` waits for the person. [P106]
 */
export type DraftPhase =
  | { readonly is: "open" }
  | { readonly is: "reading"; readonly mine: Unsent | null }
  | { readonly is: "conflict"; readonly theirs: ProcedureDraft }
  | { readonly is: "ended" };

export interface DraftState {
  readonly history: EditHistory<Snapshot>;
  readonly autosave: Autosave;
  /** The revision that the next save is based on. */
  readonly revision: number;
  /** The server's content of that revision. It shares all unedited parts with the present. */
  readonly stored: Snapshot;
  /** When the server last took a save, on its own clock. */
  readonly savedAt: string | null;
  /** What was sent since the last acknowledgement: any of it may have arrived all the same. */
  readonly sent: readonly Snapshot[];
  readonly phase: DraftPhase;
  /** Why the server refused the last save; null when it did not. */
  readonly refusal: string | null;
  readonly fresh: { readonly ids: ReadonlySet<string>; readonly until: number };
  /** Counts the changes that did not come from typing: components that read a text only when they mount remount. */
  readonly epoch: number;
}

export type DraftEvent =
  | {
      readonly type: "edited";
      readonly next: Snapshot;
      readonly at: number;
      /** Names the field that is typed in: such edits undo as one. */
      readonly mergeKey?: string | undefined;
      /** Ids of new parts, to be marked for a moment. */
      readonly fresh?: readonly string[] | undefined;
    }
  | { readonly type: "undone" | "redone"; readonly at: number }
  | { readonly type: "replaced"; readonly next: Snapshot; readonly at: number }
  | { readonly type: "saveStarted"; readonly at: number }
  | { readonly type: "saveSucceeded"; readonly at: number; readonly revision: number; readonly savedAt: string }
  | { readonly type: "saveFailed"; readonly at: number; readonly refusal: string | null }
  | { readonly type: "stale"; readonly theirs: ProcedureDraft; readonly at: number }
  | { readonly type: "ended"; readonly at: number }
  /** Another author edits the draft now. */
  | { readonly type: "lost" }
  /** The stored draft, for who reads along. */
  | { readonly type: "shown"; readonly draft: ProcedureDraft }
  /** The stored draft, for who may edit it from now on. */
  | { readonly type: "resumed"; readonly draft: ProcedureDraft }
  | { readonly type: "keptMine"; readonly at: number }
  | { readonly type: "tookTheirs"; readonly at: number }
  | { readonly type: "retried" }
  | { readonly type: "faded"; readonly at: number };

export const noneFresh: DraftState["fresh"] = { ids: new Set(), until: 0 };

export const snapshotOf = (draft: ProcedureDraft): Snapshot => ({
  content: {
    title: draft.title,
    description: draft.description,
    procedureImage: draft.procedureImage,
    sections: draft.sections,
  },
  areaIds: draft.areaIds,
});

export const openDraft = (draft: ProcedureDraft): DraftState => openEdited(draft, snapshotOf(draft));

const openEdited = (draft: ProcedureDraft, edited: Snapshot): DraftState => ({
  history: editHistory(edited),
  autosave: newAutosave,
  revision: draft.revision,
  stored: edited,
  savedAt: draft.updatedAt,
  sent: [],
  phase: { is: "open" },
  refusal: null,
  fresh: noneFresh,
  epoch: 0,
});

export const presentOf = (state: DraftState): Snapshot => state.history.present;
export const mayUndo = (state: DraftState): boolean => canUndo(state.history);
export const mayRedo = (state: DraftState): boolean => canRedo(state.history);

/** Areas have no order, and the server may answer them in another one. */
export const isSameSnapshot = (a: Snapshot, b: Snapshot): boolean =>
  same(a.content, b.content) && same([...a.areaIds].sort(), [...b.areaIds].sort());
