// Everything that must hold before a change lands: `npm test`. What is missing (PostgreSQL, Chromium) is fetched.
//   --only server,crashes   these steps alone
//   --rounds 50             so many rounds of races, crashes and killed browsers, instead of the few that prove the wiring
//   --changed [--since REF] the check, and what the change since the merge base with main reaches
import { parseArgs } from "node:util";
import { changeReach, type Reach } from "./change-reach.ts";
import { changedFiles } from "./changed-files.ts";
import { node, runGroups, type Step, tool } from "./steps.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string" },
    changed: { type: "boolean", default: false },
    since: { type: "string" },
  },
});

const vitest = (...args: string[]) => tool("vitest/vitest.mjs", "run", ...args);
const projects = (...names: string[]) => names.flatMap((name) => ["--project", name]);
const { rounds } = values;
const isOfChange = values.changed || values.since !== undefined;

/** In groups: what stands in one group runs side by side, because it mostly waits. */
const groups: readonly (readonly Step[])[] = [
  [{ name: "check", command: node("scripts/check.ts", ...(isOfChange ? [] : ["--whole"])) }],
  [{ name: "rules", command: vitest(...projects("rules")) }],
  [{ name: "screens", command: vitest(...projects("screens", "alone")) }],
  [
    {
      name: "server",
      command: vitest(...projects("server")),
      environment: rounds === undefined ? {} : { FETTLE_RACE_ROUNDS: rounds },
    },
  ],
  [
    { name: "crashes", command: node("tests/chaos/crash-rounds.ts", "--rounds", rounds ?? "3") },
    { name: "browsers", command: node("tests/chaos/browser-rounds.ts", "--runs", rounds ?? "3") },
  ],
  [{ name: "journeys", command: node("scripts/journeys.ts") }],
];

/** The steps that a change reaches, and of each the files alone. */
function reachedSteps(steps: readonly Step[], reach: Reach): Step[] {
  return steps.flatMap((step) => {
    if (step.name === "check") return [step];
    const files = reach[step.name as keyof Reach];
    if (files === "all") return [step];
    return files.length === 0 ? [] : [{ ...step, command: [...step.command, ...files] }];
  });
}

const names = groups.flat().map((step) => step.name);
const only = values.only?.split(",") ?? names;
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`there is no step ${unknown.join(", ")}: the steps are ${names.join(", ")}`);
  process.exit(64);
}
const changed = isOfChange ? changedFiles(values.since) : undefined;
if (isOfChange && !changed) console.error("git knows no main to compare with: everything runs");
const reach = changed && changeReach(changed);
const selected = groups
  .map((group) => group.filter((step) => only.includes(step.name)))
  .map((group) => (reach ? reachedSteps(group, reach) : group))
  .filter((group) => group.length > 0);

process.exit((await runGroups(selected)) ? 0 : 1);
