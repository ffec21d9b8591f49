export { importSet } from "./import-set.ts";
export { listProgress } from "./list-progress.ts";
export { getSet, listSets } from "./read-sets.ts";
export { startInSet } from "./start-in-set.ts";
export { changeSet, changeSetGroups, createSet, removeSet, restoreSet } from "./write-sets.ts";
