import { day, hour, minute } from "../../time.ts";
import { useLanguage, useText } from "../i18n.ts";
import { serverNow } from "../wire/server-time.ts";
import { agoText } from "./ago-text.ts";
import { formatDate } from "./dates.ts";

/** Older than this, the day itself says more than a number of days. */
const daysMax = 14;

/** Returns how a moment is said by its distance from now: "2 h ago"; by its day where that is long ago. */
export function useAgo(): (at: string | Date, now?: number) => string {
  const t = useText(agoText);
  useLanguage();
  return (at, now = serverNow().getTime()) => {
    const ms = now - new Date(at).getTime();
    if (ms < minute) return t("ago.now");
    if (ms < hour) return t("ago.minutes", { count: Math.floor(ms / minute) });
    if (ms < day) return t("ago.hours", { count: Math.floor(ms / hour) });
    if (ms < daysMax * day) return t("ago.days", { count: Math.floor(ms / day) });
    return formatDate(at);
  };
}

/** Returns how long something took: "7 min", "1 h 5 min", "3 days". */
export function useLasts(): (ms: number) => string {
  const t = useText(agoText);
  return (ms) => {
    const minutes = Math.round(ms / minute);
    if (minutes < 1) return t("lasts.seconds");
    if (minutes < 60) return t("lasts.minutes", { minutes });
    if (ms < 2 * day) return t("lasts.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    return t("lasts.days", { count: Math.round(ms / day) });
  };
}
