export { exportRecord, exportRecords } from "./export/export-records.ts";
export { countRecords, getRecord, listHistory } from "./list-records.ts";
export { annotateRecord, listAnnotations } from "./notes/annotate-record.ts";
export { selectFacets, selectVisibleIds as selectVisibleRecordIds } from "./record-lists.ts";
export { sealRecords } from "./seal-records.ts";
export { inspectRecords, verifyRecord } from "./verify-record.ts";
