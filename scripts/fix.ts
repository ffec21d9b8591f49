import { bin, node, runSteps, tool } from "./steps.ts";

const ok = await runSteps([
  { name: "lint", command: tool("oxlint/bin/oxlint", "--fix", "src", "scripts", "tests") },
  { name: "icons", command: node("scripts/icons.ts") },
  { name: "schema", command: node("scripts/schema.ts") },
  { name: "format", command: [bin("biome"), "check", "--write", "."] },
]);
process.exit(ok ? 0 : 1);
