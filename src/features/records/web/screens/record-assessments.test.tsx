import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import type { HistoryEntry } from "#features/performs/contract.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { idOf, momentAt } from "#tests/support/progress-samples.ts";
import { contentOf, numberModule, performOf, recordFacts } from "#tests/support/web/perform-samples.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type PerformRecord, type RecordAnnotation, type RecordVerification, recordEndpoints } from "../../contract.ts";
import { recordScreens } from "../routes.ts";

const progress = performOf(contentOf([{ title: "Tighten", modules: [numberModule("Torque on bolt 8")] }]));
const module = progress.procedure.sections[0]?.steps[0]?.modules[0];
const step = progress.procedure.sections[0]?.steps[0];

const entry = (n: number): HistoryEntry => ({
  id: idOf(0x900 + n),
  procedureId: progress.procedureId,
  profileId: progress.profileId,
  profileName: "Ada",
  title: `Record ${n}`,
  version: 3,
  created_at: momentAt(n),
  submitted_at: momentAt(n + 60),
  deleted_at: null,
});

describe("a record", () => {
  const record = (): PerformRecord => ({
    ...entry(1),
    versionId: progress.procedure.versionId,
    ...recordFacts,
    procedure: withoutAnswers(contentOf([{ title: "Tighten", modules: [] }])),
    stepsProgress: [],
  });

  it("shows questions and answers, by whom, when and on which device", async () => {
    if (!module || !step) throw new Error("The sample has changed");
    const whole: PerformRecord = {
      ...record(),
      procedure: { ...record().procedure, sections: progress.procedure.sections },
      stepsProgress: [
        {
          stepId: step.id,
          markedDone: true,
          updatedAt: momentAt(30),
          modules: [
            {
              moduleId: module.id,
              moduleType: "numberInput",
              performData: { startedAt: momentAt(20), updatedAt: momentAt(25), input: 45 },
              clearedAt: null,
            },
          ],
        },
      ],
    };
    const answering = new TestServer().on(recordEndpoints.record, () => whole);
    await showScreens(recordScreens, {
      server: answering,
      at: `/procedures/${progress.procedureId}/perform-history/${entry(1).id}`,
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Record 1" })).toBeVisible();
    expect(screen.getAllByText("45 Nm")).toHaveLength(2);
    expect(screen.getByText("A tablet")).toBeVisible();
    expect(screen.getByText("ab".repeat(32))).toBeVisible();
    expect(screen.getByRole("heading", { name: "Tighten" })).toBeVisible();
  });

  const verified: RecordVerification = {
    is: "verified",
    contentHash: "ab".repeat(32),
    computedHash: "ab".repeat(32),
    auditedHash: "ab".repeat(32),
    auditSeq: 17,
    areAnnotationsUnbroken: true,
    checkedAt: momentAt(100),
  };
  const at = `/procedures/${progress.procedureId}/perform-history/${entry(1).id}`;

  it.each<[string, Partial<RecordVerification>, RegExp]>([
    ["verified", {}, /Content verified.*entry 17/],
    ["older than the audit's hashes", { is: "unchained", auditedHash: null }, /Content verified.*older/],
    ["altered", { is: "altered" }, /This record was altered.*Do not rely on it/],
    ["altered in its notes", { areAnnotationsUnbroken: false }, /This record was altered.*a note beside it/],
  ])("[PF162] says that its content is %s", async (_, more, said) => {
    const answering = new TestServer()
      .on(recordEndpoints.record, record)
      .on(recordEndpoints.verify, () => ({ ...verified, ...more }))
      .on(recordEndpoints.annotations, () => ({ annotations: [] }));
    await showScreens(recordScreens, { server: answering, at });
    await waitFor(() => expect(document.body).toHaveTextContent(said));
  });

  it("[PF164] adds a note, and keeps input that could not be stored", async () => {
    const notes: RecordAnnotation[] = [];
    let isAway = true;
    const answering = new TestServer()
      .on(recordEndpoints.record, record)
      .on(recordEndpoints.verify, () => verified)
      .on(recordEndpoints.annotations, () => ({ annotations: [...notes] }))
      .on(recordEndpoints.annotate, ({ body }) => {
        if (isAway) throw new TypeError("no network");
        const note = {
          id: idOf(0x950),
          seq: 1,
          text: String((body as { text: unknown }).text),
          imageId: null,
          profileId: progress.profileId,
          profileName: "Ada",
          createdAt: momentAt(90),
          hash: "cd".repeat(32),
        };
        notes.push(note);
        return note;
      });
    const { user } = await showScreens(recordScreens, { server: answering, at });
    expect(await screen.findByText("No notes yet")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add note" }));
    expect(await screen.findByText("Write something first")).toBeVisible();
    const field = screen.getByRole("textbox", { name: /Add a note/ });
    await user.type(field, "The gauge was wrong");
    await user.click(screen.getByRole("button", { name: "Add note" }));
    await waitFor(() => expect(answering.sentTo(recordEndpoints.annotate)).not.toEqual([]));
    expect(field).toHaveValue("The gauge was wrong");
    isAway = false;
    await waitFor(() => expect(screen.getByRole("button", { name: "Add note" })).toBeEnabled());
    await user.click(screen.getByRole("button", { name: "Add note" }));
    const list = screen.getByRole("region", { name: "Notes after completion" });
    expect(await within(list).findByText("The gauge was wrong", { selector: "p" })).toBeVisible();
    await waitFor(() => expect(field).toHaveValue(""));
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map((one) => one.id)).toEqual([]);
  });

  it("is not shown to a member who may not see it", async () => {
    await showScreens(recordScreens, {
      server: new TestServer(),
      at: `/procedures/${progress.procedureId}/perform-history/${entry(1).id}`,
    });
    expect(await screen.findByText("This record is not here")).toBeVisible();
  });
});
