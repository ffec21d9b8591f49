import { on, type Route } from "#kit/server/http/route.ts";
import { batchEndpoints } from "../../batch-contract.ts";
import {
  getBatch,
  getPlan,
  listBatches,
  listItems,
  pauseBatch,
  removeBatch,
  runBatch,
  startBatch,
} from "./batch-service.ts";
import { draftAgain, leaveUnsent, sendFile, skipDraft } from "./file-service.ts";

export const batchRoutes: readonly Route[] = [
  on(batchEndpoints.start, (scope, { body }) => startBatch(scope, body)),
  on(batchEndpoints.list, async (scope) => ({ batches: await listBatches(scope) })),
  on(batchEndpoints.get, (scope, { params }) => getBatch(scope, params.batchId)),
  on(batchEndpoints.plan, (scope, { params }) => getPlan(scope, params.batchId)),
  on(batchEndpoints.items, (scope, { params, query }) => listItems(scope, params.batchId, query)),
  on(batchEndpoints.send, (scope, { params, body }) => sendFile(scope, params.batchId, params.place, body)),
  on(batchEndpoints.again, (scope, { params }) => draftAgain(scope, params.batchId, params.place)),
  on(batchEndpoints.skip, (scope, { params, body }) => skipDraft(scope, params.batchId, params.place, body.isSkipped)),
  on(batchEndpoints.run, (scope, { params, body }) => runBatch(scope, params.batchId, body)),
  on(batchEndpoints.pause, (scope, { params }) => pauseBatch(scope, params.batchId)),
  on(batchEndpoints.leave, (scope, { params }) => leaveUnsent(scope, params.batchId)),
  on(batchEndpoints.remove, (scope, { params }) => removeBatch(scope, params.batchId)),
];
