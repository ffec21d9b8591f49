import { remember, remembered } from "#kit/web/device/device-memory.ts";
import { loadOnce } from "#kit/web/loading/load-once.ts";
import { authState, onAuthState, onSessionEnd, onSignIn, personChanges } from "#kit/web/session/session.ts";
import type { UploadRequest } from "./new-item.ts";
import { ownerText, type UploadOwner } from "./upload-owner.ts";
import type { UploadQueue } from "./upload-queue.ts";
import type { UploadView } from "./upload-view.ts";

/*
 * The queues of this page, one for each workspace that was opened. Their code comes when there is something to send, or
 * something was left by an earlier page: most people upload nothing.
 */

type Engine = typeof import("./engine.ts");

const none: readonly UploadView[] = [];
const queues = new Map<string, UploadQueue>();
const listeners = new Set<() => void>();
let engine: Engine | undefined;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Whether this device stores a person's uploads: saves a useless look-up. */
export const storedMark = (owner: UploadOwner): string => `fettle.uploads.${ownerText(owner)}`;

const loadEngine = loadOnce(() => import("./engine.ts"));
const load = async (): Promise<Engine> => (engine = await loadEngine());

/** Loads the code ahead of time, where uploads are likely: on the floor the network comes and goes. */
export const prepareUploads = async (): Promise<void> => void (await load());

async function queueOf(owner: UploadOwner): Promise<UploadQueue> {
  const { openQueue } = await load();
  const key = ownerText(owner);
  const known = queues.get(key);
  if (known) return known;
  const queue = openQueue(owner);
  queues.set(key, queue);
  let isOpened = false;
  const follow = () => {
    // One that is closed no longer knows what the device stores.
    if (isOpened && queues.get(key) === queue) remember(storedMark(owner), queue.isEmpty() ? null : "kept");
    notify();
  };
  queue.subscribe(follow);
  queue.opened.then(
    () => {
      isOpened = true;
      follow();
    },
    // What could not be read is there the next time.
    () => {},
  );
  notify();
  return queue;
}

/**
 * A person has entered a workspace: continues what they left unsent there. Returns the function to call when they
 * leave; running uploads continue then as well, until the session ends or somebody else begins one.
 */
export function startUploads(owner: UploadOwner): () => void {
  const mark = storedMark(owner);
  const open = () => void queueOf(owner).catch(() => {});
  if (remembered(mark) !== null) open();
  // Another tab has added something.
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === mark && newValue !== null) open();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/**
 * Adds files to the person's queue; the tray shows their progress.
 * @throws Error if their session ended meanwhile, or the code did not load
 */
export async function addUploads(owner: UploadOwner, requests: readonly UploadRequest[]): Promise<void> {
  const changes = personChanges();
  await load();
  if (changes !== personChanges()) throw new Error("The session of whoever chose these files is over");
  await (await queueOf(owner)).add(requests);
}

export const queueHere = (owner: UploadOwner): UploadQueue | undefined => queues.get(ownerText(owner));

export const uploadsOf = (owner: UploadOwner): readonly UploadView[] => queueHere(owner)?.view() ?? none;

/** The code of the tray, once there is something to show. */
export const engineHere = (owner: UploadOwner): Engine | undefined =>
  uploadsOf(owner).length > 0 ? engine : undefined;

export function onUploadsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Closes a person's queue on this page. Stored items stay. */
export function closeQueue(owner: UploadOwner): void {
  queues.get(ownerText(owner))?.stop();
  queues.delete(ownerText(owner));
  notify();
}

/** Uploads begun in a session wait for the same person's next one, also where somebody else takes over the device (threat B105). */
function closeAll(): void {
  for (const queue of queues.values()) queue.stop();
  queues.clear();
  notify();
}

onSessionEnd(closeAll);
onSignIn(closeAll);
onAuthState(() => {
  if (authState() === "valid") for (const queue of queues.values()) queue.signedIn();
});
// What would be lost with the page is lost on that word alone [MU7].
globalThis.addEventListener?.("beforeunload", (event) => {
  if ([...queues.values()].some((queue) => queue.isAtRisk())) event.preventDefault();
});
