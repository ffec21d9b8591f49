import { useText } from "#kit/web/i18n.ts";
import { useFlag } from "#kit/web/place.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { accessText } from "./access-text.ts";
import { GroupTreePicker } from "./group-tree-picker.tsx";

/** The groups that are to see something, or "everyone". */
export type WhoSees = readonly string[] | "everyone";

interface WhoSeesFieldProps {
  readonly legend: string;
  /** From when on everyone would see it, and what. */
  readonly everyoneHint: string;
  readonly value: WhoSees;
  readonly onChange: (who: WhoSees) => void;
}

/**
 * Who is to see what is being made: everyone in the workspace, or the groups that are ticked. Nothing where the workspace
 * has its groups switched off.
 */
export function WhoSeesField({ legend, everyoneHint, value, onChange }: WhoSeesFieldProps) {
  const t = useText(accessText);
  const isEveryone = value === "everyone";
  if (!useFlag("access_groups_enabled")) return null;
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-semibold">{legend}</legend>
      <Checkbox
        isSelected={isEveryone}
        onChange={(isChosen) => onChange(isChosen ? "everyone" : [])}
        description={everyoneHint}
      >
        {t("commonAccessManagement.everyone")}
      </Checkbox>
      {!isEveryone && (
        <div className="flex h-60 max-w-md flex-col">
          <GroupTreePicker
            markOf={(id) => (value.includes(id) ? "all" : "none")}
            onPress={(id) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])}
          />
        </div>
      )}
    </fieldset>
  );
}
