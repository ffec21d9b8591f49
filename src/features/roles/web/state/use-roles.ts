import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePlace } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";
import { roleEndpoints } from "../../contract.ts";
import { roleQueries } from "../queries.ts";
import { RoleSaver } from "./role-saver.ts";
import { type RoleEdit, type RoleView, roleViews, viewOf, withChange } from "./role-view.ts";

/** What keeps a role from being changed by who is looking; undefined where nothing does. */
export type Fixed = "builtIn" | "own" | "holdsMore";

/** The roles as they are shown: the server's, with pending changes on top. */
export function useRoles() {
  const { workspaceId, actor } = usePlace();
  const queryClient = useQueryClient();
  const roles = useQuery(roleQueries.list(workspaceId));
  const [saver] = useState(() => saverOn(queryClient, workspaceId));

  const fixedOf = (role: RoleView): Fixed | undefined => {
    if (role.isOwn) return "own";
    if (role.permissions.some((one) => !actor.permissions.has(one))) return "holdsMore";
    return role.builtIn === null ? undefined : "builtIn";
  };
  const shown = roles.data?.map((role) => withChange(role, saver.pendingEdit(role.key) ?? {}));
  return { roles, shown, fixedOf, save: saver.change.bind(saver) };
}

function saverOn(queryClient: QueryClient, workspaceId: string): RoleSaver {
  const { queryKey } = roleQueries.list(workspaceId);
  const read = async () => roleViews(await call(roleEndpoints.list, { params: { workspaceId } }));
  return new RoleSaver({
    read: async (key) => (await read()).find((role) => role.key === key),
    write: (role, edit, isForced, signal) => write(workspaceId, role, edit, isForced, signal),
    show: (role, edit) => {
      // A list that is on its way was asked for before this change.
      void queryClient.cancelQueries({ queryKey });
      const shown = withChange(role, edit);
      queryClient.setQueryData(queryKey, (roles) => roles?.map((one) => (one.key === shown.key ? shown : one)));
    },
  });
}

async function write(
  workspaceId: string,
  role: RoleView,
  edit: RoleEdit,
  isForced: boolean,
  signal: AbortSignal,
): Promise<RoleView> {
  const ifMatch = role.revision;
  const after = withChange(role, edit);
  const change = {
    ...(edit.requiresSso !== undefined && { requiresSso: edit.requiresSso }),
    ...(isForced && { forceOverride: true }),
  };
  if (role.builtIn !== null) {
    const params = { workspaceId, builtInRoleId: role.builtIn };
    return viewOf(await call(roleEndpoints.updateBuiltIn, { params, ifMatch, body: change }, { signal }));
  }
  const body = {
    ...change,
    ...((edit.add || edit.remove) && { permissions: [...after.permissions] }),
    ...(edit.seesAllContent !== undefined && { restrictContentToAccessGroups: !edit.seesAllContent }),
    ...(edit.digest !== undefined && { digest: edit.digest }),
  };
  return viewOf(
    await call(roleEndpoints.update, { params: { workspaceId, roleId: role.key }, ifMatch, body }, { signal }),
  );
}
