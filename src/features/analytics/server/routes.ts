import { on, type Route } from "#kit/server/http/route.ts";
import { analyticsEndpoints } from "../contract.ts";
import { getReadings, getStepsVerified } from "./service.ts";

export const analyticsRoutes: readonly Route[] = [
  on(analyticsEndpoints.stepsVerified, (scope, { query }) => getStepsVerified(scope, query)),
  on(analyticsEndpoints.readings, (scope, { query }) => getReadings(scope, query)),
];
