import { draftingScreens } from "../routes.ts";
import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { type LinkedStep, linkedStepEndpoints } from "#features/linked-steps/contract.ts";
import { inProcedure } from "#features/linked-steps/rules/part-ids.ts";
import type { ModuleType, Step } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { same } from "#features/procedures/rules/same.ts";
import { draftWith } from "#features/procedures/web/screens/procedure-samples.ts";
import { type Template, templateEndpoints } from "#features/templates/contract.ts";
import { filledModule } from "#tests/support/content-samples.ts";
import { takeSaves } from "#tests/support/web/draft-saves.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";

const newId = () => crypto.randomUUID();
const author = { id: newId(), displayName: "Ann Berg" };
const at = "2026-11-19T15:42:00.000Z";
const reusable: Template = {
  id: newId(),
  kind: "step",
  title: "Lock the valve",
  description: "With the red lock",
  sectionCount: 1,
  stepCount: 1,
  collage: [],
  accessGroupIds: [],
  hiddenAccessGroups: 0,
  revision: 1,
  contentNumber: 1,
  createdAt: at,
  createdBy: author,
  updatedAt: at,
  updatedBy: author,
};
const stepOf = (...types: ModuleType[]): Step => ({
  id: newId(),
  title: "Lock the valve",
  modules: types.map((type) => filledModule(type, newId)),
});

let stored: ProcedureDraft;
let step: Step;
let linked: LinkedStep[];
/** To the reusable step as it is, and as it was. */
const linkOf = (stepId: string, ownIds: LinkedStep["ownIds"], ...earlier: Step[]): LinkedStep => ({
  stepId,
  templateId: reusable.id,
  title: "Lock the valve",
  takenNumber: 1,
  ownIds,
  contents: [step, ...earlier].map((one, index) => ({
    number: 1 + earlier.length - index,
    step: inProcedure(one, ownIds),
  })),
  accessGroupIds: [],
  hiddenAccessGroups: 1,
});
let server: TestServer;

beforeEach(() => {
  stored = draftWith({ "Hang your tag": [], "Vent to 0 bar": [] });
  step = stepOf("instruction", "signature");
  linked = [];
  server = new TestServer()
    .on(areaEndpoints.list, () => ({ areas: [] }))
    .on(draftEndpoints.get, () => stored)
    .on(templateEndpoints.list, () => ({ templates: [reusable], next: null }))
    .on(templateEndpoints.insert, () => ({ step, contentNumber: 1 }))
    .on(templateEndpoints.create, () => reusable)
    .on(linkedStepEndpoints.list, () => ({ linked }))
    .on(linkedStepEndpoints.link, ({ params, body }) => {
      const { stepId } = params as { readonly stepId: string };
      const { ownIds } = body as Pick<LinkedStep, "ownIds">;
      linked = [linkOf(stepId, ownIds)];
      return { linked: linkOf(stepId, ownIds) };
    });
  takeSaves(server, { now: () => stored, set: (draft) => (stored = draft) });
});

const screens = draftingScreens;
async function show() {
  const shown = await showScreens(screens, { server, at: `/procedures/${stored.id}/edit` });
  await screen.findByRole("textbox", { name: "Step title" });
  return shown;
}
const steps = () => stored.sections[0]?.steps ?? [];

test("[TP7] a reusable step comes in behind the open one under new ids, and is undone as one edit", async () => {
  const { user } = await show();
  await user.keyboard("{Alt>}{Enter}{/Alt}");
  const dialog = within(await screen.findByRole("dialog", { name: "Insert a reusable step" }));
  await user.click(await dialog.findByRole("radio", { name: /Lock the valve/ }));
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Insert" }));
  await waitFor(() =>
    expect(steps().map((one) => one.title)).toEqual(["Hang your tag", "Lock the valve", "Vent to 0 bar"]),
  );
  expect(server.sentTo(templateEndpoints.insert)[0]?.body).toEqual({
    procedureId: stored.id,
    versionId: stored.versionId,
  });
  const inserted = steps()[1];
  expect(inserted?.id).not.toBe(step.id);
  expect(inserted?.modules.map((module) => module.moduleType)).toEqual(["instruction", "signature"]);
  expect(inserted?.modules.some((module) => step.modules.some((one) => one.id === module.id))).toBe(false);
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Step title" })).toHaveValue("Lock the valve"));
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(steps().map((one) => one.title)).toEqual(["Hang your tag", "Vent to 0 bar"]));
});

test("[LS2] an inserted step is linked under the ids that it has here, or stays a copy of its own", async () => {
  const { user } = await show();
  await user.keyboard("{Alt>}{Enter}{/Alt}");
  const dialog = within(await screen.findByRole("dialog", { name: "Insert a reusable step" }));
  await user.click(await dialog.findByRole("radio", { name: /Lock the valve/ }));
  await user.click(dialog.getByRole("button", { name: "Insert" }));
  await waitFor(() => expect(steps()).toHaveLength(3));
  const [sent] = server.sentTo(linkedStepEndpoints.link);
  expect(sent?.params["stepId"]).toBe(steps()[1]?.id);
  const { ownIds } = (sent?.body ?? {}) as Pick<LinkedStep, "ownIds">;
  expect(same(inProcedure(step, ownIds), steps()[1])).toBe(true);
  expect(await screen.findByRole("button", { name: "Linked to “Lock the valve”" })).toBeVisible();

  await user.keyboard("{Alt>}{Enter}{/Alt}");
  const again = within(await screen.findByRole("dialog", { name: "Insert a reusable step" }));
  await user.click(await again.findByRole("radio", { name: /Lock the valve/ }));
  await user.click(again.getByRole("checkbox", { name: "Keep it linked" }));
  await user.click(again.getByRole("button", { name: "Insert" }));
  await waitFor(() => expect(steps()).toHaveLength(4));
  expect(server.sentTo(linkedStepEndpoints.link)).toHaveLength(1);
});

test("[LS3] [LS4] a new content of the reusable step is taken into the draft as one edit, and undone as one", async () => {
  const own = stored.sections[0]?.steps[0] as Step;
  linked = [linkOf(own.id, { [step.id]: own.id }, own)];
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Update from “Lock the valve”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Linked to a reusable step" }));
  expect(dialog.getByText(/has a new content/)).toBeVisible();
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Take the new content" }));
  await waitFor(() => expect(steps().map((one) => one.title)).toEqual(["Lock the valve", "Vent to 0 bar"]));
  expect(steps()[0]?.id).toBe(own.id);
  expect(steps()[0]?.modules.map((module) => module.moduleType)).toEqual(["instruction", "signature"]);
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(steps().map((one) => one.title)).toEqual(["Hang your tag", "Vent to 0 bar"]));
});

test("[LS6] a step that was changed here becomes the content of the reusable step, once it is said who sees that", async () => {
  const own = stored.sections[0]?.steps[0] as Step;
  linked = [linkOf(own.id, { [step.id]: own.id })];
  server.on(linkedStepEndpoints.changeContent, () => reusable);
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Linked to “Lock the valve”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Linked to a reusable step" }));
  expect(dialog.queryByRole("button", { name: "Take the new content" })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Change the reusable step…" }));
  const asked = within(await screen.findByRole("alertdialog", { name: "Change the reusable step?" }));
  expect(asked.getByText(/1 group finds this reusable step/)).toBeVisible();
  expect(server.sentTo(linkedStepEndpoints.changeContent)).toHaveLength(0);
  await user.click(asked.getByRole("button", { name: "Change it" }));
  await waitFor(() =>
    expect(server.sentTo(linkedStepEndpoints.changeContent)[0]?.body).toEqual({
      contentNumber: 1,
      source: { procedureId: stored.id, versionId: stored.versionId, stepId: own.id },
    }),
  );
});

test("[TP6] one that the draft could not be saved with says why, and stays out", async () => {
  step = stepOf("numberInput", "signature");
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Choose a module" }));
  await user.click(await screen.findByRole("button", { name: "Insert a reusable step…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Insert a reusable step" }));
  await user.click(await dialog.findByRole("radio", { name: /Lock the valve/ }));
  await user.click(dialog.getByRole("button", { name: "Insert" }));
  expect(await dialog.findByText(/more actions, or others, than a step may hold/)).toBeVisible();
  expect(steps()).toHaveLength(2);
});

test("[TP1] a step and the whole draft are kept as they are saved", async () => {
  const { user } = await show();
  await user.type(screen.getByRole("textbox", { name: "Step title" }), " now");
  await user.click(screen.getByRole("button", { name: "More of this draft" }));
  await user.click(await screen.findByRole("menuitem", { name: "Save as template…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save as template" }));
  expect(dialog.getByRole("textbox", { name: /Title/ })).toHaveValue("Torque the flange");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.sentTo(templateEndpoints.create)[0]?.body).toEqual({
      title: "Torque the flange",
      description: "",
      source: { procedureId: stored.id, versionId: stored.versionId },
    }),
  );
  expect(steps()[0]?.title).toBe("Hang your tag now");
  await user.click(await screen.findByRole("button", { name: "Actions for Vent to 0 bar" }));
  await user.click(await screen.findByRole("menuitem", { name: "Save as reusable step…" }));
  const second = within(await screen.findByRole("dialog", { name: "Save as reusable step" }));
  await user.click(second.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.sentTo(templateEndpoints.create)[1]?.body).toMatchObject({
      title: "Vent to 0 bar",
      source: { stepId: steps()[1]?.id },
    }),
  );
});
