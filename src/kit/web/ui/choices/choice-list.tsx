import { classNames } from "../class-names.ts";
import { AnswerLabel } from "../fields/answer-label.tsx";
import { FieldErrors, FieldName, FieldNote, type FieldProps, hasError } from "../fields/field.tsx";
import { useFieldIds } from "../fields/field-frame.tsx";

export interface ChoiceListProps extends FieldProps {
  readonly items: readonly { readonly id: string; readonly text: string }[];
  /** The ids that are chosen: at most one unless `multiple`. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly multiple?: boolean;
}

/** Choices on the floor: cards of at least 64 px, each with its letter. */
export function ChoiceList(props: ChoiceListProps) {
  const { description, error, isRequired = false, items, value, onChange, multiple = false } = props;
  const { label, control, contexts } = useFieldIds({ ...props, isGroup: true });
  const { id, disabled, "aria-required": required, ...described } = control;
  const choose = (chosen: string, isOn: boolean) => {
    if (!multiple) onChange([chosen]);
    else onChange(isOn ? [...value, chosen] : value.filter((one) => one !== chosen));
  };
  return contexts(
    <div
      role={multiple ? "group" : "radiogroup"}
      aria-labelledby={label}
      {...described}
      {...(!multiple && required && { "aria-required": true })}
      className={props.className}
    >
      <AnswerLabel isRequired={isRequired} isAnswered={value.length > 0 && !hasError(error)}>
        <FieldName>{props.label}</FieldName>
      </AnswerLabel>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {items.map((item, index) => (
          <label key={item.id} data-selected={value.includes(item.id) || undefined} className={cardClassName}>
            <input
              type={multiple ? "checkbox" : "radio"}
              name={id}
              checked={value.includes(item.id)}
              disabled={disabled}
              aria-describedby={described["aria-describedby"]}
              onChange={(event) => choose(item.id, event.target.checked)}
              className="sr-only"
            />
            <span
              aria-hidden
              className="num grid size-9 shrink-0 place-items-center rounded-1 bg-tint text-sm font-bold text-ink group-selected:bg-hivis group-selected:text-on-hivis"
            >
              {letterOf(index)}
            </span>
            <span className="min-w-0 wrap-anywhere">{item.text}</span>
          </label>
        ))}
      </div>
      {description && <FieldNote className="mt-2 block">{description}</FieldNote>}
      <FieldErrors error={error} className="mt-2 text-sm" />
    </div>,
  );
}

const cardClassName = classNames(
  "group relative flex min-h-16 items-center gap-4 rounded-2 border-2 border-edge bg-raised px-4 py-2 text-md outline-offset-2",
  "hover:bg-tint selected:border-ink selected:bg-ink selected:text-on-ink has-disabled:border-line has-disabled:text-ink-3",
  "has-focus-visible:outline-3 has-focus-visible:outline-ink",
  "forced-colors:selected:bg-[Highlight] forced-colors:selected:text-[HighlightText] forced-colors:selected:forced-color-adjust-none",
);

/** A to Z, then 27 and so on: people do not read AA as a choice. */
const letterOf = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : String(index + 1));
