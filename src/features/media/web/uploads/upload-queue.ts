import { isProblem } from "#kit/problem.ts";
import { hour, second } from "#kit/time.ts";
import { failureReason } from "../parts/upload-failure.ts";
import { fingerprintOf, isSameFile } from "./checksums/fingerprint.ts";
import { createKnownItems } from "./known-items.ts";
import { newItem, type UploadRequest } from "./new-item.ts";
import type { QueueTools } from "./queue-tools.ts";
import { callOff, finish, type Held, send, type Work, type WorkKind } from "./sending/upload-work.ts";
import { storedFiles } from "./stored-files.ts";
import { isAtRisk, isOpen, isSendable, type UploadItem } from "./upload-item.ts";
import type { UploadOwner } from "./upload-owner.ts";
import { sameOr, type UploadView, viewOf } from "./upload-view.ts";

/** [MU8] So many files go up at the same time. */
export const atOnceMax = 3;
/** How often progress is reported to the screen. */
const notifyEveryMs = second / 4;
/** From this many items on they are examined at this interval, and not with every change. */
const manyItems = 100;
const checkEveryMs = second / 20;
/** A session that is over or locked is checked again at this interval. */
const signedOutMs = 30 * second;
/** Items finished before this time are not shown after a reload. */
const doneRetentionMs = hour;

const works: Readonly<Record<WorkKind, Work>> = { sending: send, finishing: finish, cancelling: callOff };

export type UploadQueue = ReturnType<typeof openUploadQueue>;

/**
 * The uploads of one person in one workspace, in this tab and along with others: they share the device's store, and one
 * tab works on each item [MU9]. It runs until it is stopped; begun uploads continue when it is opened again.
 */
// oxlint-disable-next-line max-lines-per-function -- one closure over what a tab holds; each function in it is one idea
export function openUploadQueue(owner: UploadOwner, tools: QueueTools) {
  const { store, clock, device } = tools;
  const stopping = new AbortController();
  const held = new Map<string, Held & { readonly release: () => void }>();
  const asking = new Set<string>();
  /** Files of items that this tab has added and does not hold yet. */
  const given = new Map<string, File>();
  const listeners = new Set<() => void>();
  let view: readonly UploadView[] = [];
  let isSignedOut = false;
  let callOffTelling: (() => void) | undefined;
  let callOffLooking: (() => void) | undefined;
  let keeping: Promise<void> = Promise.resolve();
  let lastAddedAt = 0;

  const letGo = (id: string): void => {
    const one = held.get(id);
    held.delete(id);
    one?.work?.abort.abort();
    one?.release();
  };
  /** With many items once for all that changes within a moment: each look costs as much as there are items. */
  const changed = (): void => {
    if (view.length < manyItems) return checkAll();
    callOffLooking ??= clock.after(checkEveryMs, checkAll);
  };
  const items = createKnownItems(store, { changed, gone: letGo });
  const files = storedFiles(store, device.room);

  const notify = (): void => {
    callOffTelling?.();
    callOffTelling = undefined;
    const facts = { now: clock.now(), isOnline: device.isOnline() };
    const shown = items.all().filter((item) => !item.isCancelled);
    const before = new Map(view.map((one) => [one.id, one]));
    view = shown.map((item) => sameOr(before.get(item.id), viewOf(item, held.get(item.id), facts)));
    for (const listener of listeners) listener();
  };
  const notifySoon = (): void => {
    callOffTelling ??= clock.after(notifyEveryMs, notify);
  };
  const workTools = { ...tools, files, change: items.change, remove: items.remove, notifySoon };

  /** Waits until no other tab looks after an item. */
  const ask = (id: string): void => {
    if (held.has(id) || asking.has(id)) return;
    asking.add(id);
    const whileHeld = () =>
      new Promise<void>((release) => {
        asking.delete(id);
        const file = given.get(id);
        given.delete(id);
        held.set(id, {
          release,
          file,
          work: undefined,
          goneOut: undefined,
          session: undefined,
          isResting: false,
          samples: [],
        });
        void items.refresh(id);
      });
    tools.withLock(`fettle.upload.${id}`, stopping.signal, whileHeld).catch(() => asking.delete(id));
  };

  /** Begins and ends whatever the items ask for now. */
  const checkAll = (): void => {
    callOffLooking?.();
    callOffLooking = undefined;
    if (stopping.signal.aborted) return;
    let sending = [...held.values()].filter((one) => one.work?.is === "sending").length;
    for (const item of items.all()) {
      if (item.doneAt !== undefined) letGo(item.id);
      else ask(item.id);
      const one = held.get(item.id);
      if (one?.work && !mayGoOn(item, one.work.is)) one.work.abort.abort();
      if (!one || one.work) continue;
      const next = nextWork(item);
      if (next === undefined || (next === "sending" && sending >= atOnceMax)) continue;
      if (next === "sending") sending += 1;
      void work(item, one, next);
    }
    if (view.length < manyItems) notify();
    else notifySoon();
  };

  const nextWork = (item: UploadItem): WorkKind | undefined => {
    if (item.isCancelled) return "cancelling";
    if (isSignedOut) return undefined;
    if (isSendable(item)) return "sending";
    return isOpen(item) && item.stored && tools.purposes.handlerOf(item.purpose.kind) ? "finishing" : undefined;
  };

  const work = async (item: UploadItem, one: Held, is: WorkKind): Promise<void> => {
    const abort = new AbortController();
    one.work = { is, abort };
    try {
      await works[is](item, one, workTools, abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) await failed(item, error);
    }
    one.work = undefined;
    one.isResting = false;
    one.samples = [];
    changed();
  };

  const failed = async (item: UploadItem, error: unknown): Promise<void> => {
    if (isProblem(error) && error.kind === "unauthenticated") {
      isSignedOut = true;
      clock.after(signedOutMs, signedIn);
      return;
    }
    const reason = item.stored ? "purpose" : failureReason(error);
    await items.change(item.id, { is: "failed", failure: { reason, code: isProblem(error) ? error.code : "" } });
  };

  const signedIn = (): void => {
    if (!isSignedOut) return;
    isSignedOut = false;
    checkAll();
  };

  /** One after the other, in parallel with sending: storing a large file takes a while. */
  const keep = (id: string, file: File, handle?: FileSystemFileHandle): void => {
    keeping = keeping.then(async () => {
      const item = items.get(id);
      if (!item || stopping.signal.aborted || !isOpen(item) || item.stored) return;
      try {
        const fingerprint = await fingerprintOf(file);
        await items.change(id, { is: "kept", kept: await files.keep(id, file, handle), fingerprint });
      } catch {
        // What cannot be read says so where it is sent.
      }
    });
  };

  const add = async (requests: readonly UploadRequest[]): Promise<void> => {
    lastAddedAt = Math.max(clock.now(), lastAddedAt);
    const added = requests.map((request) => {
      lastAddedAt += 1;
      return { ...request, item: newItem(owner, request, { id: tools.newId(), addedAt: lastAddedAt }) };
    });
    for (const { file, item } of added) given.set(item.id, file);
    await items.add(added.map(({ item }) => item));
    device.askToPersist();
    for (const { file, item, handle } of added) keep(item.id, file, handle);
  };

  /** Returns false for another file than the one that was begun [MU7]. */
  const giveFile = async (id: string, file: File): Promise<boolean> => {
    const item = items.get(id);
    if (!item || !isSameFile(item.fingerprint, await fingerprintOf(file))) return false;
    const one = held.get(id);
    if (one) one.file = file;
    // The tab that looks after it finds it there.
    else await store.keepFile(id, file).catch(() => {});
    await items.change(id, { is: "given", kept: one ? "page" : "copy" });
    if (one) keep(id, file);
    return true;
  };

  /** Upon a press: asks the browser to read a file that the person once chose. */
  const allow = async (id: string): Promise<void> => {
    const item = items.get(id);
    const found = item && (await files.find(id, item.fingerprint, true));
    if (found === "file") return items.change(id, { is: "needs", what: "file" });
    if (found === undefined || found === "permission") return;
    const one = held.get(id);
    if (one) one.file = found;
    return items.change(id, { is: "given" });
  };

  const open = async (): Promise<void> => {
    const listed = await store.list();
    const isAllDone = listed.every((item) => item.doneAt !== undefined);
    const old = listed.filter(
      ({ doneAt }) => doneAt !== undefined && (isAllDone || doneAt < clock.now() - doneRetentionMs),
    );
    if (old.length > 0) await items.remove(old.map((item) => item.id));
    if (stopping.signal.aborted) return;
    items.learnAll(listed);
    stopping.signal.addEventListener("abort", store.watch(items.learnAll));
  };
  const opened = open();
  opened.catch(() => {});
  const stops = [device.onChange(notify), tools.purposes.onRegistered(checkAll)];

  return {
    /** All items that are not cancelled, in the order in which they were added. */
    view: (): readonly UploadView[] => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves when the stored items are known, or the queue is stopped. Rejects where the device cannot read them. */
    opened,
    /** Whether it knows of none, not even of one that is being called off. */
    isEmpty: (): boolean => items.all().length === 0,
    add,
    pause: (id: string) => items.change(id, { is: "paused" }),
    resume: (id: string) => items.change(id, { is: "resumed" }),
    retry: (id: string) => items.change(id, { is: "retried" }),
    cancel: (id: string) => items.change(id, { is: "cancelled" }),
    clearDone: () => items.remove(view.filter((one) => one.state === "done").map((one) => one.id)),
    giveFile,
    allow,
    /** A person signed in, or the device was unlocked. */
    signedIn,
    /** Whether leaving the page would lose something. */
    isAtRisk: (): boolean => items.all().some(isAtRisk),
    /** Releases everything; begun uploads stay on the device and on the server. */
    stop(): void {
      stopping.abort();
      callOffTelling?.();
      callOffLooking?.();
      for (const stop of stops) stop();
      for (const id of held.keys()) letGo(id);
    },
  };
}

const mayGoOn = (item: UploadItem, is: WorkKind): boolean =>
  is === "cancelling" || (is === "finishing" ? isOpen(item) : isSendable(item));
