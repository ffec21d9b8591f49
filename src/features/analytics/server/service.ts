import type { Scope } from "#kit/server/scope.ts";
import type { RangeQuery, Readings, StepsVerified, StepsVerifiedQuery } from "../contract.ts";
import { unitOf } from "../rules/range.ts";
import { filterOf, selectChoices } from "./figures-filter.ts";
import * as readings from "./readings-store.ts";
import * as verified from "./steps-verified-store.ts";

const latestMax = 200;

/**
 * Statistics of verified steps, of data visible to the actor: procedures by their groups, and people who are in one of
 * the actor's groups (threats B132, B133). [AN1] [AN2] [AN3]
 *
 * @throws Problem 400 `rangeTooLong`, or `unknownAccessGroup` for a missing or hidden group
 */
export async function getStepsVerified(scope: Scope, query: StepsVerifiedQuery): Promise<StepsVerified> {
  const filter = { ...(await filterOf(scope, query)), submission: query.submission };
  const unit = unitOf(filter);
  const latest = await verified.selectLatest(scope, filter, latestMax + 1);
  return {
    startTime: filter.start.toISOString(),
    endTime: filter.end.toISOString(),
    unit,
    buckets: await verified.countByBucket(scope, filter, unit),
    steps: await verified.countByStep(scope, filter),
    ...(await verified.countErrors(scope, filter)),
    latest: latest.slice(0, latestMax),
    hasMore: latest.length > latestMax,
    ...(await selectChoices(scope, verified.visibleRows(scope, filter))),
  };
}

/**
 * The readings of submitted runs, by time and by question, and the newest that were kept outside of their limits; of what
 * is visible as above. [AN1] [AN2] [AN3] [AN5]
 *
 * @throws Problem 400 as above
 */
export async function getReadings(scope: Scope, query: RangeQuery): Promise<Readings> {
  const filter = await filterOf(scope, query);
  const unit = unitOf(filter);
  const deviations = await readings.selectDeviations(scope, filter, latestMax + 1);
  return {
    startTime: filter.start.toISOString(),
    endTime: filter.end.toISOString(),
    unit,
    buckets: await readings.countByBucket(scope, filter, unit),
    questions: await readings.countByQuestion(scope, filter),
    deviations: deviations.slice(0, latestMax),
    hasMore: deviations.length > latestMax,
    ...(await selectChoices(scope, readings.visibleRows(scope, filter))),
  };
}
