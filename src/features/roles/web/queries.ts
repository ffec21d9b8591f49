import { queryOptions } from "@tanstack/react-query";
import type { PreviewRequest } from "#features/groups/web/parts/visibility-preview.ts";
import type { Permission } from "#kit/permissions.ts";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { roleEndpoints } from "../contract.ts";
import type { BuiltInRole } from "../rules.ts";
import { type RoleView, roleViews } from "./state/role-view.ts";
import { roleText } from "./text.ts";

export { keyOf, type RoleView } from "./state/role-view.ts";

const topic = "roles";
const refreshes = [topic, "members"];

export const roleQueries = {
  /** The roles, built-in ones first. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "list"],
      queryFn: async ({ signal }) => roleViews(await call(roleEndpoints.list, { params: { workspaceId } }, { signal })),
    }),
};

/** What a change of a role would do to who sees what [RO30]. */
export const rolePreviews = {
  restriction: (workspaceId: string, role: RoleView, seesAllContent: boolean): PreviewRequest => ({
    queryKey: [workspaceId, topic, "preview", role.key, role.revision, seesAllContent],
    load: (signal) => {
      const body = { restrictContentToAccessGroups: !seesAllContent };
      return call(roleEndpoints.preview, { params: { workspaceId, roleId: role.key }, body }, { signal });
    },
  }),
  reassignment: (workspaceId: string, role: RoleView, reassignToRoleId: string): PreviewRequest => ({
    queryKey: [workspaceId, topic, "preview", role.key, role.revision, reassignToRoleId],
    load: (signal) => {
      // The key of a built-in role is its name.
      const body = { reassignToRoleId: reassignToRoleId as BuiltInRole };
      return call(roleEndpoints.preview, { params: { workspaceId, roleId: role.key }, body }, { signal });
    },
  }),
};

export interface NewRole {
  readonly key: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly requiresSso: boolean;
  readonly restrictContentToAccessGroups: boolean;
}

/** A name that is taken is said at the field. */
const isShownAtField = (error: unknown): boolean =>
  isProblem(error, "roleNameTaken") || isProblem(error, "invalidRequest");

export const useCreateRole = () =>
  useAction({
    act: ({ key, permissions, ...role }: NewRole, workspaceId) =>
      call(
        roleEndpoints.create,
        { params: { workspaceId }, body: { ...role, permissions: [...permissions] } },
        { idempotencyKey: key },
      ),
    refreshes,
    failed: (error) => (isShownAtField(error) ? undefined : translate(roleText, "roles.ask.createFailed")),
    done: () => translate(roleText, "roles.ask.created"),
  });

export interface Renaming {
  readonly role: RoleView;
  /** Null: a built-in role's own name again. */
  readonly name: string | null;
}

export const useRenameRole = () =>
  useAction({
    act: async ({ role, name }: Renaming, workspaceId) => {
      const ifMatch = role.revision;
      if (role.builtIn !== null) {
        const params = { workspaceId, builtInRoleId: role.builtIn };
        await call(roleEndpoints.updateBuiltIn, { params, ifMatch, body: { name } });
      } else if (name !== null) {
        await call(roleEndpoints.update, { params: { workspaceId, roleId: role.key }, ifMatch, body: { name } });
      }
    },
    refreshes,
    failed: (error) => {
      if (isShownAtField(error)) return undefined;
      return translate(roleText, isProblem(error, "stale") ? "roles.changedElsewhere" : "roles.ask.renameFailed");
    },
    done: () => translate(roleText, "roles.ask.renamed"),
  });

export interface RoleRemoval {
  readonly roleId: string;
  readonly reassignToRoleId: string | null;
  /** Of the preview that was shown, where members get another role. */
  readonly digest?: string | undefined;
}

export const useRemoveRole = () =>
  useAction({
    act: ({ roleId, ...body }: RoleRemoval, workspaceId) =>
      call(roleEndpoints.remove, { params: { workspaceId, roleId }, body }),
    refreshes,
    done: () => translate(roleText, "roles.ask.deleted"),
  });
