import { useText } from "#kit/web/i18n.ts";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { labelClassName } from "#kit/web/ui/fields/field.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { stageText } from "../stage-text.ts";

interface Item {
  readonly id: string;
  readonly text: string;
}

interface NamedChoiceProps {
  readonly label: string;
  readonly note?: string;
  readonly addLabel: string;
  /** Of the stage. */
  readonly number: number;
  readonly chosen: readonly Item[];
  readonly items: readonly Item[];
  readonly onChange: (ids: string[]) => void;
}

/** Some of many by name: those that were chosen, and a field that finds another one. */
export function NamedChoice({ label, note, addLabel, number, chosen, items, onChange }: NamedChoiceProps) {
  const t = useText(stageText);
  const ids = chosen.map((one) => one.id);
  const left = items.filter((one) => !ids.includes(one.id));
  return (
    <div role="group" aria-label={label} className="min-w-0 space-y-2">
      <p className={labelClassName}>{label}</p>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map(({ id, text }) => (
            <li key={id} className="min-w-0">
              <Chip
                onRemove={() => onChange(ids.filter((one) => one !== id))}
                removeLabel={t("stages.removePerson", { name: text, number })}
              >
                {text}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <ComboBox
        // Empty again for the next one.
        key={ids.join()}
        label={addLabel}
        hideLabel
        placeholder={addLabel}
        description={note}
        value={null}
        onChange={(id) => id !== null && onChange([...ids, id])}
        items={left}
      />
    </div>
  );
}
