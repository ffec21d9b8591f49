import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import type { Criterion } from "#features/performs/progress.ts";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { fromRecord } from "#features/performs/rules/sync/record.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { gradeEndpoints } from "#features/verification/grade-contract.ts";
import { verifyStepsJob } from "#features/verification/server/steps/verify-steps-job.ts";
import { createModels } from "#kit/server/models/models.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { answers, gradedContent, gradeNow, questionIn, saying } from "#tests/support/grading.ts";
import { type AskedOfModel, type ModelPeer, openModelPeer } from "#tests/support/model-peer.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { scene } from "#tests/support/photo-samples.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { rowsByName, takenRecord, wordsOnPages } from "#tests/support/taken-records.ts";
import { verificationContent } from "#tests/support/verification-samples.ts";
import { setZone } from "#tests/support/workspace-zone.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { momentIn } from "./words.ts";

let peer: ModelPeer;
let world: World;
let author: Person;
let ann: Person;
let ida: Person;
const zone = "America/New_York";
const besideWords = "Beside the record, which is as it was: its hash does not cover this.";

beforeAll(async () => {
  peer = await openModelPeer({ is: "answers", with: seesTheCapAlone });
  world = await openWorld({ MODEL_URL: peer.url });
  author = await world.member("contentAuthor");
  ann = await world.member("operator", { name: "Ann Arbor" });
  ida = await world.member(["content.procedures.analyze"], { name: "Ida Analyst" });
  await setZone(await world.member("admin"), zone);
});
afterAll(async () => {
  peer?.stop();
  await world?.close();
});

const criteria = ["The cap is on", "The hose is dry"] as const;

function seesTheCapAlone({ fenced }: AskedOfModel): object {
  const asked = JSON.parse(fenced ?? "{}") as { criteria: { number: number; criterion: string }[] };
  return {
    criteria: asked.criteria.map(({ number, criterion }) => ({
      number,
      verdict: criterion === criteria[0] ? "pass" : "fail",
      reason: criterion === criteria[0] ? "" : "It drips",
    })),
  };
}

async function taken(person: Person, device: Device) {
  const pdf = await takenRecord(world, person, device, "pdf");
  const table = await takenRecord(world, person, device, "csv");
  expect([pdf.status, table.status]).toEqual([200, 200]);
  return { paper: (await wordsOnPages(pdf.bytes)).join(" "), row: rowsByName(table.bytes)[0] ?? {} };
}

const recordOf = async (person: Person, device: Device) =>
  (await person.call(recordEndpoints.record, { params: device.params })).body;

describe("[PF110] every export of a record contains its grades", () => {
  it("of a free response: not graded yet, then by the grader, then by a person; the record's hash stays", async () => {
    const content = gradedContent();
    const device = new Device(ann, (await publish(world, author, content)).procedureId);
    await device.save(saying(content, answers.partly));
    await device.submit();
    const { contentHash } = await recordOf(ann, device);
    const first = await taken(ann, device);
    expect(first.paper).toContain(`${besideWords}Not graded yet`);
    expect(first.row).toMatchObject({ beside_state: "not graded yet", beside_score: "", content_hash: contentHash });

    const { metrics } = world.server;
    await gradeNow(world, createModels({ names: {}, atOnce: 1 }, { log: world.appContext.log, metrics }));
    const [grade] = (await recordOf(ann, device)).responseGrades ?? [];
    const at = grade?.gradedAt ?? "";
    const second = await taken(ann, device);
    expect(grade).toMatchObject({ state: "graded", needsReview: true });
    expect(second.paper).toContain(`The grader gave ${grade?.score} of 10 points.`);
    expect(second.paper).toContain(
      `Graded by its words, without a language model · ${momentIn({ timeZone: zone, language: "en" }, at)}`,
    );
    expect(second.paper).toContain("A person is to look at this grade.");
    expect(second.row).toMatchObject({
      beside_state: "graded",
      beside_score: String(grade?.score),
      beside_score_max: "10",
      beside_grader: "embedded",
      beside_graded_utc: at,
      beside_feedback: grade?.feedback,
      beside_needs_review: "true",
    });

    const params = { ...device.params, moduleId: questionIn(content) };
    const body = { score: 8, note: "A key locks it, too", revision: grade?.revision ?? -1 };
    const { review } = (await ida.call(gradeEndpoints.review, { params, body })).body;
    const third = await taken(ida, device);
    expect(third.paper).toContain(
      `Ida Analyst gave 8 of 10 points · ${momentIn({ timeZone: zone, language: "en" }, review?.at ?? "")}`,
    );
    expect(third.paper).toContain("Reason: A key locks it, too");
    expect(third.paper).toContain(`The grader gave ${grade?.score} of 10 points.`);
    expect(third.row).toMatchObject({
      beside_state: "reviewed",
      beside_score: String(grade?.score),
      beside_reviewed_score: "8",
      beside_reviewed_by: "Ida Analyst",
      beside_reviewed_utc: review?.at,
      beside_review_note: "A key locks it, too",
      content_hash: contentHash,
    });
    const table = await world.server.http.inject({
      method: "GET",
      url: `/v1/workspaces/${world.workspaceId}/performances/history/export?procedureId=${device.procedureId}`,
      headers: { authorization: `Bearer ${ida.token}` },
    });
    expect(rowsByName(table.rawPayload)).toEqual([third.row]);
  });

  it("of a verification: what a model saw, and who decided against it [PF112]", async () => {
    const content = verificationContent([["aiStepVerification"]], { details: criteria.join("\n") });
    const moduleId = performedModules(content)[0]?.id ?? "";
    const device = new Device(ann, (await publish(world, author, content)).procedureId);
    const prepared = await preparePicture(
      world.server.store,
      world.workspaceId,
      await scene({ seed: 7, width: 400, height: 330 }),
    );
    const submissionImageId = await ann.run((scope) => keepPicture(scope, prepared, "photo.jpg"));
    const edit = { moduleType: "aiStepVerification", submissionImageId } as const;
    await device.save([...withEdit(content, [], moduleId, edit, momentAt(1))]);
    const { store, models } = world.server;
    await verifyStepsJob({ store, models }).run(world.appContext, { workspaceId: world.workspaceId });
    const { body } = await device.get();
    device.revision = body.revision;
    const decided: Criterion[] = [
      { text: criteria[0], status: "verifiedAutomatically" },
      { text: criteria[1], status: "verifiedManually" },
    ];
    const byHand = { moduleType: "aiStepVerification" as const, criteria: decided };
    const saved = await device.save([
      ...withEdit(content, fromRecord(body).stepsProgress, moduleId, byHand, momentAt(2)),
    ]);
    expect(saved.status).toBe(200);
    expect((await device.submit()).status).toBe(200);

    const { decisions = [] } = await recordOf(ann, device);
    expect(decisions.map(({ criterion, by, status, override }) => [criterion, by, status, override])).toEqual([
      [0, "model", "verifiedAutomatically", null],
      [1, "model", null, null],
      [1, "person", "verifiedManually", "falseFail"],
    ]);
    const model = decisions[0]?.name ?? "";
    const { paper, row } = await taken(ann, device);
    for (const words of [
      "Verified by a person",
      "The hose is dry: verified by hand · not as it should be, says the model: It drips",
      besideWords,
      `The cap is on: verified automatically · by the model ${model} · ${momentIn({ timeZone: zone, language: "en" }, decisions[0]?.at ?? "")}`,
      `The hose is dry: verified by hand · by Ann Arbor · ${momentIn({ timeZone: zone, language: "en" }, decisions[2]?.at ?? "")}`,
      "against the model, which had missed it",
    ]) {
      expect(paper.replaceAll(" ", "")).toContain(words.replaceAll(" ", ""));
    }
    expect(row).toMatchObject({
      grade: "verifiedManually",
      beside_state: "reviewed",
      beside_grader: model,
      beside_feedback: "The cap is on: pass; The hose is dry: fail, It drips",
      beside_reviewed_by: "Ann Arbor",
      beside_reviewed_utc: decisions[2]?.at,
      beside_review_note: "The hose is dry: verifiedManually (falseFail)",
    });
  });

  it("is refused to members who do not see the record", async () => {
    const content = gradedContent();
    const device = new Device(ann, (await publish(world, author, content)).procedureId);
    await device.save(saying(content, answers.right));
    await device.submit();
    const stranger = await world.member("operator");
    for (const ending of ["pdf", "csv"]) {
      expect((await takenRecord(world, stranger, device, ending)).status).toBe(404);
    }
  });
});

describe("[PF175] every export of a record contains its deviations", () => {
  it("a reading that was kept outside of its limits has them and the reason, on paper and as a row", async () => {
    const content = contentWith([[["numberInput"]]]);
    const device = new Device(ann, (await publish(world, author, content)).procedureId);
    const edit = { moduleType: "numberInput", input: 12, deviationReason: "Measured twice" } as const;
    await device.save([...withEdit(content, [], performedModules(content)[0]?.id ?? "", edit, momentAt(1))]);
    expect((await device.submit()).status).toBe(200);
    const { paper, row } = await taken(ann, device);
    expect(paper).toContain("12 mm");
    expect(paper).toContain("Deviation: outside the limits (0 to 10 mm)");
    expect(paper).toContain("Reason given: Measured twice");
    const limits = { lower_limit: "0", upper_limit: "10", deviation: "true", deviation_reason: "Measured twice" };
    expect(row).toMatchObject({ answer: "12", unit: "mm", ...limits });
  });
});
