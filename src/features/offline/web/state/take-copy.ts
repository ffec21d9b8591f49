import type { PerformableContent } from "#features/procedures/content.ts";
import type { PublishedProcedure } from "#features/procedures/contract.ts";
import { hasRoom, openedOneBytesMax } from "../../rules/budget.ts";
import { filesShown, type ShownFile } from "../../rules/files-shown.ts";
import type { Copy, Owner } from "./copy-row.ts";
import type { OfflineStore } from "./offline-store.ts";

/** Where a copy comes from and goes to: everything that a test replaces. */
export interface CopyTools {
  readonly store: OfflineStore;
  /** The published version; keeps the answer too. @throws Problem 404 where it is hidden */
  readonly content: (procedureId: string, signal: AbortSignal) => Promise<PublishedProcedure>;
  /** The pictures of the plans that it shows; stores the facts of their areas too. */
  readonly plans: (content: PerformableContent, signal: AbortSignal) => Promise<string[]>;
  readonly file: (file: ShownFile, signal: AbortSignal) => Promise<Blob>;
  readonly estimate: () => Promise<StorageEstimate>;
  readonly now: () => number;
}

export interface CopyRequest {
  readonly procedureId: string;
  readonly why: Copy["why"];
  /** A version that is being performed and may be an earlier one: its files are stored as well. */
  readonly performed?: PerformableContent | undefined;
}

/** The device has no room for it. What people enter still has. */
export class NoRoom extends Error {}

/**
 * Copies a procedure and its files to the device. Does not fetch again what is stored already. A file that cannot be
 * fetched leaves the copy `partly` available: it can be performed all the same.
 *
 * @param onProgress called with the stored share, from 0 to 1
 * @throws Problem, NetworkError, NoRoom; the signal's reason when it was cancelled
 */
export async function takeCopy(
  owner: Owner,
  { procedureId, why, performed }: CopyRequest,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
  tools: CopyTools,
): Promise<Copy> {
  const { store } = tools;
  const procedure = await tools.content(procedureId, signal);
  const files = distinct([
    ...filesShown(procedure),
    ...(performed ? filesShown(performed) : []),
    ...(await tools.plans(procedure, signal)).map((fileId) => ({ fileId, isPicture: true })),
  ]);
  const known = (await store.copies(owner)).find((one) => one.procedureId === procedureId);
  const copy: Copy = {
    procedureId,
    title: procedure.title,
    version: procedure.version,
    why: known?.why === "marked" ? "marked" : why,
    state: "loading",
    fileIds: files.map(({ fileId }) => fileId),
    bytes: 0,
    usedAt: why === "opened" || !known ? tools.now() : known.usedAt,
    checkedAt: tools.now(),
  };
  await store.keepCopy(owner, copy);
  let bytes = new Blob([JSON.stringify(procedure)]).size;
  let missing = 0;
  for (const [index, file] of files.entries()) {
    signal.throwIfAborted();
    const had = await bytesOf(
      owner,
      file,
      signal,
      tools,
      copy.why === "opened" ? openedOneBytesMax - bytes : undefined,
    );
    if (had === undefined) missing += 1;
    else bytes += had;
    onProgress((index + 1) / files.length);
  }
  const taken: Copy = { ...copy, bytes, state: missing === 0 ? "here" : "partly" };
  await store.keepCopy(owner, taken);
  return taken;
}

/** How large a file is that is here now; undefined where it is not. */
async function bytesOf(
  owner: Owner,
  file: ShownFile,
  signal: AbortSignal,
  tools: CopyTools,
  bytesMax = Number.POSITIVE_INFINITY,
): Promise<number | undefined> {
  const known = await tools.store.findFile(owner, file.fileId);
  if (known) return known.size;
  if (bytesMax <= 0) return undefined;
  let blob: Blob;
  try {
    blob = await tools.file(file, signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
  signal.throwIfAborted();
  if (blob.size > bytesMax) return undefined;
  if (!hasRoom(blob.size, await tools.estimate())) throw new NoRoom();
  try {
    await tools.store.keepFile(owner, file.fileId, blob);
  } catch (cause) {
    throw new NoRoom("the browser's storage is full", { cause });
  }
  return blob.size;
}

const distinct = (files: readonly ShownFile[]): ShownFile[] => [
  ...new Map(files.map((file) => [file.fileId, file])).values(),
];
