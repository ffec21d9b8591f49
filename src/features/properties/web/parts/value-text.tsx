import { dateOf } from "#kit/time.ts";

import { useDateStyle } from "#kit/web/words/dates.ts";
import type { Property, ThingValue } from "../../contract.ts";
import { plainValue } from "../../rules/plain-value.ts";

/** A property with what one thing has of it. */
export interface KnownValue {
  readonly property: Property;
  readonly value: ThingValue;
}

interface ValueTextProps {
  readonly property: Pick<Property, "type" | "options" | "unit">;
  readonly value: Pick<ThingValue, "value" | "member">;
}

/** A value as a person reads it. Nothing where there is none. */
export function ValueText({ property, value: { value, member } }: ValueTextProps) {
  const style = useDateStyle();
  if (value === null) return null;
  if (property.type === "link" && typeof value === "string") {
    return (
      <a href={value} target="_blank" rel="noreferrer" className="ring-focus rounded-1 wrap-anywhere underline">
        {value.replace(/^https?:\/\//, "")}
      </a>
    );
  }
  if (property.type === "date" && typeof value === "string") {
    const [year = "", month = "", day = ""] = value.split("-");
    return <span className="num">{dateOf(style, day, month, year)}</span>;
  }
  if (typeof value === "number") {
    return (
      <span className="num">
        {value.toLocaleString(style.language, { maximumFractionDigits: 12 })}
        {property.unit && ` ${property.unit}`}
      </span>
    );
  }
  return <span className="wrap-anywhere">{plainValue(property, value, member?.displayName)}</span>;
}
