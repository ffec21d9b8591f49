import { Minus, Plus } from "lucide-react";
import * as Aria from "react-aria-components";
import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";
import { AnswerLabel } from "./answer-label.tsx";
import { FieldErrors, type FieldProps, hasError } from "./field.tsx";
import { isOutside, orNaN, orNull, plainFormat, type Range } from "./number-format.ts";

export interface BigNumberFieldProps extends FieldProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** What one press adds; any number can still be typed. */
  readonly step?: number;
  readonly unit?: string;
}

const stepLook =
  "ring-focus grid h-[72px] place-items-center hover:bg-tint pressed:bg-tint-2 disabled:text-ink-3 -outline-offset-4!";

/**
 * A number on the floor: two 72 px buttons, or typed with decimals. A number outside the range is kept and said at the
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
  step = 1,
  unit = "",
}: BigNumberFieldProps) {
  const t = useText(kitText);
  const outside = isOutside(value, { min, max });
  const wrong = hasError(error)
    ? error
    : outside
      ? t("range.outside", { value: `${value} ${unit}`.trim() })
      : undefined;
  const move = (by: number) => onChange(value === null ? (min ?? max ?? 0) : exact(value + by));
  return (
    <Aria.NumberField
      value={orNaN(value)}
      onChange={(next) => onChange(orNull(next))}
      commitBehavior="validate"
      formatOptions={plainFormat}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={hasError(wrong)}
      validationBehavior="aria"
      className={className ?? ""}
    >
      <AnswerLabel isRequired={isRequired} isAnswered={value !== null && !hasError(wrong)}>
        <Aria.Label>{label}</Aria.Label>
      </AnswerLabel>
      <Aria.Group className="ring-focus-within grid grid-cols-[72px_minmax(0,1fr)_72px] overflow-hidden rounded-2 border-2 border-ink bg-raised invalid:border-stop disabled:border-line">
        {/* Our own steps: React Aria's would clamp to its range and snap to its step. */}
        <Aria.Button
          slot={null}
          aria-label={t("kit.lower")}
          isDisabled={isDisabled}
          onPress={() => move(-step)}
          className={stepLook}
        >
          <Minus className="size-7" aria-hidden />
        </Aria.Button>
        <div className="flex items-center justify-center gap-2 border-x-2 border-[inherit] px-2">
          <Aria.Input
            inputMode="decimal"
            className="num h-[72px] w-full min-w-0 bg-transparent text-center text-xl font-bold outline-none"
          />
          {unit && <span className="max-w-[40%] shrink-0 truncate text-ink-3">{unit}</span>}
        </div>
        <Aria.Button
          slot={null}
          aria-label={t("kit.higher")}
          isDisabled={isDisabled}
          onPress={() => move(step)}
          className={stepLook}
        >
          <Plus className="size-7" aria-hidden />
        </Aria.Button>
      </Aria.Group>
      <Aria.Text slot="description" className="mt-2 block text-xs text-ink-3">
        {description}
        <AllowedRange min={min} max={max} unit={unit} />
      </Aria.Text>
      <FieldErrors error={wrong} className="mt-1 text-sm" />
    </Aria.NumberField>
  );
}

function AllowedRange({ min, max, unit }: Range & { unit: string }) {
  const t = useText(kitText);
  if (min !== undefined && max !== undefined) return <p>{t("range.between", { min, max, unit })}</p>;
  if (min !== undefined) return <p>{t("range.atLeast", { min, unit })}</p>;
  if (max !== undefined) return <p>{t("range.atMost", { max, unit })}</p>;
  return null;
}

/** 0.1 + 0.2 is 0.3 to whoever presses a button. */
const exact = (value: number): number => Number(value.toPrecision(12));
