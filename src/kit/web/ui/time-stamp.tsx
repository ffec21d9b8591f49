import { formatDate, formatDateTime } from "#kit/time.ts";
import { classNames } from "./class-names.ts";

export interface TimeStampProps {
  readonly at: string | Date;
  readonly dateOnly?: boolean;
  readonly className?: string | undefined;
}

/** MM/DD/YYYY HH:mm in the mono face and the reader's time zone; kept left-to-right inside right-to-left text. */
export function TimeStamp({ at, dateOnly = false, className }: TimeStampProps) {
  return (
    <time dateTime={new Date(at).toISOString()} className={classNames("num whitespace-nowrap", className)}>
      <bdi dir="ltr">{dateOnly ? formatDate(at) : formatDateTime(at)}</bdi>
    </time>
  );
}
