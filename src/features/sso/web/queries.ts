import { queryOptions } from "@tanstack/react-query";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { identityEndpoints, type SsoChange, ssoEndpoints } from "../contract.ts";

const topic = "workspace";

const own = queryOptions({
  queryKey: ["session", "identities"],
  queryFn: ({ signal }) => call(identityEndpoints.list, {}, { signal }),
  staleTime: 0,
});

export const ssoQueries = {
  /** The person's sign-in methods. They belong to no workspace, so no feed invalidates them. */
  identities: () => queryOptions({ ...own, select: ({ identities }) => identities }),
  /** [SO18] The providers that a workspace of the person, or of this device, accepts; undefined for any other. */
  accepted: (workspaceId: string) =>
    queryOptions({
      ...own,
      select: ({ accepts }) => accepts.find((one) => one.workspaceId === workspaceId)?.providers,
    }),
  settings: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "sso"],
      queryFn: ({ signal }) => call(ssoEndpoints.get, { params: { workspaceId } }, { signal }),
    }),
  preview: (workspaceId: string, change: SsoChange) =>
    queryOptions({
      queryKey: [workspaceId, topic, "sso", "preview", JSON.stringify(change)],
      queryFn: ({ signal }) => call(ssoEndpoints.preview, { params: { workspaceId }, body: change }, { signal }),
      staleTime: 0,
    }),
};

/** Saves what the workspace asks of a sign-in; its screen says what went wrong. */
export const useChangeSso = () =>
  useAction({
    act: ({ change, revision }: { readonly change: SsoChange; readonly revision: number }, workspaceId) =>
      call(ssoEndpoints.change, { params: { workspaceId }, body: change, ifMatch: revision }),
    refreshes: [topic],
  });
