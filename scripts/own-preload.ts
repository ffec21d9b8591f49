import { readFile } from "node:fs/promises";
import { type Plugin, transformWithOxc } from "vite";

/**
 * Puts a module of our own in the place of the one by which the bundler's output loads code.
 * @param file of the module, which imports nothing and exports `preload`
 */
export const ownPreload = (file: string): Plugin => ({
  name: "own-preload",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: async () => {
      const { code } = await transformWithOxc(await readFile(file, "utf8"), file);
      return `${code}\nexport { preload as __vitePreload };`;
    },
  },
});
