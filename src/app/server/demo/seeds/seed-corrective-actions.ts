import { closeAction } from "#features/corrective-actions/server/end-action.ts";
import { openAction } from "#features/corrective-actions/server/open-action.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DemoWorkspace } from "../demo-plant.ts";
import { idOf, personIdOf, procedureIdOf } from "../ids.ts";
import { asPerson, daysBefore } from "./as-person.ts";
import { versionIdOf } from "./seed-procedures.ts";

interface Found {
  readonly key: string;
  readonly by: string;
  readonly procedure: string;
  readonly daysAgo: number;
  /** The answer that failed with this value. */
  readonly number?: readonly [question: string, value: number];
  /** Opened by hand at the step. */
  readonly step?: string;
  readonly title: string;
  readonly description: string;
  readonly priority: "critical" | "high" | "medium";
  readonly assignee?: string;
  readonly closed?: { readonly by: string; readonly daysAgo: number; readonly resolution: string };
}

const found: readonly Found[] = [
  {
    key: "bolt-8",
    by: "luca-ferrari",
    procedure: "torque-retort-flange",
    daysAgo: 2,
    number: ["Torque on bolt 8", 52],
    title: "Bolt 8 took 52 Nm before it clicked",
    description: "Wrench W-45 clicked late on all eight. The spare was in calibration, so I stopped at bolt 8.",
    priority: "high",
    assignee: "tomasz-wolski",
  },
  {
    key: "pi-301",
    by: "ana-baptista",
    procedure: "torque-retort-flange",
    daysAgo: 6,
    number: ["Pressure at PI-301", 0.3],
    title: "PI-301 shows 0.3 bar with the drain open",
    description: "The needle does not come back to zero. I checked at the drain that there is no pressure.",
    priority: "high",
    assignee: "tomasz-wolski",
  },
  {
    key: "lamp-r-3",
    by: "ana-baptista",
    procedure: "torque-retort-flange",
    daysAgo: 3,
    step: "Check the seal face",
    title: "The lamp at R-3 is broken",
    description: "Nobody sees the seal face well. A torch helps for now.",
    priority: "medium",
  },
  {
    key: "stainless",
    by: "luca-ferrari",
    procedure: "metal-detector-test",
    daysAgo: 9,
    number: ["Signal with stainless", 48],
    title: "Stainless gives 48 % only",
    description: "Three packs in a row. The line stands, and the last hour is on hold.",
    priority: "critical",
    assignee: "amara-diallo",
    closed: {
      by: "amara-diallo",
      daysAgo: 8,
      resolution: "Learned again for the new film, nine of nine at 71 %. The hour on hold was sent through again.",
    },
  },
];

/** What people of the plant found wrong during performs, and the outcome. */
export async function seedCorrectiveActions(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  for (const one of found) {
    const at = placeOf(workspace, one);
    if (!at) continue;
    const id = idOf(workspace.key, "corrective-action", one.key);
    const opener = asPerson(scope, workspace, one.by, daysBefore(scope.now, one.daysAgo));
    const { revision } = await openAction(opener, procedureIdOf(workspace.key, one.procedure), {
      id,
      versionId: at.versionId,
      ...at.answer,
      title: one.title,
      description: one.description,
      priority: one.priority,
      claimedAt: opener.now.toISOString(),
      ...(one.assignee !== undefined && { assigneeId: personIdOf(workspace.key, one.assignee) }),
    });
    if (!one.closed) continue;
    const { by, daysAgo, resolution } = one.closed;
    await closeAction(asPerson(scope, workspace, by, daysBefore(scope.now, daysAgo)), id, { revision, resolution });
  }
}

/** The published version, and the step or answer that is meant; undefined where the workspace has no such procedure. */
function placeOf(workspace: DemoWorkspace, { procedure: key, number, step: title }: Found) {
  const procedure = workspace.procedures.find((one) => one.key === key);
  if (!procedure?.published) return undefined;
  const versionId = versionIdOf(
    workspace.key,
    key,
    Math.max(...procedure.state.versions.map((version) => version.versionNumber)),
  );
  for (const { step } of numberedSteps(procedure.published)) {
    if (number === undefined && step.title === title) return { versionId, answer: { stepId: step.id } };
    const module = step.modules.find(
      (one) => one.moduleType === "numberInput" && one.moduleData.prompt === number?.[0],
    );
    if (number === undefined || !module) continue;
    const deviation = { of: "outOfBounds", value: number[1] } as const;
    return { versionId, answer: { stepId: step.id, moduleId: module.id, deviation } };
  }
  return undefined;
}
