import { Problem } from "#kit/problem.ts";
import { day } from "#kit/time.ts";

/**
 * How long a perform may continue after its version was superseded or deleted, or its procedure was hidden from its
 * owner (threat B102).
 */
const graceMs = 30 * day;

interface Facts {
  readonly isVisible: boolean;
  readonly hiddenSince: Date | null;
  readonly procedureDeletedAt: Date | null;
  readonly supersededAt: Date | null;
}

/**
 * Since when the procedure has been hidden from its performer. A change of groups records no time for each perform, so
 * the first save that finds it hidden sets it.
 */
export const hiddenSince = (facts: Facts, now: Date): Date | null =>
  facts.isVisible ? null : (facts.hiddenSince ?? now);

/** When the perform can no longer be saved or submitted; undefined while nothing ends it. [PF68] */
function goesOnUntil(facts: Facts, now: Date): Date | undefined {
  const moments = [hiddenSince(facts, now), facts.procedureDeletedAt, facts.supersededAt];
  const since = moments.flatMap((moment) => (moment === null ? [] : moment.getTime()));
  return since.length === 0 ? undefined : new Date(Math.min(...since) + graceMs);
}

/** @throws Problem 422 `cannotPerform` */
export function requireOngoing(facts: Facts, now: Date): void {
  const until = goesOnUntil(facts, now);
  if (until === undefined || now <= until) return;
  throw new Problem("unprocessable", "cannotPerform", {
    detail: "This version was withdrawn more than 30 days ago",
    current: { until: until.toISOString() },
  });
}
