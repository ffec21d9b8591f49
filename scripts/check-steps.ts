import { changedFiles } from "./changed-files.ts";
import { bin, node, type Step, tool } from "./steps.ts";

/** A project reads the declarations that the projects before it wrote, so each file is parsed and checked once. */
const types = (project: string, ...before: string[]): Step => ({
  name: `types, ${project}`,
  // Several checkers would each compute the types that they share: half the wall clock at twice the processor time.
  command: [bin("tsc"), "-p", `tsconfig.${project}.json`, "--checkers", "1"],
  after: before.map((name) => `types, ${name}`),
});

/** A suppression that suppresses nothing fails. */
const oxlint = (...args: string[]) =>
  tool("oxlint/bin/oxlint", "--deny-warnings", "--report-unused-disable-directives", ...args);

const linted = ["src", "scripts", "tests"];

/** They decide what lint finds in files that did not change. */
const decidesLint = /^(\.oxlintrc\.json|package(-lock)?\.json|tsconfig.*\.json)$/;

/** Beyond this the whole tree takes hardly longer, and a command line has an end. */
const lintedFilesMax = 300;

/**
 * Type-aware lint of the changed files. A change may also cause a fault in a file that it left alone, such as a promise
 * that an unchanged caller now drops: `npm test` lints the whole tree.
 */
function lintOfChange(): Step[] {
  const changed = changedFiles();
  const files = changed?.filter((file) => /^(src|scripts|tests)\/.*\.tsx?$/.test(file));
  const isWhole = !changed || !files || files.length > lintedFilesMax || changed.some((file) => decidesLint.test(file));
  if (isWhole) return [lintOfAll];
  return [
    { name: "lint", command: oxlint(...linted) },
    ...(files.length > 0 ? [{ name: "lint with types", command: oxlint("--type-aware", ...files) }] : []),
  ];
}

const lintOfAll: Step = { name: "lint with types", command: oxlint("--type-aware", ...linted) };

/** The longest first, so that the last one to end starts early. */
const steps = (lint: readonly Step[], ...schemaArgs: string[]): Step[] => [
  types("shared"),
  types("web", "shared"),
  types("server", "shared"),
  ...lint,
  types("server-tests", "shared", "server"),
  types("web-tests", "shared", "server", "web"),
  { name: "types, named", command: node("scripts/elided-types.ts"), after: ["types, server", "types, web"] },
  { name: "unused", command: tool("knip/bin/knip.js", "--no-progress") },
  { name: "schema", command: node("scripts/schema.ts", "--check", ...schemaArgs) },
  { name: "format", command: [bin("biome"), "check", "--error-on-warnings", "."] },
  { name: "walls", command: node("scripts/walls.ts") },
  { name: "rules", command: node("scripts/rules.ts") },
  { name: "icons", command: node("scripts/icons.ts", "--check") },
];

/** What `npm run check` runs: no test, at most half a minute on two cores. */
export const checkSteps = (): Step[] => steps(lintOfChange());

/** The same for `npm test`: lint with types over the whole tree, and the schema without regard to an earlier run. */
export const wholeCheckSteps: readonly Step[] = steps([lintOfAll], "--afresh");
