import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./source-files.ts";

const cacheOf = (folder: string) => path.join(folder, ".cache", "types");

/** What decides about every file at once: compiler options, packages with their declarations, the compiler itself. */
const forAll = ["tsconfig*.json", "package.json", "package-lock.json"];

/** A file whose declarations reach files that do not import it. */
const isGlobal = (file: string, text: string): boolean =>
  file.endsWith(".d.ts") || /^\s*declare (global|module)\b/m.test(text) || !/^(import|export)\b/m.test(text);

/** Lets the compiler check everything again. */
export const dropTypes = (folder = root): void => rmSync(cacheOf(folder), { recursive: true, force: true });

/**
 * Drops what the compiler kept of an earlier run unless it still holds. TypeScript 7.0.2 finds by content and imports
 * which files a change reaches, but does not check them again after a change of `lib` or of a global declaration.
 */
export function dropStaleTypes(folder = root): void {
  const hash = createHash("sha256");
  for (const file of globSync([...forAll, "{src,tests,scripts,migrations}/**/*.{ts,tsx}"], { cwd: folder }).sort()) {
    const text = readFileSync(path.join(folder, file), "utf8");
    if (file.endsWith(".json") || isGlobal(file, text)) hash.update(`${file} ${text.length}\n${text}`);
  }
  const key = hash.digest("hex");
  const keyFile = path.join(cacheOf(folder), "key");
  if (readIfThere(keyFile) === key) return;
  dropTypes(folder);
  mkdirSync(cacheOf(folder), { recursive: true });
  writeFileSync(keyFile, key);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
