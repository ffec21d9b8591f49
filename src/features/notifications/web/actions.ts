import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { notificationEndpoints } from "../contract.ts";
import { notificationSettingEndpoints, type SettingsChange } from "../settings-contract.ts";
import { type ProcedureEvent, subscriptionEndpoints } from "../subscription-contract.ts";
import { settingsText } from "./settings-text.ts";
import { subscriptionText } from "./subscription-text.ts";
import { notificationText } from "./text.ts";

/** Marks notifications as read: those named, or all. */
export const useMarkRead = () =>
  useAction({
    act: (which: { readonly ids: string[] } | { readonly all: true }, workspaceId) =>
      call(notificationEndpoints.read, { params: { workspaceId }, body: which }),
    refreshes: ["notifications"],
    failed: () => translate(notificationText, "notifications.readFailed"),
  });

export const settingsQueue = "notification-settings";

/** Changes what the caller hears of; what is left out stays. */
export const useChangeSettings = () =>
  useAction({
    act: (change: SettingsChange, workspaceId) =>
      call(notificationSettingEndpoints.change, { params: { workspaceId }, body: change }),
    queue: settingsQueue,
    refreshes: ["notification-settings", "notifications"],
    failed: () => translate(settingsText, "notificationSettings.notSaved"),
  });

interface Following {
  readonly procedureId: string;
  readonly profileId: string;
  readonly event: ProcedureEvent;
  readonly isOn: boolean;
}

/** Subscribes the caller to an event of a procedure, or ends that. */
export const useFollow = () =>
  useAction({
    act: ({ procedureId, profileId, event, isOn }: Following, workspaceId) =>
      call(isOn ? subscriptionEndpoints.subscribe : subscriptionEndpoints.unsubscribe, {
        params: { workspaceId, profileId },
        body: {
          subscriptionObjectType: "procedure",
          subscriptionData: { procedureId, notificationEventTriggers: [event] },
        },
      }),
    refreshes: ["subscriptions"],
    failed: () => translate(subscriptionText, "subscription.notSaved"),
  });
