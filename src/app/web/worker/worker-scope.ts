/*
 * As much of a service worker's world as ours uses: the compiler's own library of workers cannot stand beside that of
 * pages in one project.
 */

interface LaterEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LaterEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface InstallEvent extends LaterEvent {
  /** Requests that need not wake the worker at all; not every browser has it. */
  addRoutes?(routes: readonly object[]): Promise<void>;
}

interface SyncEvent extends LaterEvent {
  readonly tag: string;
}

interface PushEvent extends LaterEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationEvent extends LaterEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

interface Page {
  readonly url: string;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
}

interface EventByName {
  readonly install: InstallEvent;
  readonly activate: LaterEvent;
  readonly fetch: FetchEvent;
  readonly sync: SyncEvent;
  readonly push: PushEvent;
  readonly notificationclick: NotificationEvent;
  readonly message: LaterEvent & { readonly data: unknown };
}

export interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options?: { readonly type: "window" }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof EventByName>(name: Name, listener: (event: EventByName[Name]) => void): void;
}
