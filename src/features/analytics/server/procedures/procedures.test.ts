import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Steps, withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { importPerforms } from "#features/runs/server/service.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish, publishNext } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { statementCost } from "#tests/support/statement-cost.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { procedureAnalyticsEndpoints, type RunFigure, runFigures } from "../../procedure-contract.ts";
import { getProcedureFigures } from "./procedure-service.ts";

let world: World;
let admin: Person;
let ann: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  ann = await world.member("operator");
});
afterAll(() => world?.close());

const content = contentWith([[["numberInput"], ["freeResponse"]]]);
const [gauge, words] = performedModules(content);
const [first, second] = content.sections.flatMap((section) => section.steps);
const untouchedStep = { runs: 0, medianSeconds: null, p90Seconds: null, outside: 0, failedChecks: 0 };
const range = { startTime: "2026-01-01T00:00:00.000Z" };

/** A run that measured after so many seconds, and wrote something after so many more. */
function entries(value: number, gaugeAt: number, wordsAt: number): Steps {
  const deviation = value > 10 ? { deviationReason: "Measured twice" } : {};
  const measured = withEdit(
    content,
    [],
    gauge?.id ?? "",
    { moduleType: "numberInput", input: value, ...deviation },
    momentAt(gaugeAt),
  );
  return withEdit(content, measured, words?.id ?? "", { moduleType: "freeResponse", input: "Done" }, momentAt(wordsAt));
}

const imported = (
  at: { procedureId: string; versionId: string; versionNumber: number },
  steps: Steps,
  seconds: number,
) =>
  world.asSystem((scope) =>
    importPerforms(scope, [
      {
        ...at,
        id: randomUUID(),
        profileId: ann.profileId,
        profileName: ann.displayName,
        steps: [...steps],
        startedAt: new Date(momentAt(0)),
        updatedAt: new Date(momentAt(seconds)),
        submittedAt: new Date(momentAt(seconds + 500)),
      },
    ]),
  );

const detailOf = async (procedureId: string, query = {}) => {
  const params = { procedureId };
  const answer = await admin.call(procedureAnalyticsEndpoints.detail, { params, query: { ...range, ...query } });
  expect(answer.status).toBe(200);
  return answer.body;
};

async function countRuns(procedureId: string, figure: RunFigure, query = {}): Promise<number> {
  const pageAfter = (after: string | null) =>
    admin.call(procedureAnalyticsEndpoints.runs, {
      params: { procedureId },
      query: { ...range, ...query, figure, limit: "2", ...(after && { after }) },
    });
  let page = (await pageAfter(null)).body;
  const ids = page.runs.map((run) => run.performId);
  while (page.next !== null) {
    page = (await pageAfter(page.next)).body;
    ids.push(...page.runs.map((run) => run.performId));
  }
  expect(new Set(ids).size).toBe(ids.length);
  return ids.length;
}

describe("the figures of a procedure", () => {
  it("[AN11] [AN12] [AN13] [AN9] are by version and step, and lead to the runs that they count", async () => {
    const { procedureId, versionId } = await publish(world, admin, content);
    const one = { procedureId, versionId, versionNumber: 1 };
    await imported(one, entries(4, 60, 90), 100);
    await imported(one, entries(4, 120, 130), 200);
    await imported(one, entries(12, 180, 260), 300);
    const next = await publishNext(world, admin, procedureId, content);
    const two = { procedureId, versionId: next.versionId, versionNumber: 2 };
    await imported(two, entries(4, 20, 30), 40);
    // Runs without an end: one that was given up, and one that stands at its first step.
    const givenUp = new Device(ann, procedureId);
    await givenUp.save([]);
    expect((await givenUp.remove()).status).toBeLessThan(300);
    const open = new Device(ann, procedureId);
    const measured = { moduleType: "numberInput", input: 4 } as const;
    await open.save([...withEdit(content, [], gauge?.id ?? "", measured, momentAt(1))]);

    const all = await detailOf(procedureId);
    expect(all.total).toEqual({
      started: 6,
      finished: 4,
      givenUp: 1,
      medianSeconds: 150,
      p90Seconds: 270,
      outside: 1,
      failedChecks: 0,
    });
    expect(all.versions.map((version) => [version.versionNumber, version.started, version.medianSeconds])).toEqual([
      [2, 3, 40],
      [1, 3, 200],
    ]);
    expect(
      all.steps.map((step) => [step.stepId, step.stepNumber, step.runs, step.medianSeconds, step.outside, step.open]),
    )
      // The first one takes from the start, the second one from the first: 30, 10, 80 and 10 seconds.
      .toEqual([
        [first?.id, 1, 4, 90, 1, 1],
        [second?.id, 2, 4, 20, 0, 0],
      ]);
    const before = await detailOf(procedureId, { versionNumber: "1" });
    expect([before.total.finished, before.total.medianSeconds, before.steps[0]?.medianSeconds]).toEqual([3, 200, 120]);

    for (const query of [{}, { versionNumber: "1" }, { versionNumber: "2" }]) {
      const { total, steps } = await detailOf(procedureId, query);
      const { started, finished, givenUp: ended, outside, failedChecks } = total;
      const open = steps.reduce((sum, step) => sum + step.open, 0);
      const counts = { started, finished, givenUp: ended, outside, failedChecks, open };
      for (const figure of runFigures) expect(await countRuns(procedureId, figure, query), figure).toBe(counts[figure]);
      for (const { stepId, runs, ...step } of steps) {
        const at = { ...query, stepId };
        expect(await countRuns(procedureId, "finished", at)).toBe(runs);
        for (const figure of ["outside", "failedChecks", "open"] as const) {
          expect(await countRuns(procedureId, figure, at), figure).toBe(step[figure]);
        }
      }
      const buckets = (await detailOf(procedureId, query)).buckets;
      expect(buckets.reduce((sum, bucket) => sum + bucket.finished, 0)).toBe(finished);
    }
    const { body: list } = await admin.call(procedureAnalyticsEndpoints.list, { query: range });
    expect(list.procedures.find((row) => row.procedureId === procedureId)).toMatchObject(all.total);
  });

  it("[AN12] [AN23] are beside those of the version before, step by step", async () => {
    const { procedureId, versionId } = await publish(world, admin, content);
    await imported({ procedureId, versionId, versionNumber: 1 }, entries(12, 60, 90), 100);
    expect((await detailOf(procedureId)).stepComparison).toBeNull();

    const [section] = content.sections;
    if (!section || !first || !second) throw new Error("the sample has two steps");
    const modules = second.modules.map((module) => ({ ...module, id: randomUUID() }));
    const added = { ...second, id: randomUUID(), title: "Look", modules };
    const changed = { ...content, sections: [{ ...section, steps: [added, { ...first, title: "Anew" }] }] };
    const next = await publishNext(world, admin, procedureId, changed);
    await imported({ procedureId, versionId: next.versionId, versionNumber: 2 }, entries(4, 20, 30), 40);

    const { stepComparison } = await detailOf(procedureId);
    expect(stepComparison).toMatchObject({ before: 1, after: 2 });
    const took = (seconds: number) => ({ runs: 1, medianSeconds: seconds, p90Seconds: seconds, failedChecks: 0 });
    expect(stepComparison?.steps.map(({ stepId, state, before, after }) => [stepId, state, before, after])).toEqual([
      [added.id, "new", null, { stepNumber: 1, figures: untouchedStep }],
      [
        first.id,
        "changed",
        { stepNumber: 1, figures: { ...took(60), outside: 1 } },
        { stepNumber: 2, figures: { ...took(20), outside: 0 } },
      ],
      [second.id, "removed", { stepNumber: 2, figures: { ...took(30), outside: 0 } }, null],
    ]);
    expect((await detailOf(procedureId, { versionNumber: "1" })).stepComparison).toBeNull();
    expect((await detailOf(procedureId, { versionNumber: "2" })).stepComparison).toEqual(stepComparison);

    const statements = async (versionNumber: number) =>
      (await statementCost(admin, (scope) => getProcedureFigures(scope, procedureId, { ...range, versionNumber })))
        .statements;
    // The other version is found, counted and read; the asked one was for its own steps.
    expect(await statements(2)).toBe((await statements(1)) + 3);
  });

  it("[AN11] of a draft, and of a hidden procedure, are not there", async () => {
    const mine = await world.group("Mine");
    const theirs = await world.group("Theirs");
    const reader = await world.member("groupAdmin", { in: [mine] });
    const { procedureId } = await publish(world, admin, content, [theirs]);
    const missing = { params: { procedureId }, query: {} };
    expect((await reader.call(procedureAnalyticsEndpoints.detail, missing)).status).toBe(404);
    const runs = { params: { procedureId }, query: { figure: "started" } } as const;
    expect((await reader.call(procedureAnalyticsEndpoints.runs, runs)).status).toBe(404);
    const unknown = { params: { procedureId }, query: { versionNumber: "9" } };
    expect((await admin.call(procedureAnalyticsEndpoints.detail, unknown)).status).toBe(404);
  });
});
