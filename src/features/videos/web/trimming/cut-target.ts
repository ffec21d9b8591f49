import { BufferTarget, StreamTarget, type Target } from "mediabunny";

/** Where a cut video grows. */
export interface CutTarget {
  readonly target: Target;
  readonly isLarge: boolean;
  /** The written file, once it is complete. */
  take(): Promise<Blob>;
  discard(): Promise<void>;
}

/** Larger results are written to the device's disk while they grow, where the browser allows it, in bytes. */
const memoryBytesMax = 256 * 1024 ** 2;

export async function openTarget(expectedBytes: number, contentType: string): Promise<CutTarget> {
  const onDisk = expectedBytes > memoryBytesMax ? await diskTarget(contentType).catch(() => undefined) : undefined;
  return onDisk ?? memoryTarget(contentType);
}

function memoryTarget(type: string): CutTarget {
  const target = new BufferTarget();
  return {
    target,
    isLarge: false,
    take: async () => new Blob(target.buffer ? [target.buffer] : [], { type }),
    discard: async () => undefined,
  };
}

const folderName = "cut-films";

/** A private file of this page. Removes what an earlier page left behind first. */
async function diskTarget(type: string): Promise<CutTarget> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(folderName, { recursive: true }).catch(() => undefined);
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  const name = crypto.randomUUID();
  const file = await folder.getFileHandle(name, { create: true });
  const writable = await file.createWritable();
  return {
    target: new StreamTarget(writable, { chunked: true }),
    isLarge: true,
    take: async () => (await file.getFile()).slice(0, undefined, type),
    discard: () => folder.removeEntry(name).catch(() => undefined),
  };
}
