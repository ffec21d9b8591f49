import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));

/** One file of the product, and what it imports of the product: paths from the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
  /** Those of them that a file is loaded by later, or started from: it has to be a file of its own. */
  readonly lateImports: readonly string[];
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Every source file below `src`, tests left out. */
export function sourceFiles(): SourceFile[] {
  return readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((name) => path.join("src", name).replaceAll("\\", "/"))
    .filter((name) => /\.tsx?$/.test(name) && !isTest(name))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(root, name), "utf8");
      return { path: name, text, imports: importsOf(name, text), lateImports: importsOf(name, text, latePattern) };
    });
}

const importPattern = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|new URL\(\s*)"([.#][^"]+)"/g;

const latePattern = /(?:\bimport\s*\(\s*|new URL\(\s*)"([.#][^"]+)"/g;

export const relativePattern = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|new URL\(\s*)"(\.[^"]+)"/g;

/** What a file imports of the repository: paths from the root. */
export function importsOf(file: string, text: string, pattern = importPattern): string[] {
  return [...text.matchAll(pattern)].flatMap(([, specifier = ""]) => {
    if (specifier.startsWith("#")) return [specifier.replace(/^#(kit|features|app)\//, "src/$1/").replace(/^#/, "")];
    const resolved = path.posix.join(path.posix.dirname(file), specifier);
    return /\.(tsx?|css)$/.test(resolved) ? [resolved] : [];
  });
}
