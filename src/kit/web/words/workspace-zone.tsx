import type { ReactNode } from "react";
import { zoneClock } from "#kit/zoned-days.ts";
import { useText } from "../i18n.ts";
import { usePlace } from "../place.tsx";
import { ShownClock } from "./shown-clock.ts";
import { zoneText } from "./zone-text.ts";

const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the workspace, by which its figures are counted. */
export const useWorkspaceZone = (): string => usePlace().timeZone;

/** Within it, times are shown by the clocks of the workspace (ruling R13), and otherwise by those of the device. */
export function InWorkspaceZone({ children }: { readonly children: ReactNode }) {
  return <ShownClock value={zoneClock(useWorkspaceZone())}>{children}</ShownClock>;
}

/** Names the zone of the workspace to a reader whose device is in another one. */
export function ZoneNote() {
  const t = useText(zoneText);
  const zone = useWorkspaceZone();
  // Two names of one zone ("Asia/Calcutta", "Asia/Kolkata") resolve to the same.
  const { timeZone: resolved } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
  if (resolved === deviceZone()) return null;
  return <p className="pb-3 text-sm text-ink-2">{t("zone.ofWorkspace", { zone: zone.replaceAll("_", " ") })}</p>;
}
