import { useQuery } from "@tanstack/react-query";
import { GroupChip } from "#features/groups/web/parts/filter/group-chip.tsx";
import { performPolicy } from "#features/performs/policy.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { useFiltersFold } from "#kit/web/ui/lists/filters-fold.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { recordQueries } from "../../queries.ts";
import { RecordsExport } from "./records-export.tsx";
import type { RecordFilterState } from "./use-record-filter.ts";

/** By words, procedure, person and days; a person's own records need no person. On a phone all but the words is folded. */
export function RecordFilters({ of }: { readonly of: RecordFilterState }) {
  const t = useText(performListText);
  const nameOf = usePersonName();
  const seesAll = useMay(performPolicy.seeAllRecords);
  const { data } = useQuery(recordQueries.facets(useWorkspaceId()));
  const { button, folded } = useFiltersFold(of.narrowedBy);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 py-4 md:grid-cols-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_9.5rem_9.5rem]">
      <SearchField
        label={t("performs.list.search")}
        placeholder={t("performs.list.search")}
        value={of.typed}
        onChange={of.setTyped}
        className="md:max-xl:col-span-2"
      />
      {button}
      <ComboBox
        label={t("performs.list.name")}
        className={classNames("max-xl:col-span-2", folded)}
        placeholder={t("performs.list.anyProcedure")}
        value={of.filter.procedureId ?? null}
        onChange={(procedure) => of.change({ procedure: procedure ?? undefined })}
        items={(data?.procedures ?? []).map((one) => ({ id: one.id, text: one.title }))}
      />
      {seesAll && (
        <ComboBox
          label={t("performs.list.person")}
          className={classNames("max-xl:col-span-2", folded)}
          placeholder={t("performs.list.anybody")}
          value={of.filter.profileId ?? null}
          onChange={(person) => of.change({ person: person ?? undefined })}
          items={(data?.people ?? []).map((one) => ({ id: one.id, text: nameOf(one) }))}
        />
      )}
      <TextField
        label={t("performs.list.from")}
        type="date"
        className={classNames("max-md:col-span-2", folded)}
        value={of.from}
        onChange={(from) => of.change({ from: from || undefined })}
      />
      <TextField
        label={t("performs.list.to")}
        type="date"
        className={classNames("max-md:col-span-2", folded)}
        value={of.to}
        onChange={(to) => of.change({ to: to || undefined })}
      />
      <div className="col-span-full flex flex-wrap gap-(--gap) max-md:flex-nowrap max-md:overflow-x-auto max-md:*:shrink-0 md:max-xl:col-span-2">
        {seesAll && (
          <Button
            aria-pressed={of.filter.toCheck === "photos"}
            kind={of.filter.toCheck === "photos" ? "ink" : "line"}
            onPress={() => of.change({ check: of.filter.toCheck ? undefined : "photos" })}
          >
            {t("performs.list.toCheck")}
          </Button>
        )}
        <Button
          aria-pressed={of.filter.result === "deviations"}
          kind={of.filter.result === "deviations" ? "ink" : "line"}
          onPress={() => of.change({ result: of.filter.result ? undefined : "deviations" })}
        >
          {t("performs.list.withDeviations")}
        </Button>
        <GroupChip group={of.filter.accessGroupIds} onClear={() => of.change({ group: undefined })} />
        <RecordsExport filter={of.filter} />
        {of.isNarrowed && (
          <Button kind="bare" onPress={of.clear}>
            {t("performs.list.clear")}
          </Button>
        )}
      </div>
    </div>
  );
}
