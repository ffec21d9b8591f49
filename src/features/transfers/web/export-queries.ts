import { queryOptions } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { type Cadence, type ExportSchedule, exportEndpoints } from "../export-contract.ts";
import { exportText } from "./export-text.ts";

const topic = "exports";
const refreshes = [topic];

export const exportQueries = {
  /** The archives of the workspace, the newest first, its schedule, and what an archive would hold. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "list"],
      queryFn: ({ signal }) => call(exportEndpoints.list, { params: { workspaceId } }, { signal }),
    }),
};

export const useStartExport = () =>
  useAction({
    act: (_: undefined, workspaceId) => call(exportEndpoints.start, { params: { workspaceId } }),
    refreshes,
  });

export const useRemoveExport = () =>
  useAction({
    act: (exportId: string, workspaceId) => call(exportEndpoints.remove, { params: { workspaceId, exportId } }),
    refreshes,
  });

export const useExportAddress = () =>
  useAction({
    act: (exportId: string, workspaceId) => call(exportEndpoints.address, { params: { workspaceId, exportId } }),
    refreshes: [],
  });

interface ScheduleChange {
  /** What the form was filled from. */
  readonly schedule: ExportSchedule | null;
  readonly cadence: Cadence | "off";
  readonly keptMax: number;
}

export const useChangeSchedule = () =>
  useAction({
    act: ({ schedule, ...change }: ScheduleChange, workspaceId) => {
      const { cadence, keptMax, profileId } = schedule ?? {};
      const seen = cadence && keptMax && profileId ? { cadence, keptMax, profileId } : null;
      return call(exportEndpoints.schedule, { params: { workspaceId }, body: { seen, ...change } });
    },
    refreshes,
    done: () => translate(exportText, "exports.schedule.saved"),
    failed: (error) => {
      if (isProblem(error, "freshSignInRequired")) return undefined;
      const words = isProblem(error, "stale") ? "changedMeanwhile" : "saveFailed";
      return translate(exportText, `exports.schedule.${words}`);
    },
  });
