import type { PerformSubmitted } from "#features/runs/server/service.ts";
import { openForDeviations } from "./open-for-deviations.ts";

/** [CA33] A perform is submitted: follows up the readings outside of their bounds. */
export const onPerformSubmitted: PerformSubmitted = openForDeviations;
