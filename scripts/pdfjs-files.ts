import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const folder = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** What pdf.js fetches by name where a document needs it. Its interpreter of scripts (quickjs) is left out. */
const folders = ["cmaps", "standard_fonts", "wasm", "iccs"];
const isServed = (name: string): boolean =>
  /\.(?:bcmap|pfb|ttf|icc|wasm|js)$/.test(name) && !name.startsWith("quickjs");

const types: Readonly<Record<string, string>> = { ".wasm": "application/wasm", ".js": "text/javascript" };

/**
 * Serves the character maps, fonts and decoders of pdf.js from our own origin, below `/assets/pdfjs-<version>/`: the
 * version stands in the path, so that they can be kept for good like everything else there.
 */
export const pdfjsFiles = (): Plugin => ({
  name: "pdfjs-files",
  async generateBundle() {
    const base = `assets/pdfjs-${await version()}`;
    for (const name of folders) {
      for (const file of (await readdir(path.join(folder, name))).filter(isServed)) {
        const source = await readFile(path.join(folder, name, file));
        this.emitFile({ type: "asset", fileName: `${base}/${name}/${file}`, source });
      }
    }
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const [, name = "", file = ""] = /^\/assets\/pdfjs-[\d.]+\/(\w+)\/([\w.-]+)$/.exec(request.url ?? "") ?? [];
      if (!folders.includes(name) || !isServed(file)) return next();
      response.setHeader("content-type", types[path.extname(file)] ?? "application/octet-stream");
      createReadStream(path.join(folder, name, file))
        .on("error", next)
        .pipe(response);
    });
  },
});

async function version(): Promise<string> {
  const { version: found } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as {
    version: string;
  };
  return found;
}
