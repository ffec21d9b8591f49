import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * A package that is loaded when it is first asked for. Of the large ones most processes need few: a node that serves pages sends no
 * mail and reads no picture, and would keep 20 MB of their programs for as long as it lives.
 *
 * @typeParam Package what its `require` gives
 * @param prepare sets it up, before anybody has it
 */
export function loadLater<Package>(name: string, prepare?: (loaded: Package) => void): () => Package {
  let prepared: Package | undefined;
  return () => {
    if (prepared === undefined) {
      const loaded = load(name) as Package;
      prepare?.(loaded);
      prepared = loaded;
    }
    return prepared;
  };
}
