import { isId } from "#kit/ids.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import type { StepsVerified, StepsVerifiedQuery } from "../contract.ts";
import { defaultStart, rangeDaysMax, unitOf } from "../rules/range.ts";
import {
  countByBucket,
  countByStep,
  countErrors,
  selectChoices,
  selectGroupsBelow,
  selectLatest,
  type VerifiedFilter,
} from "./steps-verified-store.ts";

const latestMax = 200;

/**
 * How steps were verified, of what is visible to the actor: procedures by their groups, and people who are in one of
 * the actor's groups (threats B132, B133). [AN1] [AN2] [AN3]
 *
 * @throws Problem 400 `rangeTooLong`, or `unknownAccessGroup` for a group that is not there or out of sight
 */
export async function getStepsVerified(scope: Scope, query: StepsVerifiedQuery): Promise<StepsVerified> {
  const filter = await filterOf(scope, query);
  const unit = unitOf(filter.start.getTime(), filter.end.getTime());
  const latest = await selectLatest(scope, filter, latestMax + 1);
  return {
    startTime: filter.start.toISOString(),
    endTime: filter.end.toISOString(),
    unit,
    buckets: await countByBucket(scope, filter, unit),
    steps: await countByStep(scope, filter),
    ...(await countErrors(scope, filter)),
    latest: latest.slice(0, latestMax),
    hasMore: latest.length > latestMax,
    ...(await selectChoices(scope, filter)),
  };
}

async function filterOf(scope: Scope, query: StepsVerifiedQuery): Promise<VerifiedFilter> {
  const end = query.endTime === undefined ? scope.now : new Date(query.endTime);
  const start = query.startTime === undefined ? defaultStart(end) : new Date(query.startTime);
  const days = (end.getTime() - start.getTime()) / day;
  if (days < 0 || days > rangeDaysMax) {
    const errors = { startTime: [days < 0 ? "This is after the end" : "At most ten years before the end"] };
    throw new Problem("invalid", "rangeTooLong", { errors });
  }
  const { procedureId, submission, submittedBy } = query;
  return { start, end, groupIds: await groupsOf(scope, query.accessGroupIds), procedureId, submission, submittedBy };
}

/** [AN1] The wanted groups and those below them, as far as they are the actor's; undefined where none are named. */
async function groupsOf(scope: Scope, wanted: string | undefined): Promise<string[] | undefined> {
  if (wanted === undefined || wanted === "") return undefined;
  const ids = [...new Set(wanted.split(",").map((id) => id.trim().toLowerCase()))];
  const { actor } = scope;
  const isMine = (id: string) => actor.seesAllContent || actor.scope.has(id);
  const known = ids.every((id) => isId(id) && isMine(id)) ? await selectGroupsBelow(scope, ids) : undefined;
  if (!known || ids.some((id) => !known.includes(id))) {
    throw new Problem("invalid", "unknownAccessGroup", { errors: { accessGroupIds: ["There is no such group"] } });
  }
  return known.filter(isMine);
}
