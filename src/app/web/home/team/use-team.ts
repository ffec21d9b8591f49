import { correctiveActionPolicy } from "#features/corrective-actions/policy.ts";
import { performPolicy } from "#features/performs/policy.ts";
import { setPolicy } from "#features/sets/policy.ts";
import { useFlag, useMay } from "#kit/web/place.tsx";

/** Which figures of others the person may see. */
export function useTeam() {
  const seesRecords = useMay(performPolicy.seeAllRecords);
  const seesProgress = useMay(setPolicy.create);
  const hasSets = useFlag("procedure_sets_enabled");
  const seesActions = useMay(correctiveActionPolicy.oversee);
  const shown = { records: seesRecords, overdue: seesProgress && hasSets, actions: seesActions };
  return { shown, cards: (shown.records ? 2 : 0) + (shown.overdue ? 1 : 0) + (shown.actions ? 1 : 0) };
}
