import type { UploadItem } from "./upload-item.ts";
import { inOrder, type KeptFile, type UploadStore, written } from "./upload-store.ts";

/** For browsers that keep nothing: uploads last as long as the page. */
export function memoryUploads(): UploadStore {
  const items = new Map<string, UploadItem>();
  const files = new Map<string, KeptFile>();
  const watching = new Set<() => void>();
  const listOf = (owner: string) => inOrder([...items.values()].filter((item) => item.owner === owner));
  const tell = () => {
    for (const told of watching) told();
  };
  return {
    isLasting: false,
    list: async (owner) => listOf(owner),
    async add(added) {
      for (const item of added) items.set(item.id, item);
      tell();
    },
    async change(id, change) {
      const before = items.get(id);
      if (!before) return undefined;
      const after = written(before, change(before));
      if (after === before) return before;
      items.set(id, after);
      tell();
      return after;
    },
    async remove(ids) {
      for (const id of ids) {
        items.delete(id);
        files.delete(id);
      }
      tell();
    },
    async keepFile(id, file) {
      if (items.has(id)) files.set(id, file);
    },
    findFile: async (id) => files.get(id),
    dropFile: async (id) => void files.delete(id),
    watch(owner, changed) {
      const told = () => changed(listOf(owner));
      watching.add(told);
      told();
      return () => watching.delete(told);
    },
  };
}
