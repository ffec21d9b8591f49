import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/call.ts";
import { analyticsEndpoints, type StepsVerifiedQuery } from "../contract.ts";

export const analyticsQueries = {
  /** Under `records`, so that what is submitted shows. */
  stepsVerified: (workspaceId: string, query: StepsVerifiedQuery) =>
    queryOptions({
      queryKey: [workspaceId, "records", "stepsVerified", query],
      queryFn: ({ signal }) => call(analyticsEndpoints.stepsVerified, { params: { workspaceId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
