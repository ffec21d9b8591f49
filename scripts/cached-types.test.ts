import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { dropStaleTypes } from "./cached-types.ts";

function workspace() {
  const folder = mkdtempSync(path.join(tmpdir(), "fettle-types-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  write("tsconfig.base.json", "{}");
  write("package-lock.json", "{}");
  write("src/one.ts", "export const one = 1;\n");
  write("src/globals.ts", "declare var plant: string;\n");
  dropStaleTypes(folder);
  write(".cache/types/shared/one.d.ts", "export declare const one = 1;\n");
  return { folder, write, hasCached: () => existsSync(path.join(folder, ".cache/types/shared/one.d.ts")) };
}

describe("the types that the compiler kept", () => {
  it("stay when a module changes, appears or goes", () => {
    const { folder, write, hasCached } = workspace();
    write("src/one.ts", "export const one = 2;\n");
    write("src/two.tsx", 'import { one } from "./one.ts";\nvoid one;\n');
    dropStaleTypes(folder);
    rmSync(path.join(folder, "src/two.tsx"));
    dropStaleTypes(folder);
    expect(hasCached()).toBe(true);
  });

  it.each([
    ["the compiler's options change", "tsconfig.base.json", '{ "compilerOptions": { "lib": ["es2020"] } }'],
    ["the installed packages change", "package-lock.json", '{ "packages": {} }'],
    ["a global declaration changes", "src/globals.ts", "declare var plant: number;\n"],
    ["a global declaration appears", "src/more.ts", "export {};\ndeclare global {\n  var hall: string;\n}\n"],
    ["a module without types is declared", "tests/support/peer.d.ts", 'declare module "peer" {}\n'],
  ])("go when %s", (_what, file, text) => {
    const { folder, write, hasCached } = workspace();
    write(file, text);
    dropStaleTypes(folder);
    expect(hasCached()).toBe(false);
  });

  it("go when a global declaration is deleted", () => {
    const { folder, hasCached } = workspace();
    rmSync(path.join(folder, "src/globals.ts"));
    dropStaleTypes(folder);
    expect(hasCached()).toBe(false);
  });
});
