import { dateIn, dateTimeIn } from "#kit/time.ts";
import { useDateStyle } from "../../words/dates.ts";
import { classNames } from "../class-names.ts";

export interface TimeStampProps {
  readonly at: string | Date;
  readonly dateOnly?: boolean;
  readonly className?: string | undefined;
}

/** Day and time as the workspace writes them, or the language of the device, in the mono face, by the clocks of the device or within `InWorkspaceZone` those of the workspace; kept left-to-right inside right-to-left text. */
export function TimeStamp({ at, dateOnly = false, className }: TimeStampProps) {
  const style = useDateStyle();
  return (
    <time dateTime={new Date(at).toISOString()} className={classNames("num whitespace-nowrap", className)}>
      <bdi dir="ltr">{(dateOnly ? dateIn : dateTimeIn)(style, at)}</bdi>
    </time>
  );
}
