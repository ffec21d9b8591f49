import { GroupChip } from "#features/groups/web/parts/filter/group-chip.tsx";
import { isId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import type { ActionFilter } from "../../contract.ts";
import { actionAges } from "../../rules/age.ts";
import { actionText } from "../text.ts";

const shown = ["open", "ended", "any"] as const;
const whoseOnes = ["mine", "opened", "nobody"] as const;

const among = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** What the list shows, as the address says it. */
export function useActionFilter() {
  const [query, change] = useQueryParams();
  const filter: ActionFilter = {
    show: among(shown, query.show) ?? "open",
    whose: among(whoseOnes, query.whose),
    overdue: query.overdue === "true" ? "true" : undefined,
    age: among(actionAges, query.age),
    accessGroupIds: isId(query.group ?? "") ? query.group : undefined,
    procedureId: query.procedureId,
    assigneeId: query.assigneeId,
    areaId: query.areaId,
    search: query.search,
  };
  const { show: _, ...narrowing } = filter;
  return {
    filter,
    change,
    isNarrowed: Object.values(narrowing).some((value) => value !== undefined),
    clear: () =>
      change({ ...Object.fromEntries(Object.keys(narrowing).map((key) => [key, undefined])), group: undefined }),
  };
}

export type FilterState = ReturnType<typeof useActionFilter>;

export function ShownTabs({ of: { filter, change } }: { readonly of: FilterState }) {
  const t = useText(actionText);
  return (
    <FilterTabs
      label={t("correctiveActions.show")}
      value={filter.show ?? "open"}
      onChange={(show) => change({ show: show === "open" ? undefined : show, overdue: undefined, age: undefined })}
      items={shown.map((id) => ({ id, text: t(`correctiveActions.${id}`) }))}
    />
  );
}

/** What narrows the list further. One procedure, area or person comes with a link, and goes with a press. */
export function Narrowing({ of: { filter, change } }: { readonly of: FilterState }) {
  const t = useText(actionText);
  const narrowed = [
    ["procedureId", t("correctiveActions.procedureOnly")],
    ["areaId", t("correctiveActions.areaOnly")],
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <SettledSearch
        label={t("correctiveActions.search")}
        search={filter.search ?? ""}
        onSearch={(search) => change({ search })}
      />
      <Select
        label={t("correctiveActions.whose")}
        hideLabel
        value={filter.whose ?? "any"}
        onChange={(id) => change({ whose: id === "any" || id === null ? undefined : id })}
        items={[
          { id: "any", text: t("correctiveActions.anybody") },
          { id: "mine", text: t("correctiveActions.mine") },
          { id: "opened", text: t("correctiveActions.opened") },
          { id: "nobody", text: t("correctiveActions.nobodys") },
        ]}
        className="min-w-52 max-sm:w-[45%] max-sm:min-w-0 max-sm:grow"
      />
      {filter.show === "open" && (
        <Select
          label={t("correctiveActions.age")}
          hideLabel
          value={filter.age ?? "any"}
          onChange={(id) => change({ age: id === "any" || id === null ? undefined : id })}
          items={[
            { id: "any", text: t("correctiveActions.ages.any") },
            ...actionAges.map((id) => ({ id, text: t(`correctiveActions.ages.${id}`) })),
          ]}
          className="min-w-52 max-sm:w-[45%] max-sm:min-w-0 max-sm:grow"
        />
      )}
      {filter.show === "open" && (
        <Checkbox
          isSelected={filter.overdue !== undefined}
          onChange={(isOn) => change({ overdue: isOn ? "true" : undefined })}
        >
          {t("correctiveActions.overdueOnly")}
        </Checkbox>
      )}
      <GroupChip group={filter.accessGroupIds} onClear={() => change({ group: undefined })} />
      {narrowed.map(
        ([key, text]) =>
          filter[key] !== undefined && (
            <Button key={key} size="sm" onPress={() => change({ [key]: undefined })}>
              {text} ×
            </Button>
          ),
      )}
    </div>
  );
}
