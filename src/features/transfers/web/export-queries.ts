import { queryOptions } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { type Cadence, exportEndpoints } from "../export-contract.ts";
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

export const useChangeSchedule = () =>
  useAction({
    act: (body: { readonly cadence: Cadence | "off"; readonly keptMax: number }, workspaceId) =>
      call(exportEndpoints.schedule, { params: { workspaceId }, body }),
    refreshes,
    done: () => translate(exportText, "exports.schedule.saved"),
    failed: (error) =>
      isProblem(error, "freshSignInRequired") ? undefined : translate(exportText, "exports.schedule.saveFailed"),
  });
