import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ModuleProgress } from "#features/performs/progress.ts";
import { type Steps, withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { importPerforms } from "#features/runs/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish, publishNext } from "#tests/support/performs.ts";
import { anyDeeds, done, momentAt, performedModules } from "#tests/support/progress-samples.ts";
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
const untouchedStep = {
  runs: 0,
  medianSeconds: null,
  p90Seconds: null,
  outside: 0,
  failedChecks: 0,
  retries: 0,
  overrides: 0,
};
const range = { startTime: "2026-01-01T00:00:00.000Z" };

/** A run that measured after so many seconds, and wrote something after so many more. */
function entries(value: number, gaugeAt: number, wordsAt: number, input = "Done"): Steps {
  const deviation = value > 10 ? { deviationReason: "Measured twice" } : {};
  const measured = withEdit(
    content,
    [],
    gauge?.id ?? "",
    { moduleType: "numberInput", input: value, ...deviation },
    momentAt(gaugeAt),
  );
  return withEdit(content, measured, words?.id ?? "", { moduleType: "freeResponse", input }, momentAt(wordsAt));
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

interface Recorded {
  readonly id: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly steps: Steps;
  /** The photo that a model failed, and that a person passed as the last word. */
  readonly passedPhotoId: string | null;
}

/** What the records and the log of decisions say themselves, without the rows that are kept beside them. */
async function recordsOf(scope: Scope, procedureId: string): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select r.id, r.version_id as "versionId", r.version_number as "versionNumber", r.steps,
      (select case when d.override = 'falseFail' then d.photo_id end from verification_decision d
        where d.perform_id = r.id order by d.decided_at desc limit 1) as "passedPhotoId"
    from perform_record r where r.procedure_id = ${procedureId} order by r.id`.execute(scope.db);
  return rows;
}

const someModule = (steps: Steps, stepId: string | undefined, is: (module: ModuleProgress) => boolean) =>
  steps.some((step) => (stepId ?? step.stepId) === step.stepId && step.modules.some(is));

const isRetried = ({ steps }: Recorded, stepId?: string) => someModule(steps, stepId, (one) => (one.retries ?? 0) > 0);

const isOverridden = ({ steps, passedPhotoId }: Recorded, stepId?: string) =>
  someModule(steps, stepId, (one) =>
    one.moduleType === "numberInput"
      ? one.performData?.deviationReason !== undefined
      : passedPhotoId !== null && JSON.stringify(one.performData).includes(passedPhotoId),
  );

/** A person passes a photo that a model failed, and may withdraw that. */
async function decide(scope: Scope, record: Recorded, photoId: string, isWithdrawn: boolean): Promise<void> {
  const decision = {
    workspace_id: scope.workspaceId,
    perform_id: record.id,
    module_id: words?.id ?? "",
    version_id: record.versionId,
    photo_id: photoId,
    criterion: 0,
    criterion_text: "Is it dry?",
    decided_by: ann.profileId,
    finding: "fail",
  };
  const passed = { ...decision, id: randomUUID(), override: "falseFail", status_after: "verifiedManually" };
  const withdrawn = { ...decision, id: randomUUID(), override: null, status_after: null };
  const rows = [
    { ...passed, decided_at: new Date(momentAt(2000)) },
    ...(isWithdrawn ? [{ ...withdrawn, decided_at: new Date(momentAt(3000)) }] : []),
  ];
  await scope.db.insertInto("verification_decision").values(rows).execute();
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
      retries: 0,
      overrides: 1,
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
      const { started, finished, givenUp: ended, outside, failedChecks, retries, overrides } = total;
      const open = steps.reduce((sum, step) => sum + step.open, 0);
      const counts = { started, finished, givenUp: ended, outside, failedChecks, retries, overrides, open };
      for (const figure of runFigures) expect(await countRuns(procedureId, figure, query), figure).toBe(counts[figure]);
      for (const { stepId, runs, ...step } of steps) {
        const at = { ...query, stepId };
        expect(await countRuns(procedureId, "finished", at)).toBe(runs);
        for (const figure of ["outside", "failedChecks", "retries", "overrides", "open"] as const) {
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
    const took = (seconds: number) => ({
      runs: 1,
      medianSeconds: seconds,
      p90Seconds: seconds,
      failedChecks: 0,
      retries: 0,
    });
    expect(stepComparison?.steps.map(({ stepId, state, before, after }) => [stepId, state, before, after])).toEqual([
      [added.id, "new", null, { stepNumber: 1, figures: untouchedStep }],
      [
        first.id,
        "changed",
        { stepNumber: 1, figures: { ...took(60), outside: 1, overrides: 1 } },
        { stepNumber: 2, figures: { ...took(20), outside: 0, overrides: 0 } },
      ],
      [second.id, "removed", { stepNumber: 2, figures: { ...took(30), outside: 0, overrides: 0 } }, null],
    ]);
    expect((await detailOf(procedureId, { versionNumber: "1" })).stepComparison).toBeNull();
    expect((await detailOf(procedureId, { versionNumber: "2" })).stepComparison).toEqual(stepComparison);

    const statements = async (versionNumber: number) =>
      (await statementCost(admin, (scope) => getProcedureFigures(scope, procedureId, { ...range, versionNumber })))
        .statements;
    // The other version is found, counted and read; the asked one was for its own steps.
    expect(await statements(2)).toBe((await statements(1)) + 3);
  });

  it("[AN25] retries and overrides are what a recount of the records gives, by version and step", async () => {
    const { procedureId, versionId } = await publish(world, admin, content);
    const next = await publishNext(world, admin, procedureId, content);
    const versions = [versionId, next.versionId];
    const photoId = randomUUID();
    const made = fc.sample(
      fc.record({ version: fc.integer({ min: 0, max: 1 }), deeds: anyDeeds, reading: fc.integer({ min: 8, max: 13 }) }),
      { numRuns: 60, seed: 19 },
    );
    for (const { version, deeds, reading } of made) {
      // An answer that names the photo stands for it: where it is changed, the record has another photo.
      const steps = done(content, entries(reading, 60, 90, photoId), deeds, 100);
      await imported({ procedureId, versionId: versions[version] ?? "", versionNumber: version + 1 }, steps, 1000);
    }
    const records = await world.asSystem(async (scope) => {
      for (const [n, record] of (await recordsOf(scope, procedureId)).entries()) {
        if (n % 2 === 0) await decide(scope, record, photoId, n % 3 === 0);
      }
      return recordsOf(scope, procedureId);
    });
    expect(records).toHaveLength(60);
    const recount = (counts: (record: Recorded, stepId?: string) => boolean, version?: number, stepId?: string) =>
      records.filter((one) => (version === undefined || one.versionNumber === version) && counts(one, stepId)).length;
    for (const versionNumber of [undefined, 1, 2]) {
      const query = versionNumber === undefined ? {} : { versionNumber: String(versionNumber) };
      const { total, steps, versions: byVersion } = await detailOf(procedureId, query);
      const found = [total.retries, total.overrides];
      expect(found).toEqual([recount(isRetried, versionNumber), recount(isOverridden, versionNumber)]);
      expect(Math.min(...found)).toBeGreaterThan(5);
      for (const one of byVersion) {
        const counted = [recount(isRetried, one.versionNumber), recount(isOverridden, one.versionNumber)];
        expect([one.retries, one.overrides]).toEqual(counted);
      }
      for (const { stepId, retries, overrides } of steps) {
        const counted = [recount(isRetried, versionNumber, stepId), recount(isOverridden, versionNumber, stepId)];
        expect([retries, overrides]).toEqual(counted);
        expect(await countRuns(procedureId, "retries", { ...query, stepId })).toBe(retries);
        expect(await countRuns(procedureId, "overrides", { ...query, stepId })).toBe(overrides);
      }
    }
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
