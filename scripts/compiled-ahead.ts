import type { Plugin, Rolldown } from "vite";
import { chunkOf } from "./chunk-of.ts";
import { reached } from "./reached.ts";

/** Chromium reads it at the beginning of a file; to others it is a comment. */
const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Makes the browser compile whole files while they arrive, off the main thread, instead of each function on that
 * thread when it is first called: for files of which most is run at once.
 * @param modules by the end of their paths; with every file that they need
 */
export const compiledAhead = (modules: readonly string[]): Plugin => ({
  name: "compiled-ahead",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const isChunk = (one?: Rolldown.OutputAsset | Rolldown.OutputChunk) => one?.type === "chunk";
      const needed = (chunk: Rolldown.OutputChunk) => chunk.imports.map((file) => bundle[file]).filter(isChunk);
      const named = modules.map((module) => chunkOf(module, bundle));
      for (const chunk of reached(named, needed)) chunk.code = hint + chunk.code;
    },
  },
});
