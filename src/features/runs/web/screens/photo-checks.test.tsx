import { screen } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import type { ModuleProgress } from "#features/performs/progress.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { ActionView } from "#features/procedures/web/parts/preview/action-view.tsx";
import { type PerformRecord, recordEndpoints } from "#features/records/contract.ts";
import { recordScreens } from "#features/records/web/routes.ts";
import { type PhotoCheck, photoCheckEndpoints } from "#features/verification/photo-check-contract.ts";
import { countedIds, filledModule } from "#tests/support/content-samples.ts";
import { idOf, momentAt } from "#tests/support/progress-samples.ts";
import { contentOf, pathOf, performOf, recordFacts, serverWith } from "#tests/support/web/perform-samples.ts";
import { admin, type ShowOptions, showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { runScreens } from "../routes.ts";

const [recordId, procedureId, photoId] = [idOf(0x901), idOf(0x902), idOf(0x903)];
const module = filledModule("evidenceUpload", countedIds(0x500), "Photograph the closed valve");
const open: PhotoCheck = {
  moduleId: module.id,
  photoId,
  state: "person",
  view: null,
  model: null,
  person: null,
  revision: 0,
};
const model: PhotoCheck["model"] = {
  verdict: "fail",
  name: "peer-1",
  reason: "The valve is open.",
  confidencePercent: 70,
  at: momentAt(70),
};
const person: PhotoCheck["person"] = { verdict: "pass", name: "Ida", reason: "Seen on site", at: momentAt(90) };

function recordWith(check: PhotoCheck): PerformRecord {
  const procedure = withoutAnswers(contentOf([{ title: "Look", modules: [module] }]));
  const entry: ModuleProgress = {
    moduleId: module.id,
    moduleType: "evidenceUpload",
    performData: {
      startedAt: momentAt(1),
      updatedAt: momentAt(2),
      capturedImageRefs: [{ source: "remote", type: "image", id: photoId }],
      gradedFeedback: null,
      gradedResult: null,
      gradedConfidenceScore: null,
    },
    clearedAt: null,
  };
  return {
    id: recordId,
    procedureId,
    profileId: idOf(0x904),
    profileName: "Ann Arbor",
    title: "A record",
    version: 3,
    created_at: momentAt(1),
    submitted_at: momentAt(60),
    deleted_at: null,
    versionId: idOf(0x905),
    ...recordFacts,
    procedure,
    stepsProgress: [
      {
        stepId: procedure.sections[0]?.steps[0]?.id ?? "",
        markedDone: true,
        updatedAt: momentAt(30),
        modules: [entry],
      },
    ],
    photoChecks: [check],
  };
}

const show = (server: TestServer, as: ShowOptions["as"] = {}) =>
  showScreens(recordScreens, { server, at: `/procedures/${procedureId}/perform-history/${recordId}`, as });

async function expectAccessible() {
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map((one) => one.id)).toEqual([]);
}

describe("[PF236] a photo that does not look like the example's view", () => {
  const said = "Does not look like the example’s view";
  const shown = async (check: PhotoCheck) => {
    await show(new TestServer().on(recordEndpoints.record, () => recordWith(check)));
    await screen.findByText("Photo 1");
  };

  it("says so until a person has passed it", async () => {
    await shown({ ...open, view: "other" });
    expect(screen.getByText(said)).toBeVisible();
    await expectAccessible();
  });

  it.each<Partial<PhotoCheck>>([
    { view: "same" },
    { view: "unclear" },
    { view: null },
    { view: "other", state: "passed", person },
  ])("is not spoken of with %j", async (check) => {
    await shown({ ...open, ...check });
    expect(screen.queryByText(said)).toBeNull();
  });
});

describe("[PF234] [PF235] a photo of evidence on a record", () => {
  it("is to be checked by a person, who fails it with a reason that is asked for", async () => {
    const sent: unknown[] = [];
    let record = recordWith(open);
    const server = new TestServer()
      .on(recordEndpoints.record, () => record)
      .on(photoCheckEndpoints.check, ({ body }) => {
        sent.push(body);
        const check = {
          ...open,
          state: "failed",
          revision: 1,
          person: { ...person, verdict: "fail", name: "Ada" },
        } as const;
        record = recordWith(check);
        return check;
      });
    const { user } = await show(server);
    expect(await screen.findByText("To be checked by a person")).toBeVisible();
    expect(screen.queryByText(/automatically/i)).toBeNull();
    // The example to compare the photo with is next to it.
    expect(screen.getByText("Example: this is what it should look like")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Fail photo 1" }));
    expect(await screen.findByText("This photo")).toBeVisible();
    expect(screen.getByText("It should look like this")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Fail the photo" }));
    expect(await screen.findByText("Say why")).toBeVisible();
    expect(sent).toEqual([]);
    await expectAccessible();
    await user.type(screen.getByRole("textbox", { name: /Reason/ }), "The valve is open");
    await user.click(screen.getByRole("button", { name: "Fail the photo" }));
    expect(await screen.findByText("Not passed")).toBeVisible();
    expect(screen.getByText(/Decided by Ada/)).toBeVisible();
    expect(sent).toEqual([{ verdict: "fail", reason: "The valve is open", revision: 0 }]);
  });

  it("shows the person's decision before the model's word, and both", async () => {
    const check: PhotoCheck = { ...open, state: "passed", model, person, revision: 1 };
    await show(new TestServer().on(recordEndpoints.record, () => recordWith(check)));
    expect(await screen.findByText("Passed")).toBeVisible();
    expect(screen.getByText(/Decided by Ida.*Seen on site/)).toBeVisible();
    expect(screen.getByText(/Failed by the model peer-1.*The valve is open\./)).toBeVisible();
    await expectAccessible();
  });

  it("cannot be decided by the person who took it, or without the permission to analyze", async () => {
    const own = { ...recordWith(open), profileId: admin.profileId };
    await show(new TestServer().on(recordEndpoints.record, () => own));
    expect(await screen.findByText("To be checked by a person")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Pass photo 1" })).toBeNull();
  });

  it("of another member cannot be decided by an operator", async () => {
    const server = new TestServer().on(recordEndpoints.record, () => recordWith(open));
    await show(server, { permissions: new Set() });
    expect(await screen.findByText("To be checked by a person")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Pass photo 1" })).toBeNull();
  });
});

describe("[PF235] before there is a record", () => {
  const promises = /A model compares the photos with the example/;
  const byPerson = /A person checks the photos after you submit/;

  it.each([
    [true, promises, byPerson],
    [false, byPerson, promises],
  ])("the perform says who checks photos, with a model: %s", async (hasModel, said, unsaid) => {
    const progress = performOf(contentOf([{ title: "Look", modules: [module] }]));
    await showScreens(runScreens, { server: serverWith(progress), at: pathOf(progress), hasModel });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByText(unsaid)).toBeNull();
  });

  it.each([
    [true, "Checked automatically", "To be checked by a person"],
    [false, "To be checked by a person", "Checked automatically"],
  ])("so does the procedure, with a model: %s", async (hasModel, said, unsaid) => {
    if (module.category !== "action") throw new Error("The sample has changed");
    const view = { path: "/view", frame: "shell", load: async () => () => <ActionView module={module} /> } as const;
    await showScreens([view], { server: new TestServer(), at: "/view", hasModel });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByText(unsaid)).toBeNull();
  });
});
