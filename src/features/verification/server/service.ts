export { notifyReaders } from "./grades/deliver-grade.ts";
export { copyGrades, deleteGrades, storeReview } from "./grades/grade-store.ts";
export { requestGradesOfSave, requestGradesOfSubmit } from "./grades/request-grades.ts";
export { responseGradesOf } from "./grades/response-grades.ts";
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
export {
  changesVerifications,
  keepVerifications,
  modulesWithNewPhoto,
  storedVerifications,
  withPendingVerifications,
} from "./steps/keep-verifications.ts";
export {
  deleteVerifications,
  insertVerifications,
  logDecisions,
  selectLastDecisions,
} from "./steps/verification-store.ts";
