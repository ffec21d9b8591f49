import { useQuery } from "@tanstack/react-query";
import { groupQueries } from "#features/groups/web/queries.ts";
import { useRoleWords } from "#features/roles/web/parts/use-role-words.ts";
import { roleQueries } from "#features/roles/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { memberTableText } from "../../table-text.ts";
import type { useMemberTable } from "./use-member-table.ts";

type FiltersProps = { readonly of: ReturnType<typeof useMemberTable> };

/** The typed text goes into the URL; the field takes over changes of the URL from elsewhere. */
export function MemberSearch({ of: { table, setSearch } }: FiltersProps) {
  const t = useText(memberTableText);
  return <SettledSearch label={t("memberTable.search")} search={table.search ?? ""} onSearch={setSearch} />;
}

const any = "any";
const filterOf = { admin: "admin", groupAdmin: "group_admin", contentAuthor: "content_author", operator: "operator" };

export function MemberSelects({ of: { table, setRole, setGroup } }: FiltersProps) {
  const t = useText(memberTableText);
  const words = useRoleWords();
  const workspaceId = useWorkspaceId();
  const { data: roles = [] } = useQuery(roleQueries.list(workspaceId));
  const { data: groups = [] } = useQuery(groupQueries.list(workspaceId));
  const hasGroups = useFlag("access_groups_enabled");
  const customs = roles.filter((role) => role.builtIn === null);
  return (
    <>
      <Select
        label={t("memberTable.filters.role")}
        hideLabel
        className="w-48 max-sm:min-w-36 max-sm:flex-1"
        value={table.role ?? any}
        onChange={(id) => setRole(id === any ? null : id)}
        items={[
          { id: any, text: t("memberTable.filters.anyRole") },
          ...roles.flatMap((role) => (role.builtIn ? [{ id: filterOf[role.builtIn], text: words(role) }] : [])),
          ...(customs.length > 0 ? [{ id: "custom", text: t("memberTable.filters.custom") }] : []),
          ...customs.map((role) => ({ id: role.key, text: words(role) })),
        ]}
      />
      {hasGroups && (
        <Select
          label={t("memberTable.filters.group")}
          hideLabel
          className="w-52 max-sm:min-w-36 max-sm:flex-1"
          value={table.groupId ?? any}
          onChange={(id) => setGroup(id === any ? null : id)}
          items={[
            { id: any, text: t("memberTable.filters.anyGroup") },
            { id: "unassigned", text: t("memberTable.filters.unassigned") },
            ...groups.map((group) => ({ id: group.id, text: group.name })),
          ]}
        />
      )}
    </>
  );
}
