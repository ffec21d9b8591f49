import { GroupChoice } from "#features/groups/web/parts/filter/group-choice.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import type { AskedFilterState } from "../state/use-asked-filter.ts";
import { questionText } from "../text.ts";

/** The range and the group that all figures of the page are of. */
export function AskedFilters({ of }: { readonly of: AskedFilterState }) {
  const t = useText(questionText);
  return (
    <div className="py-4 print:hidden">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
        <TextField
          label={t("questions.filters.from")}
          type="date"
          value={of.from}
          onChange={(from) => of.change({ from: from || undefined })}
        />
        <TextField
          label={t("questions.filters.to")}
          type="date"
          value={of.to}
          onChange={(to) => of.change({ to: to || undefined })}
        />
        <GroupChoice
          label={t("questions.filters.group")}
          placeholder={t("questions.filters.anyGroup")}
          group={of.group}
          onChange={(group) => of.change({ group })}
        />
        {of.isNarrowed && (
          <Button kind="bare" onPress={of.clear} className="justify-self-start">
            {t("questions.filters.clear")}
          </Button>
        )}
      </div>
      {of.from === "" && of.to === "" && <p className="mt-2 text-xs text-ink-2">{t("questions.filters.default")}</p>}
    </div>
  );
}
