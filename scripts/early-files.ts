import type { Plugin } from "vite";
import { chunkOf } from "./chunk-of.ts";

/**
 * Names in the page what every address loads: the browser fetches it beside the module that asks for it.
 * @param module of the bundle, by the end of its path
 */
export const earlyFiles = (module: string): Plugin => ({
  name: "early-files",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const chunk = chunkOf(module, bundle);
      const unnamed = [chunk.fileName, ...chunk.imports].filter((file) => !html.includes(`/${file}"`));
      return unnamed.map((file) => ({
        tag: "link",
        attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
        injectTo: "head" as const,
      }));
    },
  },
});
