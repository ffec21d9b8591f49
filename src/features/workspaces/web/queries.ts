import { queryOptions } from "@tanstack/react-query";
import type { ClientInput } from "#kit/endpoint.ts";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { isRefusedForGood } from "#kit/web/wire/call-errors.ts";
import { onDeviceAtOnce } from "#kit/web/wire/query.ts";
import { workspaceEndpoints } from "../contract.ts";

const topic = "workspace";

export const workspaceQueries = {
  info: (workspaceId: string) =>
    queryOptions({
      ...onDeviceAtOnce(),
      queryKey: [workspaceId, topic, "info"],
      queryFn: ({ signal }) => call(workspaceEndpoints.info, { params: { workspaceId } }, { signal }),
      // No screen of the workspace is shown without it (specification, identity section 7).
      retry: (failures, error) => failures < 2 && !isRefusedForGood(error) && !isProblem(error, "unauthenticated"),
    }),
  /** The workspaces of the enterprise by name, for who may know them. */
  siblings: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "siblings"],
      queryFn: async ({ signal }) =>
        (await call(workspaceEndpoints.enterpriseWorkspaces, { params: { workspaceId } }, { signal })).workspaces,
    }),
};

export type InfoChangeBody = ClientInput<(typeof workspaceEndpoints)["changeInfo"]>["body"];

export const useChangeInfo = () =>
  useAction({
    act: ({ revision, change }: { readonly revision: number; readonly change: InfoChangeBody }, workspaceId) =>
      call(workspaceEndpoints.changeInfo, { params: { workspaceId }, ifMatch: revision, body: change }),
    refreshes: [topic],
  });

export const useCreateSibling = () =>
  useAction({
    act: (body: { readonly name: string; readonly timeZone: string }, workspaceId) =>
      call(workspaceEndpoints.createSibling, { params: { workspaceId }, body }),
    refreshes: [topic],
  });
