import path from "node:path";
import type { Plugin } from "vite";
import { chunkOf } from "./chunk-of.ts";

/**
 * Lists in the page what every address loads, so that the browser fetches it in parallel with the module or style that imports it.
 * @param module of the bundle, by the end of its path
 * @param font by the beginning of its file's name: text that is drawn before its font has arrived moves when it does, and a press
 *   meets what is no longer there
 */
export const earlyFiles = (module: string, font: string): Plugin => ({
  name: "early-files",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const chunk = chunkOf(module, bundle);
      const unnamed = [chunk.fileName, ...chunk.imports].filter((file) => !html.includes(`/${file}"`));
      const fontFile = Object.keys(bundle).find((file) => path.basename(file).startsWith(font));
      if (fontFile === undefined) throw new Error(`No font of the bundle begins with ${font}`);
      const links = [
        { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${fontFile}` },
        ...unnamed.map((file) => ({ rel: "modulepreload", crossorigin: true, href: `/${file}` })),
      ];
      return links.map((attrs) => ({ tag: "link", attrs, injectTo: "head" as const }));
    },
  },
});
