import type { Plugin } from "vite";

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
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(module));
      if (!chunk) throw new Error(`There is no file of ${module}`);
      const unnamed = [chunk.fileName, ...chunk.imports].filter((file) => !html.includes(`/${file}"`));
      return unnamed.map((file) => ({
        tag: "link",
        attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
        injectTo: "head" as const,
      }));
    },
  },
});
