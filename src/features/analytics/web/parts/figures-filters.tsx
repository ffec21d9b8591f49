import { GroupChoice } from "#features/groups/web/parts/filter/group-choice.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { useFiltersFold } from "#kit/web/ui/lists/filters-fold.tsx";
import type { Readings } from "../../contract.ts";
import type { FiguresFilterState } from "../state/use-figures-filter.ts";
import { analyticsText } from "../text.ts";

interface FiguresFiltersProps {
  readonly of: FiguresFilterState;
  readonly data: Pick<Readings, "procedures" | "people"> | undefined;
  /** Whether runs that go on are among the figures. */
  readonly hasRunning?: boolean;
}

export function FiguresFilters({ of, data, hasRunning = false }: FiguresFiltersProps) {
  const t = useText(analyticsText);
  const { button, folded } = useFiltersFold(of.narrowedBy);
  return (
    <div className="py-4 print:hidden">
      {button}
      <div
        className={classNames(
          "grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-6",
          folded || "max-md:mt-3",
        )}
      >
        <TextField
          label={t("analytics.filters.from")}
          type="date"
          value={of.from}
          onChange={(from) => of.change({ from: from || undefined })}
        />
        <TextField
          label={t("analytics.filters.to")}
          type="date"
          value={of.to}
          onChange={(to) => of.change({ to: to || undefined })}
        />
        <GroupChoice
          label={t("analytics.filters.group")}
          placeholder={t("analytics.filters.anyGroup")}
          group={of.group}
          onChange={(group) => of.change({ group })}
        />
        <ComboBox
          label={t("analytics.filters.procedure")}
          placeholder={t("analytics.filters.anyProcedure")}
          value={of.procedure}
          onChange={(procedure) => of.change({ procedure: procedure ?? undefined })}
          items={(data?.procedures ?? []).map(({ id, title }) => ({ id, text: title }))}
        />
        {hasRunning && (
          <ComboBox
            label={t("analytics.filters.submission")}
            placeholder={t("analytics.filters.anySubmission")}
            value={of.submission}
            onChange={(submission) => of.change({ submission: submission ?? undefined })}
            items={(["running", "submitted"] as const).map((id) => ({ id, text: t(`analytics.filters.${id}`) }))}
          />
        )}
        <ComboBox
          label={t("analytics.filters.person")}
          placeholder={t("analytics.filters.anybody")}
          value={of.person}
          onChange={(person) => of.change({ person: person ?? undefined })}
          items={(data?.people ?? []).map(({ id, displayName }) => ({ id, text: displayName }))}
        />
        {of.isNarrowed && (
          <Button kind="bare" onPress={of.clear} className="justify-self-start">
            {t("analytics.filters.clear")}
          </Button>
        )}
      </div>
    </div>
  );
}
