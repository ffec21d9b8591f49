import { dexieUploads } from "./dexie-uploads.ts";
import { memoryUploads } from "./memory-uploads.ts";
import type { UploadStore } from "./upload-store.ts";

let store: UploadStore | undefined;

/** What this device keeps of uploads: one database for all tabs; memory where the browser has none. */
export function uploadStore(): UploadStore {
  store ??= typeof indexedDB === "undefined" ? memoryUploads() : dexieUploads();
  return store;
}
