import { createECDH } from "node:crypto";
import type { ServerInput } from "#kit/endpoint.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { isPushAddress, type PushPlaces } from "#kit/server/push/post-push.ts";
import type { VapidKey } from "#kit/server/push/vapid.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { PushState, pushEndpoints } from "../../push-contract.ts";
import { requireEnabled } from "../subscriptions.ts";
import { deleteOwnBrowser, insertBrowser, selectBrowsers } from "./browser-store.ts";

/** How this installation sends push messages. */
export interface PushService extends PushPlaces {
  /** The key that signs, and earlier ones, for which browsers may have subscribed. */
  readonly keys: readonly [VapidKey, ...VapidKey[]];
  /** How the makers of browsers reach the operator. */
  readonly contact: string;
}

/** [N23] */
export async function getPushState(scope: Scope, service: PushService | undefined): Promise<PushState> {
  return {
    publicKey: service?.keys[0].publicKey ?? null,
    userId: scope.actor.session?.userId ?? null,
    isAllowedHere: !scope.actor.bySharedDevice,
    browsers: await selectBrowsers(scope),
  };
}

/** [N23] [N24] @throws Problem 403 `notEnabled` or `sharedDevice`, 400 for an address that is no push service's */
export async function subscribeBrowser(
  scope: Scope,
  { endpoint, keys, publicKey }: ServerInput<typeof pushEndpoints.subscribe>["body"],
  service: PushService | undefined,
): Promise<PushState> {
  if (scope.actor.bySharedDevice) {
    throw new Problem("forbidden", "sharedDevice", { detail: "Others would read what is shown on a shared device" });
  }
  await requireEnabled(scope);
  const { sessionId } = scope.actor.session ?? {};
  if (!service || sessionId === undefined)
    throw new Problem("forbidden", "notEnabled", { detail: "There are no push messages here" });
  if (!isPushAddress(endpoint, service)) throw invalid("endpoint", "Not an address of a push service");
  if (service.keys[0].publicKey !== publicKey.replace(/=+$/, "")) throw invalid("publicKey", "Not the present key");
  const [p256dh, auth] = [Buffer.from(keys.p256dh, "base64url"), Buffer.from(keys.auth, "base64url")];
  if (!isPoint(p256dh)) throw invalid("keys", "Not a point of P-256");
  await insertBrowser(scope, { sessionId, endpoint, p256dh, auth, publicKey: service.keys[0].publicKey });
  publishBrowsers(scope);
  return getPushState(scope, service);
}

/** [N25] @throws Problem 404 for what is not the caller's own */
export async function unsubscribeBrowser(
  scope: Scope,
  id: string,
  service: PushService | undefined,
): Promise<PushState> {
  if (!(await deleteOwnBrowser(scope, id))) throw notFound();
  publishBrowsers(scope);
  return getPushState(scope, service);
}

const publishBrowsers = (scope: Scope): void =>
  scope.publish({ topic: "notification-settings", profileId: scope.actor.profileId });

const invalid = (field: string, why: string): Problem =>
  new Problem("invalid", "invalidRequest", { errors: { [field]: [why] } });

function isPoint(key: Buffer): boolean {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  try {
    return pair.computeSecret(key).length === 32;
  } catch {
    return false;
  }
}
