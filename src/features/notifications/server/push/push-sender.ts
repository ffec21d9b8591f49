import { createHash } from "node:crypto";
import { getFlags } from "#features/flags/server/service.ts";
import { isId } from "#kit/ids.ts";
import { SendFailed } from "#kit/server/mail/send-failed.ts";
import type { PushSender } from "#kit/server/outbox/deliver.ts";
import { encryptPush } from "#kit/server/push/encrypt-push.ts";
import { postPush } from "#kit/server/push/post-push.ts";
import { vapidHeader } from "#kit/server/push/vapid.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { channelsOf } from "../../rules/kinds.ts";
import { selectOfReader } from "../delivery-store.ts";
import { pushOf } from "../mail/compose.ts";
import { toNotification } from "../service.ts";
import { languageOf } from "../settings.ts";
import { deleteGoneBrowser, findBrowser, type StoredBrowser } from "./browser-store.ts";
import type { PushService } from "./browsers.ts";

/**
 * [N24] Writes a message at the moment at which it goes out: of what its reader still is to hear of, and may see by then.
 * Nothing of it is in the outbox.
 */
export const createPushSender = (service: PushService): PushSender => ({
  async send(appContext, { workspaceId, id, to, about }) {
    const message = await asSystem(appContext, workspaceId, (scope) => messageFor(scope, to, about));
    if (!message) return;
    const { browser, text } = message;
    const key = service.keys.find((one) => one.publicKey === browser.publicKey);
    const status = key && (await post(service, key, { browser, text, id, now: appContext.clock.now() }));
    // 404 and 410: the browser has unsubscribed. Without its key nothing will ever reach it either.
    if (status === undefined || status === 404 || status === 410) {
      return asSystem(appContext, workspaceId, (scope) => deleteGoneBrowser(scope, to));
    }
    if (status < 200 || status > 299) throw new SendFailed(`the push service answered ${status}`, isFinal(status));
  },
});

/** What will not be taken at another time either. */
const isFinal = (status: number): boolean => status < 500 && ![401, 403, 408, 429].includes(status);

interface Ready {
  readonly browser: StoredBrowser;
  readonly text: string;
}

async function messageFor(scope: Scope, browserId: string, about: string): Promise<Ready | undefined> {
  const { notifications_enabled: isEnabled } = await getFlags(scope);
  const browser = await findBrowser(scope, browserId);
  if (!browser || !isEnabled) return undefined;
  const rows = await selectOfReader(scope, browser.profileId, idsOf(about));
  const heard = rows.filter((row) => row.isVisible && row.readAt === null && channelsOf(row.kind, row.channels).push);
  const [first] = heard;
  if (!first) return undefined;
  const reader = {
    ...first,
    workspaceId: scope.workspaceId,
    language: languageOf(first.language, first.languages),
  };
  const notifications = heard.map((row) => toNotification(row, row.seesPerformers));
  return { browser, text: JSON.stringify(pushOf(reader, notifications)) };
}

/** The outbox's body of a push message: what it is about. */
export const bodyAbout = (ids: readonly string[]): string => ids.join(" ");
const idsOf = (about: string): string[] => about.split(" ").filter(isId);

interface Posted extends Ready {
  readonly id: string;
  readonly now: Date;
}

/** For how long a service keeps a message for a browser that is off. */
const keptS = day / 1000;

function post(
  service: PushService,
  key: PushService["keys"][number],
  { browser, text, id, now }: Posted,
): Promise<number> {
  const headers = {
    authorization: vapidHeader(key, new URL(browser.endpoint), service.contact, now),
    "content-type": "application/octet-stream",
    "content-encoding": "aes128gcm",
    ttl: keptS,
    urgency: "normal",
    // Another attempt takes the place of one that the service still holds (RFC 8030, section 5.4).
    topic: createHash("sha256").update(id).digest("base64url").slice(0, 32),
  };
  return postPush(browser.endpoint, headers, encryptPush(text, browser), service);
}
