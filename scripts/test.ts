// Everything that must hold before a change lands: `npm test`. Chromium is fetched where it is missing.
//   --only server,crashes   these steps alone
//   --rounds 50             so many rounds of races, crashes, outages and killed browsers, instead of the few that prove the wiring
//   --changed [--since REF] the check, and what the change since the merge base with main reaches
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { changeReach, type Reach } from "./change-reach.ts";
import { changedFiles } from "./changed-files.ts";
import { root } from "./source-files.ts";
import { type Ended, node, runInTurn, runSideBySide, type Step, summarize, tool } from "./steps.ts";

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

/** In groups: what stands in one group runs side by side, because it mostly waits. */
const groups: readonly (readonly Step[])[] = [
  [{ name: "check", command: node("scripts/check.ts", "--whole") }],
  [{ name: "rules", command: vitest(...projects("rules")) }],
  // Screen tests spend a fifth of their time waiting for lazy parts and toasts: one more worker keeps the cores busy.
  [
    {
      name: "screens",
      command: vitest(...projects("screens", "states", "alone"), "--maxWorkers", `${availableParallelism() + 2}`),
    },
  ],
  [
    {
      name: "server",
      command: vitest(...projects("server")),
      environment: rounds === undefined ? {} : { FETTLE_RACE_ROUNDS: rounds },
    },
  ],
  // Once, before several servers start at the same time and each builds it.
  [{ name: "web", command: node("src/app/server/main.ts", "build") }],
  [
    { name: "crashes", command: node("tests/chaos/crash-rounds.ts", "--rounds", rounds ?? "3") },
    { name: "outages", command: node("tests/chaos/database-rounds.ts", "--rounds", rounds ?? "1", "--frozen", "8") },
    { name: "browsers", command: node("tests/chaos/browser-rounds.ts", "--runs", rounds ?? "3") },
  ],
  [{ name: "journeys", command: node("scripts/journeys.ts") }],
];

/** The steps that a change reaches, and of each the files alone. */
function reachedSteps(steps: readonly Step[], reach: Reach): Step[] {
  return steps.flatMap((step) => {
    if (step.name === "check") return [{ ...step, command: node("scripts/check.ts") }];
    if (step.name === "web") return [reach.crashes, reach.journeys].some((tests) => tests.length > 0) ? [step] : [];
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
const wantsChanged = values.changed || values.since !== undefined;
const changed = wantsChanged ? changedFiles(root, { since: values.since, withDeleted: true }) : undefined;
if (wantsChanged && !changed) console.error("what was changed is unknown, so everything runs");
const reach = changed && changeReach(changed);
const selected = groups
  .map((group) => group.filter((step) => only.includes(step.name)))
  .map((group) => (reach ? reachedSteps(group, reach) : group))
  .filter((group) => group.length > 0);

const ended: Ended[] = [];
for (const group of selected) {
  ended.push(...(await (group.length === 1 ? runInTurn(group) : runSideBySide(group, group.length))));
}
process.exit(summarize(ended, true));
