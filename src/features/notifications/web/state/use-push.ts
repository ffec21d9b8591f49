import { queryOptions } from "@tanstack/react-query";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { subscribeHere } from "#kit/web/push/push-here.ts";
import { call } from "#kit/web/wire/call.ts";
import { type PushBrowser, pushEndpoints } from "../../push-contract.ts";
import { settingsText } from "../settings-text.ts";

/** The caller's browsers that get push messages, and for which key they subscribe. */
export const pushQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [workspaceId, "notification-settings", "push"],
    queryFn: ({ signal }) => call(pushEndpoints.state, { params: { workspaceId } }, { signal }),
  });

interface Subscribing {
  readonly publicKey: string;
  readonly userId: string;
}

/** [N23] Asks the person, and has this browser show push messages. Answers whether it does. */
export const useSubscribeHere = () =>
  useAction({
    act: async ({ publicKey, userId }: Subscribing, workspaceId) => {
      const here = await subscribeHere(publicKey, userId);
      if (here) await call(pushEndpoints.subscribe, { params: { workspaceId }, body: { ...here, publicKey } });
      return here !== undefined;
    },
    refreshes: ["notification-settings"],
    failed: () => translate(settingsText, "notificationSettings.pushFailed"),
  });

/** [N25] Sends nothing more to these browsers of the caller's. */
export const useStopPush = () =>
  useAction({
    act: async ({ browsers }: { readonly browsers: readonly PushBrowser[] }, workspaceId) => {
      for (const { id: browserId } of browsers) {
        await call(pushEndpoints.unsubscribe, { params: { workspaceId, browserId } });
      }
    },
    refreshes: ["notification-settings"],
    failed: () => translate(settingsText, "notificationSettings.pushNotStopped"),
  });
