import { areaEndpoints } from "#features/areas/contract.ts";
import { fetchFile } from "#features/media/web/parts/fetch-file.ts";
import { type PublishedProcedure, procedureEndpoints } from "#features/procedures/contract.ts";
import { propertyValueEndpoints } from "#features/properties/contract.ts";
import { isProblem } from "#kit/problem.ts";
import { call } from "#kit/web/wire/call.ts";
import { toEvict } from "../../rules/budget.ts";
import { areasShown } from "../../rules/files-shown.ts";
import { cacheKeyOf } from "./cached-fallback.ts";
import { type Copy, type Owner, ownerText } from "./copy-row.ts";
import { deviceStore, mayShow, noteContact } from "./device.ts";
import { ownerHere } from "./here.ts";
import type { OfflineStore } from "./offline-store.ts";
import { type CopyRequest, type CopyTools, NoRoom, takeCopy } from "./take-copy.ts";

/** How a copy is coming along. */
export interface Taking {
  readonly why: CopyRequest["why"];
  /** From 0 to 1. */
  readonly part: number;
  readonly cancel: () => void;
}

export type CopyFailure = "noRoom" | "notThere" | "failed";

const taking = new Map<string, Taking>();
const running = new Map<string, Promise<unknown>>();
const listeners = new Set<() => void>();
let version = 0;

/** Something about what this device keeps has changed. */
export const notify = (): void => {
  version += 1;
  for (const listener of listeners) listener();
};

export function onCopies(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Grows whenever something about the copies and held files of this device has changed in this page. */
export const copiesVersion = (): number => version;

const keyOf = (owner: Owner, procedureId: string): string => `${ownerText(owner)}/${procedureId}`;
export const takingOf = (owner: Owner, procedureId: string): Taking | undefined =>
  taking.get(keyOf(owner, procedureId));

/** The keys under which the queries of other features look for what a copy brings along. */
const publishedAs = (owner: Owner, procedureId: string) =>
  cacheKeyOf([owner.workspaceId, "procedures", procedureId, "published"]);
const areaAs = (owner: Owner, areaId: string) => cacheKeyOf([owner.workspaceId, "areas", "detail", areaId]);

/** [CF7] Its properties, where the workspace has any: lists are filtered and searched by them without a network too. */
async function keepValues(store: OfflineStore, owner: Owner, procedureId: string, signal: AbortSignal): Promise<void> {
  const { workspaceId } = owner;
  const kind = "procedure" as const;
  const asked = { params: { workspaceId }, body: { kind, thingIds: [procedureId] } };
  // A workspace without properties refuses it, and a copy without them can be performed all the same.
  const answer = await call(propertyValueEndpoints.find, asked, { signal }).catch(() => undefined);
  signal.throwIfAborted();
  if (!answer) return;
  const key = cacheKeyOf([workspaceId, "propertyValues", kind, procedureId]);
  await store.keepAnswer(owner, key, answer.things, Date.now());
}

/**
 * [OF7] Stores copies for who is here alone: they may have left meanwhile, in another tab too, and everything of theirs be
 * removed.
 */
async function storeWhileHere(owner: Owner): Promise<OfflineStore> {
  const store = await deviceStore();
  const whileHere =
    <Input extends unknown[]>(keep: (...input: Input) => Promise<void>) =>
    async (...input: Input) => {
      if (ownerHere(owner.workspaceId)?.profileId !== owner.profileId) throw new Error("They have left");
      await keep(...input);
    };
  const { keepAnswer, keepFile, keepCopy } = store;
  return {
    ...store,
    keepAnswer: whileHere(keepAnswer),
    keepFile: whileHere(keepFile),
    keepCopy: whileHere(keepCopy),
  };
}

async function toolsOf(owner: Owner): Promise<CopyTools> {
  const store = await storeWhileHere(owner);
  const { workspaceId } = owner;
  return {
    store,
    now: Date.now,
    estimate: async () => (await navigator.storage?.estimate?.()) ?? {},
    async content(procedureId, signal) {
      const answer = await call(procedureEndpoints.get, { params: { workspaceId, procedureId } }, { signal });
      await store.keepAnswer(owner, publishedAs(owner, procedureId), answer, Date.now());
      await noteContact(owner);
      await keepValues(store, owner, procedureId, signal);
      return answer;
    },
    async plans(content, signal) {
      const pictures: string[] = [];
      for (const areaId of areasShown(content)) {
        const area = await call(areaEndpoints.get, { params: { workspaceId, areaId } }, { signal }).catch(
          () => undefined,
        );
        if (!area) continue;
        await store.keepAnswer(owner, areaAs(owner, areaId), area, Date.now());
        if (area.displayFettleImageId) pictures.push(area.displayFettleImageId);
      }
      return pictures;
    },
    async file({ fileId, isPicture }, signal) {
      const size = isPicture ? ({ size: "detail" } as const) : {};
      return (await fetchFile(workspaceId, fileId, { ...size, signal })).blob;
    },
  };
}

/** Takes a copy, unless one is on its way. Answers why it could not be taken, in a word; nothing where it was. */
export async function take(owner: Owner, wanted: CopyRequest): Promise<CopyFailure | undefined> {
  const key = keyOf(owner, wanted.procedureId);
  if (taking.has(key)) return undefined;
  const run = taken(key, owner, wanted);
  running.set(key, run);
  return run.finally(() => running.delete(key));
}

async function taken(key: string, owner: Owner, wanted: CopyRequest): Promise<CopyFailure | undefined> {
  const abort = new AbortController();
  const at = (part: number) => {
    taking.set(key, { why: wanted.why, part, cancel: () => abort.abort() });
    notify();
  };
  at(0);
  let before: Copy | undefined;
  try {
    const tools = await toolsOf(owner);
    before = (await tools.store.copies(owner)).find((one) => one.procedureId === wanted.procedureId);
    await takeCopy(owner, wanted, { signal: abort.signal, onProgress: at }, tools);
    await evict(owner);
    return undefined;
  } catch (error) {
    if (isProblem(error) && error.status === 404) {
      await drop(owner, wanted.procedureId);
      return "notThere";
    }
    await putBack(owner, wanted.procedureId, before, abort.signal.aborted).catch(() => {});
    if (abort.signal.aborted) return undefined;
    return error instanceof NoRoom ? "noRoom" : "failed";
  } finally {
    taking.delete(key);
    notify();
  }
}

/** After a copy that failed: an earlier copy stays, and a cancelled one leaves nothing. */
async function putBack(owner: Owner, procedureId: string, before: Copy | undefined, isOff: boolean): Promise<void> {
  if (before) await (await storeWhileHere(owner)).keepCopy(owner, before);
  else if (isOff) await drop(owner, procedureId);
  else await mark(owner, procedureId, { state: "failed" });
}

async function mark(owner: Owner, procedureId: string, change: Partial<Copy>): Promise<void> {
  const store = await storeWhileHere(owner);
  const known = (await store.copies(owner)).find((one) => one.procedureId === procedureId);
  if (known) await store.keepCopy(owner, { ...known, ...change });
}

/** Removes a copy with its files and its content. */
export async function drop(owner: Owner, procedureId: string): Promise<void> {
  const store = await deviceStore();
  await store.dropCopy(owner, procedureId);
  await store.dropAnswer(owner, publishedAs(owner, procedureId));
  notify();
}

/** [OF12] */
async function evict(owner: Owner): Promise<void> {
  const store = await deviceStore();
  for (const procedureId of toEvict(await store.copies(owner))) await drop(owner, procedureId);
}

export const copiesOf = async (owner: Owner): Promise<Copy[]> => {
  const store = await deviceStore();
  return (await mayShow(owner)) ? store.copies(owner) : [];
};

/** A procedure was opened: stores it for a while, with its files. Fire and forget. [OF12] */
export async function noteOpened(
  owner: Owner,
  procedureId: string,
  performed?: CopyRequest["performed"],
): Promise<void> {
  const known = (await copiesOf(owner)).find((one) => one.procedureId === procedureId);
  const isFresh = known?.state === "here" && Date.now() - known.checkedAt < checkedForMs;
  if (known) await mark(owner, procedureId, { usedAt: Date.now() });
  if (!isFresh) await take(owner, { procedureId, why: "opened", performed });
}

/** How long the check of a copy stays valid. */
const checkedForMs = 15 * 60_000;

/**
 * Which copies to check: those that were not for a while, or failed; all of them, as after a time without contact; or the
 * one of a procedure that has changed.
 */
export type CopiesDue = "old" | "all" | { readonly changedId: string };

function isDue({ procedureId, state, checkedAt }: Copy, due: CopiesDue): boolean {
  if (typeof due === "object") return procedureId === due.changedId;
  return due === "all" || state !== "here" || Date.now() - checkedAt > checkedForMs;
}

/** Fetches new versions, and removes copies of what is gone or hidden. [OF15] */
export async function checkCopies(owner: Owner, due: CopiesDue): Promise<void> {
  const store = await deviceStore();
  for (const copy of await store.copies(owner)) {
    if (!isDue(copy, due)) continue;
    const { procedureId, why } = copy;
    // One that is on its way may be of before the change.
    await running.get(keyOf(owner, procedureId));
    if ((await take(owner, { procedureId, why })) === "failed") return;
  }
}

/** The published version as this device keeps it. */
export async function offlineProcedure(owner: Owner, procedureId: string): Promise<PublishedProcedure | undefined> {
  if (!(await mayShow(owner))) return undefined;
  const store = await deviceStore();
  return (await store.findAnswer(owner, publishedAs(owner, procedureId))) as PublishedProcedure | undefined;
}

/** Removes all copies of a person, and cancels those that are being made. */
export async function forgetCopies(owner: Owner): Promise<void> {
  const isOwn = ([key]: readonly [string, unknown]) => key.startsWith(`${ownerText(owner)}/`);
  for (const [, one] of [...taking].filter(isOwn)) one.cancel();
  await Promise.allSettled([...running].filter(isOwn).map(([, run]) => run));
  await (await deviceStore()).wipe(owner);
  notify();
}
