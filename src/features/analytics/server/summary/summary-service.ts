import { getFlags } from "#features/flags/server/service.ts";
import { chooseOwnMail, type Sends } from "#features/notifications/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { SummaryMail } from "../../view-contract.ts";
import { findReader } from "./summary-store.ts";

/** [AN19] */
export async function getSummaryMail(scope: Scope, sends: Sends): Promise<SummaryMail> {
  const [flags, reader] = [await getFlags(scope), await findReader(scope)];
  return {
    isSubscribed: reader?.isChosen ?? false,
    email: reader?.email ?? null,
    isSent: sends.mail && flags.notifications_enabled && flags.analytics_dashboard_enabled,
  };
}

/** [AN19] What the settings of notifications hold too. */
export async function subscribeToSummary(scope: Scope, isSubscribed: boolean, sends: Sends): Promise<SummaryMail> {
  await chooseOwnMail(scope, "weeklySummary", isSubscribed);
  return getSummaryMail(scope, sends);
}
