import type { PerformState } from "./perform-state.ts";
import { type KeptFile, keyText, ownerIn, ownerText, type PerformStore, withWrite } from "./perform-store.ts";

/** The same for as long as the page is open: where the device refuses to keep anything, and in tests. */
export function memoryStore(): PerformStore {
  const states = new Map<string, PerformState>();
  const files = new Map<string, KeptFile>();
  const watchers = new Map<string, Set<() => void>>();
  const fileKey = (key: string, fileId: string) => `${key}/${fileId}`;

  return {
    load: async (key) => states.get(keyText(key)),
    async change(key, change) {
      const before = states.get(keyText(key));
      const next = change(before);
      if (!next || next === before) return before;
      const written = withWrite(before, next);
      states.set(keyText(key), written);
      for (const changed of watchers.get(keyText(key)) ?? []) queueMicrotask(changed);
      return written;
    },
    async remove(key) {
      states.delete(keyText(key));
      for (const name of files.keys()) if (name.startsWith(`${keyText(key)}/`)) files.delete(name);
    },
    list: async (owner) =>
      [...states].filter(([key]) => key.startsWith(`${ownerText(owner)}/`)).map(([, state]) => state),
    owners: async () => {
      const texts = new Set([...states.keys()].map((key) => ownerText(ownerIn(key))));
      return [...texts].map(ownerIn);
    },
    keepFile: async (key, file) => void files.set(fileKey(keyText(key), file.fileId), file),
    findFile: async (key, fileId) => files.get(fileKey(keyText(key), fileId)),
    dropFile: async (key, fileId) => void files.delete(fileKey(keyText(key), fileId)),
    watch(key, changed) {
      const set = watchers.get(keyText(key)) ?? new Set();
      watchers.set(keyText(key), set.add(changed));
      return () => set.delete(changed);
    },
  };
}
