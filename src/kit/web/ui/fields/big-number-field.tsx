import { Minus, Plus } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { measureText } from "../../words/measure-text.ts";
import { HoldButton } from "../buttons/hold-button.tsx";
import { AnswerLabel } from "./answer-label.tsx";
import { FieldErrors, FieldName, FieldNote, type FieldProps, hasError } from "./field.tsx";
import { useFieldIds } from "./field-frame.tsx";
import { exact, isOutside, type Range } from "./number-format.ts";
import { NumberInput } from "./number-input.tsx";
import { useTypedNumber } from "./use-typed-number.ts";

export interface BigNumberFieldProps extends FieldProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** An accepted value outside of the range: the range is shown, but not as an error. */
  readonly isAccepted?: boolean;
  /** What one press adds; any number can still be typed. */
  readonly step?: number;
  readonly unit?: string;
}

const stepClassName =
  "ring-focus grid h-[72px] touch-manipulation place-items-center select-none hover:bg-tint active:bg-tint-2 disabled:text-ink-3 -outline-offset-4!";

/**
 * A number on the floor: two 72 px buttons, which may be held, or typed with decimals. A number outside the range is kept and said at the
 * field, because a reading that was changed in silence is a false record. An empty field starts at the nearest bound.
 */
export function BigNumberField({
  label,
  description,
  error,
  isRequired = false,
  isDisabled = false,
  className,
  value,
  onChange,
  min,
  max,
  isAccepted = false,
  step = 1,
  unit = "",
}: BigNumberFieldProps) {
  const t = useText(kitText);
  const outside = isOutside(value, { min, max });
  const typed = useTypedNumber({ label, value, onChange });
  const outsideWords = outside && !isAccepted ? t("range.outside", { value: measureText(value, unit) }) : undefined;
  const wrong = typed.error ?? (hasError(error) ? error : outsideWords);
  const move = (from: number | null, by: number) => onChange(from === null ? (min ?? max ?? 0) : exact(from + by));
  // Held, it stops at the bound: to leave the range takes a press of its own.
  const mayRepeat = (by: number) => outside || value === null || !isOutside(exact(value + by), { min, max });
  const isBounded = min !== undefined || max !== undefined;
  const { control, contexts } = useFieldIds({
    description: description || isBounded,
    error: wrong,
    isRequired,
    isDisabled,
  });
  return contexts(
    <div className={className}>
      <AnswerLabel isRequired={isRequired} isAnswered={value !== null && !hasError(wrong)}>
        <FieldName>{label}</FieldName>
      </AnswerLabel>
      <div
        data-invalid={control["aria-invalid"]}
        className="ring-focus-within grid grid-cols-[72px_minmax(0,1fr)_72px] overflow-hidden rounded-2 border-2 border-ink bg-raised data-invalid:border-stop has-disabled:border-line"
      >
        <HoldButton
          aria-label={t("kit.lower", { name: label })}
          isDisabled={isDisabled}
          mayRepeat={() => mayRepeat(-step)}
          onPress={() => move(value, -step)}
          className={stepClassName}
        >
          <Minus className="size-7" aria-hidden />
        </HoldButton>
        <div className="flex items-center justify-center gap-2 border-x-2 border-[inherit] px-2">
          <NumberInput
            control={control}
            typed={typed}
            onStep={(from, direction) => move(from, direction * step)}
            className="num h-[72px] w-full min-w-0 bg-transparent text-center text-xl font-bold outline-none"
          />
          {unit && <span className="max-w-[40%] shrink-0 truncate text-ink-3">{unit}</span>}
        </div>
        <HoldButton
          aria-label={t("kit.higher", { name: label })}
          isDisabled={isDisabled}
          mayRepeat={() => mayRepeat(step)}
          onPress={() => move(value, step)}
          className={stepClassName}
        >
          <Plus className="size-7" aria-hidden />
        </HoldButton>
      </div>
      <FieldNote className="mt-2 block">
        {description}
        <AllowedRange min={min} max={max} unit={unit} />
      </FieldNote>
      <FieldErrors error={wrong} className="mt-1 text-sm" />
    </div>,
  );
}

function AllowedRange({ min, max, unit }: Range & { unit: string }) {
  const t = useText(kitText);
  if (min !== undefined && max !== undefined) return <p>{t("range.between", { min, max, unit })}</p>;
  if (min !== undefined) return <p>{t("range.atLeast", { min, unit })}</p>;
  if (max !== undefined) return <p>{t("range.atMost", { max, unit })}</p>;
  return null;
}
