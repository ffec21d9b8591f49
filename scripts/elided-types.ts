// The compiler writes `any` into a declaration where it will not spell out a recursive type that has no name, without
// a word. Other projects read the declaration, so whatever uses that export would go unchecked.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./source-files.ts";

const folder = path.join(root, ".cache", "types");
const faults = globSync("{shared,server,web}/**/*.d.ts", { cwd: folder }).filter((file) =>
  readFileSync(path.join(folder, file), "utf8").includes("/*elided*/"),
);
for (const file of faults) console.error(`${file}: a recursive type has no name, and counts as any in other projects`);
process.exitCode = faults.length === 0 ? 0 : 1;
