import { type KeptPhoto, keyText, ownerText, type UnsentAction, type UnsentStore } from "./unsent-store.ts";

/** The same for as long as the page is open: where the browser keeps nothing, and in tests. */
export function memoryStore(): UnsentStore {
  const actions = new Map<string, UnsentAction>();
  const photos = new Map<string, readonly KeptPhoto[]>();
  const watchers = new Set<() => void>();
  let place = 0;
  const tell = () => {
    for (const changed of watchers) queueMicrotask(changed);
  };
  return {
    async add(action, kept) {
      place += 1;
      actions.set(keyText(action), { ...action, place });
      photos.set(keyText(action), kept);
      tell();
    },
    list: async (owner) =>
      [...actions.values()]
        .filter((one) => ownerText(one) === ownerText(owner))
        .toSorted((one, other) => one.place - other.place),
    async put(action) {
      if (!actions.has(keyText(action))) return;
      actions.set(keyText(action), action);
      tell();
    },
    findPhoto: async (action, fileId) => photos.get(keyText(action))?.find((one) => one.fileId === fileId)?.blob,
    async remove(action) {
      actions.delete(keyText(action));
      photos.delete(keyText(action));
      tell();
    },
    watch(_owner, changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}
