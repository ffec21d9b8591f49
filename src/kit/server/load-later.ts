import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * A package that is loaded when it is first asked for. Of the large ones most processes need few: a node that serves pages sends no
 * mail and reads no picture, and would keep 10 MB of their programs for as long as it lives.
 *
 * @typeParam Package what its `require` gives
 */
export function loadLater<Package>(name: string): () => Package {
  let loaded: Package | undefined;
  return () => {
    loaded ??= load(name) as Package;
    return loaded;
  };
}
