export { type Brought, type BroughtDevice, type BroughtEntry, broughtBy } from "./brought.ts";
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
export { copyGrades, deleteGrades, storeReview } from "./grades/grade-store.ts";
export { responseGradesOf } from "./grades/response-grades.ts";
export { tellReaders } from "./grades/tell-grade.ts";
export { type ValidationDeps, validationRoute } from "./grades/validate-response.ts";
export { wantGradesOfSave, wantGradesOfSubmit } from "./grades/want-grades.ts";
export { type ImportedPerform, insertImported, type PreparedPerform } from "./import-store.ts";
export { isOwnHere, ownPerform, type Place, placeOf } from "./own-perform.ts";
export {
  deleteTrails,
  endPerforms,
  insertPerform,
  lockActiveIds,
  storeReset,
  storeSave,
  storeSaveUnread,
} from "./perform-changes.ts";
export { findPerform, type StoredPerform, selectOwnActive, selectOwnIds, selectOwnSummaries } from "./perform-store.ts";
export { askForChecks, keepPhotoChecks } from "./photo-checks/keep-photo-checks.ts";
export {
  deleteChecks,
  insertChecks,
  insertPastChecks,
  type PastCheck,
  storeDecided,
} from "./photo-checks/photo-check-store.ts";
export { photoChecksOf } from "./photo-checks/photo-checks-of.ts";
export { changesNewPhotos, keepPhotos, takeNewPhotos } from "./photos/new-photos.ts";
export { deletePhotos } from "./photos/photo-store.ts";
export { progressOf } from "./progress-of.ts";
export { forgetPerform, recallPerform, rememberPerform } from "./recent-performs.ts";
export { hashVersion, type RecordFile, recordHash, sealedRecord } from "./record-hash.ts";
export {
  entryOf,
  findEntry,
  findRecordedSteps,
  inSight,
  insertRecord,
  inWorkspace,
  type NewRecord,
  type StoredEntry,
  type StoredRecord,
  selectGroupIds,
  selectSeenVersionIds,
} from "./record-store.ts";
export { signatureIn, signedHash, termsHashOf } from "./signed-hash.ts";
export { performableOf } from "./snapshots.ts";
export {
  changesVerifications,
  keepVerifications,
  modulesWithNewPhoto,
  standingVerifications,
  withAsked,
} from "./verification/keep-verifications.ts";
export {
  deleteVerifications,
  insertVerifications,
  logDecisions,
  selectLastDecisions,
} from "./verification/verification-store.ts";
