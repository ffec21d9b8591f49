// Every numbered rule of a feature's README has a test that cites it, and every cited rule stands in a README.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./source-files.ts";

const rulePattern = /^- \*\*([A-Z]{1,3}\d+)\*\* /gm;
const citePattern = /\[([A-Z]{1,3}\d+)\]/g;

const files = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" }).map((name) =>
  path.join(root, "src", name),
);
const textOf = (file: string): string => readFileSync(file, "utf8");

const written = new Map<string, string>();
const faults: string[] = [];
for (const readme of files.filter((file) => file.endsWith("README.md"))) {
  for (const [, rule = ""] of textOf(readme).matchAll(rulePattern)) {
    const other = written.get(rule);
    if (other !== undefined) faults.push(`${rule} is written twice: ${relative(other)} and ${relative(readme)}`);
    written.set(rule, readme);
  }
}
const cited = new Set<string>();
for (const test of [...files, ...journeyFiles()].filter((file) => /\.test\.tsx?$|\.journey\.ts$/.test(file))) {
  for (const [, rule = ""] of textOf(test).matchAll(citePattern)) {
    cited.add(rule);
    if (!written.has(rule)) faults.push(`${rule} is cited by ${relative(test)}, but no README has it`);
  }
}
for (const [rule, readme] of written) if (!cited.has(rule)) faults.push(`${rule} of ${relative(readme)} has no test`);

function journeyFiles(): string[] {
  return readdirSync(path.join(root, "tests"), { recursive: true, encoding: "utf8" }).map((name) =>
    path.join(root, "tests", name),
  );
}

function relative(file: string): string {
  return path.relative(root, file);
}

for (const fault of faults) console.error(fault);
console.log(`rules: ${written.size} written, ${[...written.keys()].filter((rule) => cited.has(rule)).length} tested`);
process.exitCode = faults.length === 0 ? 0 : 1;
