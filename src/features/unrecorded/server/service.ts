export { dealWith } from "./deal-with.ts";
export { endRun, endRunsOf } from "./end-run.ts";
export { handOver, listFormerMemberships, openFormerKey } from "./hand-over.ts";
export { createHandoverCode, handOverByCode, openRunByCode } from "./hand-over-by-code.ts";
export { getUnrecorded, listUnrecorded } from "./list-unrecorded.ts";
export { listRunning } from "./running-runs.ts";
export { selectVisibleUnrecordedIds } from "./unrecorded-store.ts";
