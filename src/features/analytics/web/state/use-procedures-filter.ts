import { isId } from "#kit/ids.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { type RunFigure, runFigures } from "../../procedure-contract.ts";
import { type OverviewFilterState, useOverviewFilter } from "./use-overview-filter.ts";

/** The range and group of the dashboard, and the procedure, version and figure that are open; all of it in the URL. */
export function useProceduresFilter() {
  const [params] = useQueryParams();
  const { range, named, from, to, group, change }: OverviewFilterState = useOverviewFilter("year");
  const number = Number(params.version);
  return {
    range,
    named,
    from,
    to,
    group,
    procedureId: params.procedure !== undefined && isId(params.procedure) ? params.procedure : undefined,
    versionNumber: Number.isInteger(number) && number > 0 ? number : undefined,
    stepId: params.step !== undefined && isId(params.step) ? params.step : undefined,
    figure: runFigures.find((one): one is RunFigure => one === params.figure),
    change,
  };
}

export type ProceduresFilterState = ReturnType<typeof useProceduresFilter>;
