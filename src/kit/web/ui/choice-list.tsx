import type { ReactNode } from "react";
import * as Aria from "react-aria-components";
import { AnswerLabel } from "./answer-label.tsx";
import { classNames } from "./class-names.ts";
import { FieldErrors, type FieldProps, hasError } from "./field.tsx";

export interface ChoiceListProps extends FieldProps {
  readonly items: readonly { readonly id: string; readonly text: string }[];
  /** The ids that are chosen: at most one unless `multiple`. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly multiple?: boolean;
}

/** Choices on the floor: cards of at least 64 px, each with its letter. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, description, error, isRequired = false, isDisabled = false, items, value, multiple = false } = props;
  const question = (
    <AnswerLabel isRequired={isRequired} isAnswered={value.length > 0 && !hasError(error)}>
      <Aria.Label>{label}</Aria.Label>
    </AnswerLabel>
  );
  const after = (
    <>
      {description && (
        <Aria.Text slot="description" className="mt-2 block text-xs text-ink-3">
          {description}
        </Aria.Text>
      )}
      <FieldErrors error={error} className="mt-2 text-sm" />
    </>
  );
  const shared = {
    isRequired,
    isDisabled,
    isInvalid: hasError(error),
    validationBehavior: "aria",
    className: props.className ?? "",
  } as const;
  if (multiple) {
    return (
      <Aria.CheckboxGroup {...shared} value={[...value]} onChange={props.onChange}>
        {question}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {items.map((item, index) => (
            <Aria.CheckboxField key={item.id} value={item.id}>
              <Aria.CheckboxButton className={cardLook}>
                <Letter index={index}>{item.text}</Letter>
              </Aria.CheckboxButton>
            </Aria.CheckboxField>
          ))}
        </div>
        {after}
      </Aria.CheckboxGroup>
    );
  }
  return (
    <Aria.RadioGroup {...shared} value={value[0] ?? null} onChange={(id) => props.onChange([id])}>
      {question}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {items.map((item, index) => (
          <Aria.Radio key={item.id} value={item.id} className={cardLook}>
            <Letter index={index}>{item.text}</Letter>
          </Aria.Radio>
        ))}
      </div>
      {after}
    </Aria.RadioGroup>
  );
}

const cardLook = classNames(
  "group flex min-h-16 items-center gap-4 rounded-2 border-2 border-edge bg-raised px-4 py-2 text-md outline-offset-2",
  "hover:bg-tint selected:border-ink selected:bg-ink selected:text-on-ink disabled:border-line disabled:text-ink-3",
  "focus-visible:outline-3 focus-visible:outline-ink",
  "forced-colors:selected:bg-[Highlight] forced-colors:selected:text-[HighlightText] forced-colors:selected:forced-color-adjust-none",
);

function Letter({ index, children }: { index: number; children: ReactNode }) {
  return (
    <>
      <span
        aria-hidden
        className="num grid size-9 shrink-0 place-items-center rounded-1 bg-tint text-sm font-bold text-ink group-selected:bg-hivis group-selected:text-on-hivis"
      >
        {letterOf(index)}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </>
  );
}

/** A to Z, then 27 and on: nobody reads AA as a choice. */
const letterOf = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : String(index + 1));
