import { isId } from "#kit/ids.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import type { AuditFilter } from "../../contract.ts";

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The beginning of a day on this device, and of the day after it. */
const dayBegin = (day: string, offset = 0): string | undefined => {
  if (!dayPattern.test(day)) return undefined;
  const begin = new Date(`${day}T00:00:00`);
  begin.setDate(begin.getDate() + offset);
  return Number.isNaN(begin.getTime()) ? undefined : begin.toISOString();
};

/** The filters are stored in the URL: they survive reload and back, and can be shared. Days are those of the device. */
export function useAuditFilter() {
  const [query, change] = useQueryParams();
  const { who, what, thing, from = "", to = "" } = query;
  const fromMoment = dayBegin(from);
  const toMoment = dayBegin(to, 1);
  const filter: AuditFilter = {
    ...((who === "system" || isId(who ?? "")) && { actorId: who }),
    ...(what && { action: what }),
    ...(isId(thing ?? "") && { objectId: thing }),
    ...(fromMoment && { from: fromMoment }),
    ...(toMoment && { to: toMoment }),
  };
  return {
    filter,
    who: filter.actorId ?? null,
    what: filter.action ?? null,
    from,
    to,
    isNarrowed: Object.keys(filter).length > 0,
    change,
    clear: () => change({ who: undefined, what: undefined, thing: undefined, from: undefined, to: undefined }),
  };
}

export type AuditFilterState = ReturnType<typeof useAuditFilter>;
