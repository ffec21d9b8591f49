import { isTimeZone } from "../time.ts";

/**
 * The time zone that this device is set to, by its name: paper is drawn in it. Undefined where the device does not know
 * ("Etc/Unknown", an offset); what is asked for then is in UTC, not refused.
 */
export function readerTimeZone({ timeZone } = Intl.DateTimeFormat().resolvedOptions()): string | undefined {
  return isTimeZone(timeZone) ? timeZone : undefined;
}
