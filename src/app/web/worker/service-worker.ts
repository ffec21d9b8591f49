// Keeps the app's files on the device, so that it opens without a network, and lets a new version wait until the person
// takes it (docs/decisions/0020). Of what the server says to anybody it keeps nothing. [OF1]
import { answerFrom } from "./answer-from.ts";
import { type Build, cachedBuild } from "./cached-build.ts";
import { readsGerman, sendWhatWaits, takeNewVersion } from "./messages.ts";
import { pathWithin, shownPush } from "./shown-push.ts";
import type { WorkerScope } from "./worker-scope.ts";

declare const self: WorkerScope;
/** Written by the build (`scripts/service-worker.ts`). */
declare const thisBuild: Build;

const kept = cachedBuild(thisBuild, self.caches, (request, init) => fetch(request, init));

self.addEventListener("install", (event) => {
  // Where the browser can, calls do not even wake the worker.
  const calls = { condition: { urlPattern: "/v1/*" }, source: "network" };
  event.waitUntil(Promise.allSettled([event.addRoutes?.([calls])]).then(() => kept.install()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(kept.dropOld().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const from = answerFrom(event.request, self.location.origin, thisBuild.files);
  if (from === "page") event.respondWith(kept.page(event.request));
  else if (from === "kept") event.respondWith(kept.file(event.request));
});

self.addEventListener("message", (event) => {
  if (event.data === takeNewVersion) event.waitUntil(self.skipWaiting());
  if (event.data === readsGerman) event.waitUntil(kept.addGerman().catch(() => {}));
});

// The network is back: the pages that are open send. Without one nothing is sent, for the worker has no session.
self.addEventListener("sync", (event) => {
  event.waitUntil(self.clients.matchAll().then((pages) => pages.forEach((page) => page.postMessage(sendWhatWaits))));
});

self.addEventListener("push", (event) => {
  const { title, options } = shownPush(readSaid(event.data));
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = (event.notification.data ?? {}) as { readonly path?: unknown };
  event.waitUntil(openPath(pathWithin(path)));
});

function readSaid(data: { json(): unknown } | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** A window that shows the path already comes to the front. Others are left alone: somebody may be writing there. */
async function openPath(path: string): Promise<void> {
  const url = new URL(path, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => page.url === url);
  await (there ? there.focus() : self.clients.openWindow(url));
}
