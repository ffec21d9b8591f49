import { analyticsEndpoints } from "#features/analytics/contract.ts";
import type { Row } from "../row.ts";

export const analyticsRows: readonly Row[] = [
  { endpoint: analyticsEndpoints.stepsVerified, needs: ["analytics.view"] },
  { endpoint: analyticsEndpoints.readings, needs: ["analytics.view"] },
];
