export {
  filesIn,
  handOverFiles,
  hasSameFiles,
  holdFilesOfVersion,
  keepFilesInTrail,
  releaseFiles,
  useFiles,
} from "./files.ts";
export { entryOfSubmitted, entryOnTheWire, performEnded } from "./final-state.ts";
export { type ImportedPerform, insertImported, type PreparedPerform } from "./import-store.ts";
export { selectLastRuns } from "./last-runs.ts";
export { isOwnHere, ownPerform, type Place, placeOf } from "./own-perform.ts";
export {
  deleteTrails,
  endPerforms,
  insertPerform,
  lockActiveIds,
  storeReset,
  storeSave,
  storeSaveUnread,
  storeSteps,
} from "./perform-changes.ts";
export { findPerform, type StoredPerform, selectOwnActive, selectOwnIds, selectOwnSummaries } from "./perform-store.ts";
export { progressOf } from "./progress-of.ts";
export { type Provenance, type ProvenanceDevice, type ProvenanceEntry, provenanceOf } from "./provenance.ts";
export { forgetPerform, recallPerform, rememberPerform } from "./recent-performs.ts";
export { hashVersion, type RecordFile, recordHash, sealedRecord } from "./record-hash.ts";
export {
  entryOf,
  findEntry,
  findRecordedSteps,
  insertRecord,
  inWorkspace,
  type NewRecord,
  type StoredEntry,
  type StoredRecord,
  selectGroupIds,
  selectSeenVersionIds,
  visibleRecords,
} from "./record-store.ts";
export { signatureIn, signedHash, termsHashOf } from "./signed-hash.ts";
export { performableOf } from "./snapshots.ts";
