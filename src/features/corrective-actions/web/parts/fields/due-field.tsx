import { useText } from "#kit/web/i18n.ts";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { openText } from "../../open-text.ts";

const pad = (n: number): string => String(n).padStart(2, "0");

/** The day of a moment in the reader's time zone, as a date field has it. */
export const dayOf = (moment: string | Date): string => {
  const date = new Date(moment);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
};

/** The end of that day there; undefined while the field holds no date. */
export function endOfDay(day: string): string | undefined {
  const date = new Date(`${day}T23:59:00`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

export function DueField({ value, onChange }: { readonly value: string; readonly onChange: (day: string) => void }) {
  const t = useText(openText);
  return (
    <TextField
      type="date"
      label={t("openAction.due")}
      value={value}
      onChange={onChange}
      isRequired
      className="max-w-56"
    />
  );
}
