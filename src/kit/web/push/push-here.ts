import { remember, remembered } from "../device/device-memory.ts";
import { pushPersonKey } from "./push-person.ts";

/** `missing`: no push messages, such as in a private window, or in Safari before the app is on the home screen. */
export type PushPermission = "missing" | "default" | "granted" | "denied";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

export const pushPermission = (): PushPermission => (canPush() ? Notification.permission : "missing");

/** While the app is being stored on the device its worker is not there yet, and is waited for. */
async function workerHere(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canPush() || !(await navigator.serviceWorker.getRegistration())) return undefined;
  return navigator.serviceWorker.ready;
}

export interface PushHere {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Asks the person, if they have not been asked yet, and subscribes this browser. Undefined where they said no.
 * @throws where the browser's maker does not answer, or the browser keeps nothing of the app
 */
export async function subscribeHere(publicKey: string, userId: string): Promise<PushHere | undefined> {
  if (!canPush() || (await Notification.requestPermission()) !== "granted") return undefined;
  const manager = (await workerHere())?.pushManager;
  if (!manager) throw new Error("the app is not stored in this browser");
  const known = await manager.getSubscription();
  const isOwn = known && remembered(pushPersonKey) === userId && keyOf(known) === publicKey;
  // One for an earlier key, or of another person, is given up: what is sent there reaches nobody any more.
  if (known && !isOwn) await known.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = isOwn ? known : await manager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) {
    throw new Error("the browser names no place for its messages");
  }
  remember(pushPersonKey, userId);
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Nothing more is shown in this browser, whatever is still sent, and nothing of what was: the next person would read it
 * (threat B141). Never fails: a sign-out does not wait for it. [N25]
 */
export async function dropPushHere(): Promise<void> {
  if (remembered(pushPersonKey) === null) return;
  remember(pushPersonKey, null);
  try {
    const worker = await workerHere();
    for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
    await (await worker?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The server sends nothing after the end of the session.
  }
}
