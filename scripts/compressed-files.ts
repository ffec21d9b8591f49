import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const bytesMin = 1_000;

/** Lays each text of the build down compressed as well: the server sends what the browser takes, and compresses nothing. */
export const compressedFiles = (): Plugin => ({
  name: "compressed-files",
  apply: "build",
  enforce: "post",
  writeBundle: {
    order: "post",
    sequential: true,
    async handler({ dir = "" }) {
      for await (const name of glob("**/*.{js,mjs,css,svg,wasm,webmanifest}", { cwd: dir })) {
        const file = path.join(dir, name);
        const bytes = await readFile(file);
        if (bytes.length < bytesMin) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(`${file}.br`, await asBrotli(bytes, { params }));
        await writeFile(`${file}.gz`, await asGzip(bytes, { level: 6 }));
      }
    },
  },
});
