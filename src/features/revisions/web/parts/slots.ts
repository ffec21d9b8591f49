import type { ProcedureRevision } from "#features/procedures/revision-contract.ts";
import { createSlot } from "#kit/web/slot.tsx";

/** In the facts of a version of the history: who approved it. Entries of a list of definitions. */
export const VersionApprovalsSlot = createSlot<{ readonly revision: ProcedureRevision }>();
