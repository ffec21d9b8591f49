import type { PerformSubmitted } from "#features/runs/server/service.ts";
import { openForDeviations } from "./open-for-deviations.ts";

/** [CA33] A perform goes in: what was kept outside of its bounds is followed up. */
export const onPerformSubmitted: PerformSubmitted = openForDeviations;
