import { on, type Route } from "#kit/server/http/route.ts";
import { draftListEndpoints } from "../contract.ts";
import { listDraftsToPublish } from "./draft-list.ts";

export const bulkPublishingRoutes: readonly Route[] = [
  on(draftListEndpoints.toPublish, (scope, { query }) => listDraftsToPublish(scope, query)),
];
