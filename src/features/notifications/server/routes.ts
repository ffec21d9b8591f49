import type { FeedHub } from "#kit/server/feed/feed-hub.ts";
import type { Gate } from "#kit/server/http/gate.ts";
import { on, onPublic, type Route } from "#kit/server/http/route.ts";
import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import { notificationEndpoints } from "../contract.ts";
import { pushEndpoints } from "../push-contract.ts";
import { notificationSettingEndpoints } from "../settings-contract.ts";
import { courierEndpoints, subscriptionEndpoints } from "../subscription-contract.ts";
import { issueCourierToken, openCourierStream, revokeCourierTokens } from "./courier.ts";
import { getPushState, type PushService, subscribeBrowser, unsubscribeBrowser } from "./push/browsers.ts";
import { listNotifications, readNotifications } from "./service.ts";
import { changeSettings, getSettings, type Sends } from "./settings.ts";
import { stopByToken, stopPage } from "./stop-mails.ts";
import { getSubscription, subscribe, unsubscribe } from "./subscriptions.ts";

export interface NotificationDeps {
  readonly secret: InstallationSecret;
  readonly feed: FeedHub;
  readonly gate: Gate;
  readonly sends: Sends;
  /** Undefined where this server sends no push messages. */
  readonly push: PushService | undefined;
}

/** What the keys of this feature are derived for. */
const stopPurpose = "notification mails";
const courierPurpose = "courier tokens";

/** The key that signs the links of mails. */
export const stopKeyOf = (secret: InstallationSecret): Buffer => secret.keyFor(stopPurpose);

export function notificationRoutes({ secret, sends, push, ...streams }: NotificationDeps): readonly Route[] {
  const stopKeys = [stopKeyOf(secret), ...secret.earlierKeysFor(stopPurpose)];
  const courierKeys = [secret.keyFor(courierPurpose), ...secret.earlierKeysFor(courierPurpose)] as const;
  return [
    on(notificationEndpoints.list, (scope, { query }) => listNotifications(scope, query)),
    on(notificationEndpoints.read, async (scope, { body }) => ({
      unread: await readNotifications(scope, "ids" in body ? body.ids : "all"),
    })),
    on(subscriptionEndpoints.subscribe, (scope, { params, body }) =>
      subscribe(scope, params.profileId, body.subscriptionData),
    ),
    on(subscriptionEndpoints.unsubscribe, (scope, { params, body }) =>
      unsubscribe(scope, params.profileId, body.subscriptionData),
    ),
    on(subscriptionEndpoints.ofProcedure, (scope, { params }) => getSubscription(scope, params.procedureId)),
    on(courierEndpoints.token, (scope) => issueCourierToken(scope, courierKeys)),
    on(courierEndpoints.revoke, (scope) => revokeCourierTokens(scope)),
    onPublic(courierEndpoints.stream, (call) => openCourierStream(call, { ...streams, keys: courierKeys })),
    on(notificationSettingEndpoints.get, (scope) => getSettings(scope, sends)),
    on(notificationSettingEndpoints.change, (scope, { body }) => changeSettings(scope, body, sends)),
    on(pushEndpoints.state, (scope) => getPushState(scope, push)),
    on(pushEndpoints.subscribe, (scope, { body }) => subscribeBrowser(scope, body, push)),
    on(pushEndpoints.unsubscribe, (scope, { params }) => unsubscribeBrowser(scope, params.browserId, push)),
    onPublic(notificationSettingEndpoints.stopPage, (call, { params }) =>
      stopPage(call.appContext, stopKeys, params.token),
    ),
    onPublic(notificationSettingEndpoints.stop, (call, { params }) => {
      // RFC 8058 has the body say that this is one click; a form says nothing. Neither adds anything to the token.
      call.bytes.resume();
      return stopByToken(call.appContext, stopKeys, params.token);
    }),
  ];
}
