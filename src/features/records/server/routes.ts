import { placeOf } from "#features/performs/server/run-service.ts";
import { gradeEndpoints } from "#features/verification/grade-contract.ts";
import { photoCheckEndpoints } from "#features/verification/photo-check-contract.ts";
import { on, onMember, type Route } from "#kit/server/http/route.ts";
import { recordEndpoints } from "../contract.ts";
import { checkPhoto } from "./decide/check-photo.ts";
import { reviewGrade } from "./decide/review-grade.ts";
import { listTrends } from "./reading-trends.ts";
import {
  annotateRecord,
  countRecords,
  exportRecord,
  exportRecords,
  getRecord,
  listAnnotations,
  listHistory,
  selectFacets,
  verifyRecord,
} from "./service.ts";

export const recordRoutes: readonly Route[] = [
  on(recordEndpoints.history, (scope, { params, query }) =>
    listHistory(scope, { ...query, procedureId: params.procedureId }),
  ),
  on(recordEndpoints.record, (scope, { params }) => getRecord(scope, placeOf(params))),
  on(gradeEndpoints.review, (scope, { params, body }) => reviewGrade(scope, placeOf(params), params.moduleId, body)),
  on(photoCheckEndpoints.check, (scope, { params, body }) => checkPhoto(scope, placeOf(params), params, body)),
  on(recordEndpoints.trends, async (scope, { params }) => ({ trends: await listTrends(scope, placeOf(params)) })),
  on(recordEndpoints.recent, (scope, { query }) => listHistory(scope, query)),
  on(recordEndpoints.counts, (scope, { query }) => countRecords(scope, query)),
  on(recordEndpoints.recordFacets, (scope) => selectFacets(scope)),
  onMember(recordEndpoints.exportRecords, (call, { query }) => exportRecords(call, query)),
  onMember(recordEndpoints.exportRecord, (call, { params }) => exportRecord(call, placeOf(params))),
  on(recordEndpoints.verify, (scope, { params }) => verifyRecord(scope, placeOf(params))),
  on(recordEndpoints.annotations, async (scope, { params }) => ({
    annotations: await listAnnotations(scope, placeOf(params)),
  })),
  on(recordEndpoints.annotate, (scope, { params, body }) => annotateRecord(scope, placeOf(params), body)),
];
