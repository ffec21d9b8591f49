export { bringInSet, importSet } from "./import-set.ts";
export { listProgress } from "./list-progress.ts";
export { getSet, listSets } from "./read-sets.ts";
export { listRecordAttempts } from "./record-attempts.ts";
export { startInSet } from "./start-in-set.ts";
export { allowRetry, getMemberStatus, signOffAttempt } from "./train.ts";
export { changeSet, changeSetGroups, createSet, listDeletedSets, removeSet, restoreSet } from "./write-sets.ts";
