import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { analyticsEndpoints, type RangeQuery, type StepsVerifiedQuery } from "../contract.ts";

export const analyticsQueries = {
  /** Under `records`, so that a submission invalidates it. */
  stepsVerified: (workspaceId: string, query: StepsVerifiedQuery) =>
    queryOptions({
      queryKey: [workspaceId, "records", "stepsVerified", query],
      queryFn: ({ signal }) => call(analyticsEndpoints.stepsVerified, { params: { workspaceId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Likewise. */
  readings: (workspaceId: string, query: RangeQuery) =>
    queryOptions({
      queryKey: [workspaceId, "records", "readings", query],
      queryFn: ({ signal }) => call(analyticsEndpoints.readings, { params: { workspaceId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
