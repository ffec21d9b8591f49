import { GroupChoice } from "#features/groups/web/parts/filter/group-choice.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { useFiltersFold } from "#kit/web/ui/lists/filters-fold.tsx";
import { type BucketUnit, namedRanges } from "../../../rules/range.ts";
import { dashboardText } from "../../dashboard-text.ts";
import type { OverviewFilterState } from "../../state/use-overview-filter.ts";

interface OverviewControlsProps {
  readonly of: Pick<OverviewFilterState, "named" | "from" | "to" | "group" | "change">;
  readonly unit: BucketUnit | undefined;
  /** None: the page chooses it. Undefined while they are unknown. */
  readonly units: readonly BucketUnit[] | undefined;
}

/** Range, granularity and groups of the dashboard. [AN7] */
export function OverviewControls({ of, unit, units }: OverviewControlsProps) {
  const t = useText(dashboardText);
  const { button, folded } = useFiltersFold([of.from, of.to, of.group].filter(Boolean).length);
  return (
    <div className="grid grid-cols-2 items-end gap-3 py-4 md:grid-cols-3 xl:grid-cols-5 print:hidden">
      <Select
        label={t("dashboard.range")}
        value={of.named ?? null}
        placeholder={t("dashboard.ranges.custom")}
        // Another range may not offer the same granularity.
        onChange={(range) => of.change({ range: range ?? undefined, from: undefined, to: undefined, unit: undefined })}
        items={namedRanges.map((id) => ({ id, text: t(`dashboard.ranges.${id}`) }))}
      />
      {button}
      <TextField
        className={folded}
        label={t("dashboard.from")}
        type="date"
        value={of.from}
        onChange={(from) => of.change({ from: from || undefined, unit: undefined })}
      />
      <TextField
        className={folded}
        label={t("dashboard.to")}
        type="date"
        value={of.to}
        onChange={(to) => of.change({ to: to || undefined, unit: undefined })}
      />
      {units?.length !== 0 && (
        <Select
          className={folded}
          label={t("dashboard.granularity")}
          value={unit ?? null}
          onChange={(chosen) => of.change({ unit: chosen ?? undefined })}
          items={(units ?? []).map((id) => ({ id, text: t(`dashboard.units.${id}`) }))}
        />
      )}
      <GroupChoice
        className={folded}
        label={t("dashboard.group")}
        placeholder={t("dashboard.anyGroup")}
        group={of.group}
        onChange={(group) => of.change({ group })}
      />
    </div>
  );
}
