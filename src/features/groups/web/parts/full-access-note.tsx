import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#kit/web/call.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { roleEndpoints } from "../../../roles/contract.ts";
import { accessText } from "./access-text.ts";

const rolesOf = (workspaceId: string) =>
  queryOptions({
    queryKey: [workspaceId, "roles", "list"],
    queryFn: ({ signal }) => call(roleEndpoints.list, { params: { workspaceId } }, { signal }),
  });

/** Names the roles that group restrictions do not apply to (specification, content section 6). */
export function FullAccessNote() {
  const t = useText(accessText);
  const { data } = useQuery(rolesOf(useWorkspaceId()));
  if (!data) return null;
  const names = [
    ...data.builtInRoles
      .filter((role) => !role.restrictContentToAccessGroups)
      .map((role) => t(`commonAccessManagement.roles.${role.builtInRole}`)),
    ...data.workspaceRoles.filter((role) => !role.restrictContentToAccessGroups).map((role) => role.name),
  ];
  if (names.length === 0) return null;
  return <p className="text-xs text-ink-2">{t("commonAccessManagement.fullAccess", { roles: names.join(", ") })}</p>;
}
