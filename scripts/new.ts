// Makes a feature for a new entity, small but whole, laid out as areas is: npm run new work-orders [work-order]
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { entityOf, filled } from "./entity.ts";
import { type PlannedFile, planFeature } from "./new-feature.ts";
import { root } from "./source-files.ts";
import { bin, node, runSteps, tool } from "./steps.ts";

const [plural, singular] = process.argv.slice(2);
if (plural === undefined) {
  console.error("new: name the feature, in the plural: npm run new work-orders");
  process.exit(64);
}
const { entity, created, changed } = plan(plural);
for (const planned of [...created, ...changed]) write(planned);

const formatted = [...created, ...changed].map(({ file }) => file).filter((file) => /\.tsx?$/.test(file));
const ok = await runSteps([
  { name: "schema", command: node("scripts/schema.ts") },
  { name: "format", command: [bin("biome"), "check", "--write", ...formatted] },
  {
    name: "policy matrix",
    command: tool("vitest/vitest.mjs", "run", "--project", "server", "tests/server/policy-matrix.test.ts", "-u"),
  },
]);
console.log(`
src/features/${entity.plural} has ${created.length} files; changed: ${changed.map(({ file }) => file).join(", ")}.
Next: say in its README what a ${filled("‹thing›", entity)} is, decide who may write (policy.ts, contract.ts, and its rows in
tests/server/authorization/rows), and follow "A feature" in CONTRIBUTING.md for the places that need a decision.`);
process.exit(ok ? 0 : 1);

/** All places are found before the first file is written. */
function plan(name: string) {
  try {
    const found = entityOf(name, singular);
    return { entity: found, ...planFeature(found) };
  } catch (error) {
    console.error(`new: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

function write({ file, text }: PlannedFile): void {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}
