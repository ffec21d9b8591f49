import type { PerformStore } from "./perform-store.ts";

/**
 * A store whose code comes by itself, because it is large and a screen shows something before it is asked. Loading
 * begins at once; where it fails, every call fails as with a store that cannot be opened.
 */
export function laterStore(load: () => Promise<PerformStore>): PerformStore {
  const loading = load();
  // Told by every call.
  loading.catch(() => {});
  return {
    load: async (key) => (await loading).load(key),
    change: async (key, change) => (await loading).change(key, change),
    remove: async (key) => (await loading).remove(key),
    list: async (owner) => (await loading).list(owner),
    owners: async () => (await loading).owners(),
    keepFile: async (key, file) => (await loading).keepFile(key, file),
    findFile: async (key, fileId) => (await loading).findFile(key, fileId),
    dropFile: async (key, fileId) => (await loading).dropFile(key, fileId),
    watch(key, changed) {
      let isStopped = false;
      let stop: (() => void) | undefined;
      const start = (store: PerformStore) => {
        if (!isStopped) stop = store.watch(key, changed);
      };
      loading.then(start, () => {});
      return () => {
        isStopped = true;
        stop?.();
      };
    },
  };
}
