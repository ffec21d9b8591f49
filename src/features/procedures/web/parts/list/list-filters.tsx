import { useQuery } from "@tanstack/react-query";
import { areaQueries } from "#features/areas/web/queries.ts";
import { groupQueries } from "#features/groups/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { procedureQueries, type StatusTab, statusTabs } from "../../queries.ts";
import { procedureText } from "../../text.ts";
import type { useListFilters } from "./use-list-filters.ts";

type FiltersProps = { readonly of: ReturnType<typeof useListFilters> };

/** Only those who may see drafts have tabs to choose from. */
export function StatusTabs({ of: { filters, maySeeDrafts, setStatus } }: FiltersProps) {
  const t = useText(procedureText);
  const { data: counts } = useQuery(procedureQueries.counts(useWorkspaceId(), filters));
  if (!maySeeDrafts) return null;
  return (
    <FilterTabs<StatusTab>
      label={t("procedures.filters.status")}
      value={filters.status}
      onChange={setStatus}
      items={statusTabs.map((id) => ({
        id,
        text: t(`procedures.filters.${id}`),
        count: counts?.[id] ?? null,
      }))}
    />
  );
}

/** The typed text goes into the URL when the person pauses; the field takes over changes of the URL from elsewhere. */
export function ListSearch({ of: { filters, setSearch } }: FiltersProps) {
  const t = useText(procedureText);
  return (
    <SettledSearch label={t("procedures.search")} isBesideTitle search={filters.search ?? ""} onSearch={setSearch} />
  );
}

const any = "any";

export function ListSelects({ of: { filters, setArea, setGroup } }: FiltersProps) {
  const t = useText(procedureText);
  const workspaceId = useWorkspaceId();
  const { data: areas = [] } = useQuery(areaQueries.list(workspaceId));
  const { data: groups = [] } = useQuery(groupQueries.list(workspaceId));
  const hasGroups = useFlag("access_groups_enabled");
  return (
    <>
      <Select
        label={t("procedures.filters.area")}
        hideLabel
        className="w-44 max-sm:w-34 max-sm:grow"
        value={filters.areaId ?? any}
        onChange={(id) => setArea(id === any ? null : id)}
        items={[
          { id: any, text: t("procedures.filters.anyArea") },
          ...areas.map((area) => ({ id: area.id, text: area.name })),
        ]}
      />
      {hasGroups && (
        <Select
          label={t("procedures.filters.group")}
          hideLabel
          className="w-52 max-sm:w-34 max-sm:grow"
          value={filters.accessGroupId ?? any}
          onChange={(id) => setGroup(id === any ? null : id)}
          items={[
            { id: any, text: t("procedures.filters.anyGroup") },
            { id: "unassigned", text: t("procedures.filters.everyone") },
            ...groups.map((group) => ({ id: group.id, text: group.name })),
          ]}
        />
      )}
    </>
  );
}
