import { useQuery } from "@tanstack/react-query";
import { accessText } from "#features/groups/web/parts/access-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { roleQueries } from "../queries.ts";

/** Names the roles that group restrictions do not apply to (specification, content section 6). */
export function FullAccessNote() {
  const t = useText(accessText);
  const { data: roles = [] } = useQuery(roleQueries.list(useWorkspaceId()));
  const names = roles
    .filter((role) => role.seesAllContent)
    .map(({ name, builtIn }) => name ?? (builtIn ? t(`commonAccessManagement.roles.${builtIn}`) : ""));
  if (names.length === 0) return null;
  return <p className="text-xs text-ink-2">{t("commonAccessManagement.fullAccess", { roles: names.join(", ") })}</p>;
}
