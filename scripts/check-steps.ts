import { bin, node, type Step, tool } from "./steps.ts";

/** What `npm run check` runs: no test, under a minute. */
export const checkSteps: readonly Step[] = [
  { name: "format", command: [bin("biome"), "check", "--error-on-warnings", "."] },
  { name: "types, shared", command: [bin("tsc"), "-p", "tsconfig.shared.json"] },
  { name: "types, server", command: [bin("tsc"), "-p", "tsconfig.server.json"] },
  { name: "types, web", command: [bin("tsc"), "-p", "tsconfig.web.json"] },
  { name: "lint", command: tool("oxlint/bin/oxlint", "--type-aware", "--deny-warnings", "src", "scripts", "tests") },
  { name: "walls", command: node("scripts/walls.ts") },
  { name: "rules", command: node("scripts/rules.ts") },
  { name: "icons", command: node("scripts/icons.ts", "--check") },
  { name: "schema", command: node("scripts/schema.ts", "--check") },
  { name: "unused", command: tool("knip/bin/knip.js", "--no-progress") },
];
