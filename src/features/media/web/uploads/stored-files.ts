import { type Fingerprint, fingerprintOf, isSameFile } from "./checksums/fingerprint.ts";
import type { Kept } from "./upload-item.ts";
import type { StoredFile, UploadStore } from "./upload-store.ts";

/** What stays free on a device that keeps a copy, in bytes. */
const reserveBytes = 64 * 1024 ** 2;

export interface StoredFiles {
  /** Stores a file for later pages, as far as the device can. Never throws. */
  readonly keep: (id: string, file: File, handle: FileSystemFileHandle | undefined) => Promise<Kept>;
  /** The bytes of an item that was begun on another page, or what the person must do to provide them. */
  readonly find: (id: string, known: Fingerprint, mayAsk: boolean) => Promise<File | "file" | "permission">;
}

/**
 * [MU7] A handle leads back to the person's own file and costs nothing; else the device keeps a copy where it has the
 * room; else the person is asked to choose the file again.
 * @param room how many bytes the device may still keep
 */
export function storedFiles(store: UploadStore, room: () => Promise<number>): StoredFiles {
  const kept = async (id: string, file: StoredFile): Promise<boolean> => {
    try {
      await store.keepFile(id, file);
      return true;
    } catch {
      return false;
    }
  };
  return {
    async keep(id, file, handle) {
      if (!store.isLasting) return "page";
      if (handle && (await kept(id, handle))) return "handle";
      if (file.size + reserveBytes > (await room())) return "page";
      return (await kept(id, file)) ? "copy" : "page";
    },
    async find(id, known, mayAsk) {
      const found = await store.findFile(id).catch(() => undefined);
      if (found === undefined) return "file";
      try {
        const file = "getFile" in found ? await opened(found, mayAsk) : found;
        if (file === undefined) return "permission";
        return isSameFile(known, await fingerprintOf(file)) ? file : "file";
      } catch {
        return "file";
      }
    },
  };
}

/** What browsers that have handles add to them; not in the compiler's library yet. */
interface WithPermission {
  readonly queryPermission?: (descriptor: { mode: "read" }) => Promise<PermissionState>;
  readonly requestPermission?: (descriptor: { mode: "read" }) => Promise<PermissionState>;
}

/** Undefined where the person has to allow it first, which browsers ask only upon a press. */
async function opened(handle: FileSystemFileHandle & WithPermission, mayAsk: boolean): Promise<File | undefined> {
  const mode = { mode: "read" } as const;
  let permission = (await handle.queryPermission?.(mode)) ?? "granted";
  if (permission === "prompt" && mayAsk) permission = (await handle.requestPermission?.(mode)) ?? "denied";
  return permission === "granted" ? handle.getFile() : undefined;
}

/** What the browser says it may still keep here; nothing where it says nothing. */
export async function deviceRoom(): Promise<number> {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota - usage;
}
