import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import type { ModuleProgress, PerformDataOf } from "#features/performs/progress.ts";
import type { Module } from "#features/procedures/content.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { gradeEndpoints, type ResponseGrade } from "#features/verification/grade-contract.ts";
import { Problem } from "#kit/problem.ts";
import { countedIds, filledModule } from "#tests/support/content-samples.ts";
import { idOf, momentAt } from "#tests/support/progress-samples.ts";
import { contentOf, numberModule, recordFacts, textModule } from "#tests/support/web/perform-samples.ts";
import { type ShowOptions, showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type PerformRecord, recordEndpoints } from "../../contract.ts";
import { recordScreens } from "../routes.ts";

const [recordId, procedureId] = [idOf(0x901), idOf(0x902)];
const times = { startedAt: momentAt(1), updatedAt: momentAt(2) };

/** A record with one answer, of another member than the admin who opens it. */
function recordOf(module: Module, entry: ModuleProgress, more: Partial<PerformRecord> = {}): PerformRecord {
  const procedure = withoutAnswers(contentOf([{ title: "Look", modules: [module] }]));
  const stepId = procedure.sections[0]?.steps[0]?.id ?? "";
  return {
    id: recordId,
    procedureId,
    profileId: idOf(0x903),
    profileName: "Ann Arbor",
    title: "A record",
    version: 3,
    created_at: momentAt(1),
    submitted_at: momentAt(60),
    deleted_at: null,
    versionId: idOf(0x904),
    ...recordFacts,
    procedure,
    stepsProgress: [{ stepId, markedDone: true, updatedAt: momentAt(30), modules: [entry] }],
    ...more,
  };
}

const serverWith = (record: PerformRecord) => new TestServer().on(recordEndpoints.record, () => record);
const show = (server: TestServer, as: ShowOptions["as"] = {}) =>
  showScreens(recordScreens, { server, at: `/procedures/${procedureId}/perform-history/${recordId}`, as });

const expectAccessible = async () => {
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map((one) => one.id)).toEqual([]);
};

it("[PF255] shows the photos of a record first, and opens each large with the others a step away", async () => {
  const evidence = filledModule("evidenceUpload", countedIds());
  const photo = (n: number) => ({ source: "remote" as const, type: "image" as const, id: idOf(n) });
  const taken = { ...times, capturedImageRefs: [photo(0x911), photo(0x912)], gradedFeedback: null };
  const entry: ModuleProgress = {
    moduleId: evidence.id,
    moduleType: "evidenceUpload",
    performData: { ...taken, gradedResult: null, gradedConfidenceScore: null },
    clearedAt: null,
  };
  const { user } = await show(serverWith(recordOf(evidence, entry)));
  const strip = within(await screen.findByRole("region", { name: "2 photos" }));
  expect(strip.getAllByRole("button")).toHaveLength(2);
  const second = strip.getByRole("button", { name: /Step 01, photo 2/ });
  second.focus();
  await user.keyboard("{Enter}");
  const opened = await screen.findByRole("dialog");
  expect(await within(opened).findByText("Step 01, photo 2")).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(second).toHaveFocus());
});

it("[PF256] names the shared devices by the names that people gave them", async () => {
  const question = textModule("How do you lock the press?");
  const entry: ModuleProgress = {
    moduleId: question.id,
    moduleType: "freeResponse",
    performData: null,
    clearedAt: null,
  };
  const device = { name: "Tablet 4", agent: "Chrome", signedInBy: "device" };
  const attribution = { devices: [device, { ...device, agent: "Chrome 2" }, { ...device, name: null }], entries: [] };
  await show(serverWith(recordOf(question, entry, { attribution })));
  const proof = within(await screen.findByRole("region", { name: "What proves it" }));
  expect(proof.getByText("Tablet 4")).toBeVisible();
});

describe("the grade of an answer on a record", () => {
  const question = textModule("How do you lock the press?");
  const data: PerformDataOf<"freeResponse"> = {
    ...times,
    input: "With my key",
    isAiGraded: true,
    gradedFeedback: null,
    gradedQuizScore: null,
  };
  const answer = (more: Partial<typeof data> = {}): ModuleProgress => ({
    moduleId: question.id,
    moduleType: "freeResponse",
    performData: { ...data, ...more },
    clearedAt: null,
  });
  const graded: ResponseGrade = {
    moduleId: question.id,
    state: "graded",
    score: 6,
    max: 10,
    needsReview: true,
    grader: "provider",
    feedback: "Missing: padlock",
    gradedAt: momentAt(70),
    review: null,
    revision: 1,
  };
  const waiting: ResponseGrade = {
    ...graded,
    state: "waiting",
    score: null,
    grader: null,
    feedback: "",
    gradedAt: null,
  };
  const withGrade = (grade: ResponseGrade) =>
    recordOf(question, answer(), {
      responseGrades: [{ ...grade, needsReview: grade.score !== null && !grade.review }],
    });

  it("[PF82] that is pending shows no score and offers no review", async () => {
    await show(serverWith(withGrade(waiting)));
    expect(await screen.findByText("With my key")).toBeVisible();
    expect(screen.getByText("Not graded yet")).toBeVisible();
    expect(screen.queryByText(/points/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Set the points" })).toBeNull();
  });

  it("[PF84] that an answer was submitted with belongs to the record and waits for no review", async () => {
    const entry = answer({ gradedQuizScore: 9, gradedFeedback: "All of it is there." });
    await show(serverWith(recordOf(question, entry, { responseGrades: [] })));
    expect(await screen.findByText("9 of 10 points")).toBeVisible();
    expect(screen.getByText("All of it is there.")).toBeVisible();
    expect(screen.queryByText("Not graded yet")).toBeNull();
    expect(screen.queryByRole("button", { name: "Set the points" })).toBeNull();
  });

  it("[PF86] is set by a person with a reason, which is shown with their name next to the grader's verdict", async () => {
    let record = withGrade(graded);
    const server = new TestServer()
      .on(recordEndpoints.record, () => record)
      .on(gradeEndpoints.review, ({ body }) => {
        const { score, note } = body as { score: number; note: string };
        const grade = { ...graded, revision: 2, review: { score, note, name: "Ada", at: momentAt(90) } };
        record = withGrade(grade);
        return grade;
      });
    const { user } = await show(server);
    expect(await screen.findByText("6 of 10 points")).toBeVisible();
    expect(screen.getByText("A person will look at it")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Set the points" }));
    const dialog = await screen.findByRole("dialog", { name: "Points for this answer" });
    const points = within(dialog).getByRole("textbox", { name: /Points, from 0 to 10/ });
    await user.clear(points);
    await user.type(points, "8");
    await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "A key locks it, too");
    await user.click(within(dialog).getByRole("button", { name: "Save the points" }));
    expect(await screen.findByText("Ada gave 8 of 10 points")).toBeVisible();
    expect(server.sentTo(gradeEndpoints.review).map((call) => call.body)).toEqual([
      { score: 8, note: "A key locks it, too", revision: 1 },
    ]);
    expect(screen.getByText("A key locks it, too")).toBeVisible();
    expect(screen.getByText("Missing: padlock")).toBeVisible();
    expect(screen.getByText(/The grader gave 6 of 10/)).toBeVisible();
    expect(screen.queryByText("A person will look at it")).toBeNull();
    await expectAccessible();
  });

  it("[PF86] is read with its reason by whom it is of, who cannot set it", async () => {
    const review = { score: 8, name: "Ida", note: "A key locks it, too", at: momentAt(90) };
    await show(serverWith(withGrade({ ...graded, review })), { profileId: idOf(0x903) });
    expect(await screen.findByText("Ida gave 8 of 10 points")).toBeVisible();
    expect(screen.getByText("A key locks it, too")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Set the points" })).toBeNull();
  });
});

it("[PF111] a record is asked for as a PDF in the language of the device alone: the workspace has the time zone", async () => {
  const module = textModule();
  const entry: ModuleProgress = { moduleId: module.id, moduleType: "freeResponse", performData: null, clearedAt: null };
  const server = serverWith(recordOf(module, entry)).on(recordEndpoints.recordPdf, () => {
    throw new Problem("unavailable", "printsBusy");
  });
  const { user } = await show(server);
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export as PDF" }));
  expect(await screen.findByText(/The export did not work/)).toBeVisible();
  expect(server.sentTo(recordEndpoints.recordPdf).map((call) => call.query)).toEqual([{ language: "en" }]);
});

describe("a verification on a record", () => {
  const module = filledModule("aiStepVerification", countedIds(0xa00), "Cap and hose");
  const data: PerformDataOf<"aiStepVerification"> = {
    ...times,
    submissionImageId: idOf(0xb01),
    referenceFettleImageId: null,
    criteria: [
      { text: "The cap is on", status: "verifiedAutomatically", finding: { verdict: "pass", reason: "Red cap" } },
      { text: "The hose is dry", status: "verifiedManually", finding: { verdict: "fail", reason: "It drips" } },
      { text: "The label reads A", status: "irrelevant" },
      { text: "The lid is shut", status: null },
    ],
    signatureMediaRef: { source: "remote", type: "image", id: idOf(0xb02) },
    feedback: "Look at the hose again.",
  };
  const answer = (more: Partial<typeof data> = {}): ModuleProgress => ({
    moduleId: module.id,
    moduleType: "aiStepVerification",
    performData: { ...data, ...more },
    clearedAt: null,
  });

  it("[PF7] shows the finding and decision of each criterion, with photo, signature and feedback", async () => {
    await show(serverWith(recordOf(module, answer())));
    const items = await screen.findAllByRole("listitem");
    const said = (text: string) => items.find((one) => one.textContent?.startsWith(text))?.textContent;
    expect(said("The cap is on")).toBe("The cap is onVerified automaticallySeen by the model: Red cap");
    expect(said("The hose is dry")).toBe("The hose is drySeenNot as it should be, says the model: It drips");
    expect(said("The label reads A")).toBe("The label reads ADoes not apply");
    expect(said("The lid is shut")).toBe("The lid is shutNot checked");
    expect(screen.getByText("Not verified")).toBeVisible();
    expect(screen.getByRole("button", { name: /Photo 1/ })).toBeVisible();
    expect(screen.getByText("Look at the hose again.")).toBeVisible();
    await expectAccessible();
  });

  const [cap, hose] = data.criteria;
  it.each<[string, Partial<typeof data>]>([
    ["Verified by AI", { criteria: cap ? [cap] : [], gradedResult: "correct" }],
    ["Verified by a person", { criteria: cap && hose ? [cap, hose] : [], gradedResult: "incorrect" }],
  ])("[PF7] is said to be: %s", async (outcome, more) => {
    await show(serverWith(recordOf(module, answer(more))));
    expect(await screen.findByText(outcome)).toBeVisible();
  });

  it("[PF112] names the model and the person who decided, and that they overruled the model", async () => {
    const decision = { moduleId: module.id, criterion: 1, criterionText: "The hose is dry" };
    const decisions: PerformRecord["decisions"] = [
      { ...decision, by: "model", name: "small", status: null, override: null, at: momentAt(10) },
      {
        ...decision,
        by: "person",
        name: "Ann Arbor",
        status: "verifiedManually",
        override: "falseFail",
        at: momentAt(20),
      },
    ];
    await show(serverWith(recordOf(module, answer(), { decisions })));
    const items = await screen.findAllByRole("listitem");
    const of = (text: string) => within(items.find((one) => one.textContent?.startsWith(text)) ?? document.body);
    expect(of("The hose is dry").getByText(/Looked at by the model small/)).toBeVisible();
    expect(
      of("The hose is dry").getByText(/Decided by Ann Arbor .* against the model, which had missed it/),
    ).toBeVisible();
    expect(of("The cap is on").queryByText(/by the model small/)).toBeNull();
  });
});

describe("a reading on a record", () => {
  const torque = numberModule("Torque on bolt 8");
  const read = (input: number, deviationReason?: string): ModuleProgress => ({
    moduleId: torque.id,
    moduleType: "numberInput",
    performData: { ...times, input, ...(deviationReason !== undefined && { deviationReason }) },
    clearedAt: null,
  });

  it("[PF175] outside of its limits is shown with them and its reason, as a deviation", async () => {
    await show(serverWith(recordOf(torque, read(50, "Second gauge says so"))));
    const deviation = (await screen.findByText("Deviation: outside the limits")).parentElement;
    expect(deviation).toHaveTextContent("Limits: 43 to 47 Nm");
    expect(screen.getAllByText("50 Nm")).toHaveLength(2);
    expect(screen.getByText("Second gauge says so")).toBeVisible();
    await expectAccessible();
  });

  it("[PF175] within its limits is shown without them", async () => {
    await show(serverWith(recordOf(torque, read(45))));
    expect(await screen.findAllByText("45 Nm")).toHaveLength(2);
    expect(screen.queryByText("Deviation: outside the limits")).toBeNull();
  });

  it("[PF251] leads with the result: the deviations, and each reading against its limits", async () => {
    await show(serverWith(recordOf(torque, read(50, "Second gauge says so"))));
    expect(await screen.findByText("1 deviation")).toBeVisible();
    const readings = within(screen.getByRole("region", { name: "Readings" }));
    expect(readings.getByText("Torque on bolt 8")).toBeVisible();
    expect(readings.getByText("Limits: 43 to 47 Nm")).toBeVisible();
    expect(readings.getByRole("img", { name: "50 Nm against its limits" })).toBeVisible();
    const proof = within(screen.getByRole("region", { name: "What proves it" }));
    expect(proof.getByText("Content hash (SHA-256)")).toBeVisible();
  });
});
