import { useLanguage, useText } from "#kit/web/i18n.ts";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { countriesIn } from "../state/countries.ts";
import type { PhoneError } from "../state/phone-error.ts";
import { phoneText } from "../text.ts";

export interface NumberInput {
  readonly dialCode: string | null;
  readonly number: string;
}

interface NumberFieldsProps {
  readonly value: NumberInput;
  readonly onChange: (value: NumberInput) => void;
  /** The dial codes to choose from; all of them by default. */
  readonly allowed?: readonly string[] | undefined;
  readonly error: PhoneError | undefined;
  readonly isMissing: boolean;
}

/** So many are seen at a glance; more are found by typing. */
const glanceMax = 8;

/** Country and number, on one line where there is room. */
export function NumberFields({ value, onChange, allowed, error, isMissing }: NumberFieldsProps) {
  const t = useText(phoneText);
  const [language] = useLanguage();
  const countries = countriesIn(language, allowed);
  const country = {
    label: t("phones.country"),
    value: value.dialCode,
    onChange: (dialCode: string | null) => onChange({ ...value, dialCode }),
    items: countries,
    error: error?.at === "country" ? error.text : undefined,
  };
  return (
    <div className="grid items-start gap-(--gap) sm:grid-cols-2">
      {countries.length <= glanceMax ? <Select {...country} /> : <ComboBox {...country} />}
      <TextField
        label={t("phones.number")}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        mono
        autoFocus
        maxLength={40}
        value={value.number}
        onChange={(number) => onChange({ ...value, number })}
        error={isMissing ? t("phones.numberMissing") : error?.at === "number" ? error.text : undefined}
      />
    </div>
  );
}
