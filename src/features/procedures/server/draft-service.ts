export { approvalFacts } from "./approval-store.ts";
export { contentHash, factsOf } from "./content-facts.ts";
export { findContent, selectContents } from "./content-store.ts";
export { countDrafts, type ListedProcedure, selectPage } from "./list-store.ts";
export {
  findLease,
  markAsking,
  markDeclined,
  moveExpiry,
  putLease,
  putReader,
  removeLease,
  removeReader,
  removeReaders,
  type StoredLease,
  selectReaders,
} from "./lock-store.ts";
export {
  type DraftTotals,
  type HeldParts,
  hasAnyId,
  headColumns,
  partIdsOf,
  selectParts,
  totalsOf,
  updateParts,
  updateSearchText,
} from "./parts-store.ts";
export {
  insertProcedures,
  insertTies,
  type NewProcedure,
  replaceAreas,
  type StoredProcedure,
  selectPerformersOfOther,
  updateProcedure,
} from "./procedure-store.ts";
export {
  type DueVersion,
  markApproved,
  markPublished,
  markRejected,
  markRequested,
  markScheduled,
  nextNumber,
  type Publication,
  selectDueVersions,
  withdrawRequest,
} from "./publication-store.ts";
export { publishDraftsChange, publishProcedureChange } from "./publish-change.ts";
export {
  authorsProcedure,
  authorsVersion,
  draftHeadToChange,
  draftToChange,
  draftToLock,
  type Found,
  type FoundHead,
  requireVisibleDraft,
  requireVisiblePublished,
} from "./service/find-visible.ts";
export { findRevision, getDraft, getPublished, requireVisibleRevision } from "./service/get-procedure.ts";
export { draftAlone, newDraft } from "./service/new-draft.ts";
export {
  areasAfter,
  requireBytes,
  requireContentSize,
  requireLimits,
  requireModuleLimits,
} from "./service/require-content.ts";
export { requireFresh } from "./service/require-fresh.ts";
export {
  draftLocked,
  endLease,
  inMs,
  lockOf,
  notifyEditors,
  ownLockId,
  requireLease,
  requireNoOtherEditor,
} from "./service/require-lease.ts";
export { requireNotPending } from "./service/require-not-pending.ts";
export { draftOf } from "./to-wire.ts";
export {
  addEditors,
  type Cleared,
  insertDrafts,
  insertVersion,
  insertVersions,
  markDiscarded,
  markRemoved,
  markSaved,
  type NewDraft,
  type NewVersion,
  rewriteDraft,
  type StoredVersion,
  type VersionHead,
} from "./version-store.ts";
