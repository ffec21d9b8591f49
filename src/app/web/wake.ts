import { sendWhatWaits } from "./worker/messages.ts";

const tag = "fettle-send";
const worker = typeof navigator === "undefined" ? undefined : navigator.serviceWorker;

interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser, where it can, to wake the app's pages when there is a network again (docs/decisions/0020). */
export function wakeWhenThereIsANetwork(): void {
  const ask = async () => {
    const registration: (ServiceWorkerRegistration & WithSync) | undefined = await worker?.getRegistration();
    await registration?.sync?.register(tag);
  };
  // A browser without it, or one that does not allow it: the pages try by themselves as long as they are open.
  ask().catch(() => {});
}

/** Calls back when the browser has woken the app to send what waits. */
export function onSendRequested(listener: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === sendWhatWaits) listener();
  };
  worker?.addEventListener("message", hear);
  return () => worker?.removeEventListener("message", hear);
}
