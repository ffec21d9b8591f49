import { takeNewVersion } from "../worker/messages.ts";

/** As much of the browser's side of a worker as is used here. */
export interface VersionsNeeds {
  readonly container: Pick<ServiceWorkerContainer, "register" | "controller" | "addEventListener">;
  readonly reload: () => void;
  readonly page: Pick<Document, "addEventListener" | "visibilityState">;
}

export interface AppVersions {
  start(file: string): Promise<void>;
  /** Whether there is a version other than this page's. */
  isNew(): boolean;
  subscribe(listener: () => void): () => void;
  /** Goes over to the new version, and loads the page again. */
  take(): void;
  /** Sends a message to the service worker; does nothing if the message is undefined. */
  send(message: string | undefined): void;
}

const checkEveryMs = 3_600_000;
const recheckAfterMs = 600_000;

/**
 * The versions of the app on this device. A new one waits until a person activates it; if another tab activated it,
 * this page continues with the files that it was opened with and says so too. [OF2]
 */
export function appVersions({ container, reload, page }: VersionsNeeds): AppVersions {
  const listeners = new Set<() => void>();
  let registration: ServiceWorkerRegistration | undefined;
  let isNew = false;
  let isTaking = false;
  let isControlled = container.controller !== null;
  let lookedAt = 0;

  const notify = () => {
    isNew = true;
    for (const listener of listeners) listener();
  };
  // The first worker of a browser is no new version.
  const found = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && isControlled) notify();
    });
  const check = () => {
    if (page.visibilityState !== "visible" || Date.now() - lookedAt < recheckAfterMs) return;
    lookedAt = Date.now();
    registration?.update().catch(() => {});
  };
  container.addEventListener("controllerchange", () => {
    if (isTaking) reload();
    else if (isControlled) notify();
    isControlled = true;
  });

  return {
    async start(file) {
      const registered = await container.register(file, { updateViaCache: "none" });
      registration = registered;
      lookedAt = Date.now();
      if (registered.waiting && isControlled) notify();
      found(registered.installing);
      registered.addEventListener("updatefound", () => found(registered.installing));
      setInterval(check, checkEveryMs);
      page.addEventListener("visibilitychange", check);
    },
    isNew: () => isNew,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take() {
      isTaking = true;
      if (registration?.waiting) registration.waiting.postMessage(takeNewVersion);
      else reload();
    },
    send(message) {
      const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
      if (message !== undefined) worker?.postMessage(message);
    },
  };
}
