import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** How the product imports icons. */
export const iconsModule = "#kit/web/icons.ts";

const whole = /[\\/]src[\\/]kit[\\/]web[\\/]icons\.ts$/;
const part = /[\\/]src[\\/]kit[\\/]web[\\/]icons\.ts\?icon=(\w+)$/;

/** The name of the icon that a module of the bundle is. */
export const iconOf = (id: string): string | undefined => part.exec(id)?.[1];

/** The icons of `icons.ts`, a line each: by its name the call that makes it. */
export const drawingsIn = (code: string): ReadonlyMap<string, string> =>
  new Map(
    [...code.matchAll(/^export const (\w+) = (createIcon\(.*\));$/gm)].map(([, name = "", call = ""]) => [name, call]),
  );

/** Makes each icon a module of its own in the build, so that a screen loads those that it shows. */
export const separateIcons = (): Plugin => {
  let drawings: ReadonlyMap<string, string> = new Map();
  return {
    name: "separate-icons",
    apply: "build",
    enforce: "pre",
    resolveId: { filter: { id: part }, handler: (id) => ({ id, moduleSideEffects: false }) },
    load: {
      filter: { id: [whole, part] },
      async handler(id) {
        const name = iconOf(id);
        if (name) {
          const code = `import { createIcon } from "#kit/web/create-icon.ts";\nexport const ${name} = ${drawings.get(name)};`;
          return { code, moduleSideEffects: false };
        }
        drawings = drawingsIn(await readFile(id, "utf8"));
        const lines = [...drawings.keys()].map(
          (one) => `export { ${one} } from ${JSON.stringify(`${id}?icon=${one}`)};`,
        );
        return { code: lines.join("\n"), moduleSideEffects: false };
      },
    },
  };
};
