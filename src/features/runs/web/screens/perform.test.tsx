import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { type HistoryEntry, performEndpoints, performResets } from "#features/performs/contract.ts";
import type { Progress } from "#features/performs/progress.ts";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { toRecord } from "#features/performs/rules/sync/record.ts";
import { Problem } from "#kit/problem.ts";
import { isOf } from "#kit/web/wire/query.ts";
import { countedIds, filledModule } from "#tests/support/content-samples.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import {
  activeOf,
  contentOf,
  instruction,
  numberModule,
  pathOf,
  performOf,
  serverWith,
  textModule,
} from "#tests/support/web/perform-samples.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import type { TestServer } from "#tests/support/web/test-server.ts";
import { runScreens } from "../routes.ts";

const entryOf = (progress: Progress): HistoryEntry => ({
  id: progress.id,
  procedureId: progress.procedureId,
  profileId: progress.profileId,
  profileName: "Ada",
  title: progress.procedure.title,
  version: 1,
  created_at: progress.createdAt,
  submitted_at: progress.updatedAt,
  deleted_at: null,
});

const twoSteps = () =>
  performOf(
    contentOf([
      { title: "Tighten the bolts", modules: [instruction("Go round twice."), numberModule("Torque on bolt 8")] },
      { title: "Tell what you saw", modules: [textModule("What did you see?")] },
    ]),
  );

async function open(progress: Progress, server: TestServer = serverWith(progress)) {
  const shown = await showScreens(runScreens, { server, at: pathOf(progress) });
  return { ...shown, server };
}

const savedInputs = (server: TestServer): unknown[] =>
  server
    .sentTo(performEndpoints.save)
    .flatMap(({ body }) => (body as Pick<Progress, "stepsProgress">).stepsProgress)
    .flatMap((step) => step.modules)
    .map((entry) => (entry.performData && "input" in entry.performData ? entry.performData.input : null));

describe("a step", () => {
  it("shows what it says and asks, and saves what is entered", async () => {
    const { user, server } = await open(twoSteps());
    expect(await screen.findByRole("heading", { level: 1, name: "Tighten the bolts" })).toBeVisible();
    expect(screen.getByText("Go round twice.")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: /Torque on bolt 8/ }), "45{Tab}");
    await waitFor(() => expect(savedInputs(server)).toContain(45));
    await waitFor(() => expect(screen.getByRole("button", { name: /^Saved/ })).toBeVisible());
  });

  it("[PF16] [PF174] [PF244] says of a number outside of its bounds so at the field, and keeps it with a reason alone", async () => {
    const { user, server } = await open(twoSteps());
    await user.type(await screen.findByRole("textbox", { name: /Torque on bolt 8/ }), "50{Tab}");
    expect(
      await screen.findByText(/50 Nm is outside 43 to 47: measure again, keep it with a reason, or report it/),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Still needed: Torque on bolt 8" })).toBeVisible();
    // One for the step, and one for this value.
    expect(screen.getByRole("button", { name: "Open a corrective action" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Report it" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Keep it with a reason" }));
    await user.click(screen.getByRole("button", { name: "Keep with this reason" }));
    expect(screen.getByText("Give a reason to keep a value outside the limits.")).toBeVisible();
    expect(savedInputs(server)).not.toContain(50);
    await user.type(screen.getByRole("textbox", { name: /Why is this value right/ }), "Second gauge says so");
    await user.click(screen.getByRole("button", { name: "Keep with this reason" }));
    expect(await screen.findByText("Outside the limits, kept as a true reading")).toBeVisible();
    expect(screen.getByText("Second gauge says so")).toBeVisible();
    await waitFor(() => expect(savedInputs(server)).toContain(50));
    await user.click(screen.getByRole("button", { name: "Measure again" }));
    expect(screen.getByRole("textbox", { name: /Torque on bolt 8/ })).toHaveFocus();
    expect(screen.queryByText("Second gauge says so")).toBeNull();
  });

  it("[PF173] offers no way to keep a number outside of its bounds where the module is strict", async () => {
    const torque = numberModule("Torque on bolt 8");
    if (torque.moduleType !== "numberInput") throw new Error("The sample has changed");
    const strict = { ...torque, moduleData: { ...torque.moduleData, isStrict: true } };
    const { user } = await open(performOf(contentOf([{ title: "Tighten the bolts", modules: [strict] }])));
    await user.type(await screen.findByRole("textbox", { name: /Torque on bolt 8/ }), "50{Tab}");
    expect(await screen.findByText(/50 Nm is not accepted. Allowed: 43 to 47 Nm/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Measure again" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Keep it with a reason" })).toBeNull();
  });

  it("[PF210] saves a number in a field that is not left, and says that it is not saved until then", async () => {
    const { user, server } = await open(twoSteps());
    await user.type(await screen.findByRole("textbox", { name: /Torque on bolt 8/ }), "45");
    expect(screen.getByRole("button", { name: /^Saving/ })).toBeVisible();
    await waitFor(() => expect(savedInputs(server)).toEqual([45]));
    await waitFor(() => expect(screen.getByRole("button", { name: /^Saved/ })).toBeVisible());
    expect(screen.getByRole("textbox", { name: /Torque on bolt 8/ })).toHaveFocus();
  });

  it("[PF211] reports text that is no number at the field and in the header, and sends none of it", async () => {
    const { user, server } = await open(twoSteps());
    const torque = await screen.findByRole("textbox", { name: /Torque on bolt 8/ });
    // At once: 45 is a number, and is saved where it stands for a second.
    await user.click(torque);
    await user.paste("45.");
    const badge = await screen.findByRole("button", { name: "Not saved: Torque on bolt 8" });
    expect(torque).toHaveAccessibleDescription(/“45\.” is not a complete number\. It is not saved\./);
    await user.click(badge);
    expect(await screen.findByText(/is not a complete number, so it is not saved: Torque on bolt 8/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try to send now" })).toBeNull();
    expect(savedInputs(server)).toEqual([]);
  });

  it("[PF212] does not turn the page, mark or leave with a field that is not a number", async () => {
    const { user, path } = await open(twoSteps());
    const torque = await screen.findByRole("textbox", { name: /Torque on bolt 8/ });
    await user.type(torque, "45{Tab}");
    await user.clear(torque);
    await user.type(torque, "-");
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(screen.getByRole("heading", { level: 1, name: "Tighten the bolts" })).toBeVisible();
    expect(torque).toHaveFocus();
    const before = path();
    await user.click(screen.getByRole("button", { name: "Leave; everything is kept" }));
    expect(path()).toBe(before);
    await user.clear(torque);
    await user.type(torque, "46");
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(await screen.findByRole("heading", { level: 1, name: "Tell what you saw" })).toBeVisible();
    await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
    expect(await screen.findByRole("textbox", { name: /Torque on bolt 8/ })).toHaveValue("46");
  });

  it("[PF216] shows its modules in the order of the draft, with questions in a second column where the order allows it", async () => {
    const picture = filledModule("media", countedIds(0x700));
    const mixed = [numberModule("Torque on bolt 8"), instruction("Then look."), textModule("What did you see?")];
    await open(
      performOf(
        contentOf([
          { title: "Look first", modules: [picture, instruction("Go round twice."), numberModule("Torque on bolt 9")] },
          { title: "Ask first", modules: mixed },
        ]),
      ),
    );
    const told = await screen.findByRole("region", { name: "Look first" });
    const [shown, words] = [within(told).getByRole("list"), within(told).getByText("Go round twice.")];
    expect(shown.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const asked = screen.getByRole("region", { name: "Answers to this step" });
    expect(within(asked).getByRole("textbox", { name: /Torque on bolt 9/ })).toBeVisible();
    fireEvent.keyDown(words, { key: "ArrowRight", altKey: true });
    const one = await screen.findByRole("region", { name: "Ask first" });
    const order = [
      within(one).getByRole("textbox", { name: /Torque on bolt 8/ }),
      within(one).getByText("Then look."),
      within(one).getByRole("textbox", { name: /What did you see/ }),
    ];
    for (const [n, element] of order.slice(1).entries()) {
      expect((order[n] as Element).compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(screen.queryByRole("region", { name: "Answers to this step" })).toBeNull();
  });

  it("[PF260] keeps the place of a photo from the moment it is chosen until it is stored, and marks it in that place", async () => {
    const module = filledModule("evidenceUpload", countedIds(0x500), "Photograph the closed valve");
    await open(performOf(contentOf([{ title: "Look", modules: [module] }])));
    await screen.findByRole("button", { name: "Choose files" });
    const input = document.querySelector("input[multiple]");
    if (!input) throw new Error("There is no field for files");
    fireEvent.change(input, { target: { files: [new File(["a"], "valve.png", { type: "image/png" })] } });
    const placesOf = () => document.querySelectorAll("fieldset li").length;
    expect(placesOf()).toBe(1);
    expect(screen.queryByRole("button", { name: "Remove photo 1" })).toBeNull();
    expect(await screen.findByRole("button", { name: "Remove photo 1" })).toBeVisible();
    expect(placesOf()).toBe(1);
    expect(screen.getByText("On this device").closest(".absolute")).not.toBeNull();
  });

  it("[PF12] says why it cannot be marked by hand", async () => {
    const { user } = await open(twoSteps());
    expect(await screen.findByText(/done as soon as its required answers are given/)).toBeVisible();
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    await user.click(screen.getByRole("button", { name: "All steps" }));
    await user.click(await screen.findByRole("button", { name: /Tell what you saw/ }));
    await user.click(await screen.findByRole("button", { name: "Mark this step as done" }));
    expect(await screen.findByText("Step is marked as done")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Take the mark away" }));
    await user.type(screen.getByRole("textbox", { name: /What did you see/ }), "A gap");
    expect(await screen.findByText(/done through the answer that was given/)).toBeVisible();
  });

  it("[PF13] continues with the main action, and moves the focus to the new heading", async () => {
    const { user } = await open(twoSteps());
    await user.type(await screen.findByRole("textbox", { name: /Torque on bolt 8/ }), "45{Tab}");
    await user.click(screen.getByRole("button", { name: "Done, next step" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Tell what you saw" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "1");
    await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
    expect(await screen.findByRole("heading", { level: 1, name: "Tighten the bolts" })).toBeVisible();
  });

  it("has nothing that axe objects to", async () => {
    await open(twoSteps());
    await screen.findByRole("heading", { level: 1 });
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => one.id)).toEqual([]);
  });
});

describe("[PF214] a reset on another device", () => {
  it("is followed at once, also right after a save of our own, and shows what did not carry over", async () => {
    const progress = twoSteps();
    let stored = progress;
    const server = serverWith(progress).on(performEndpoints.get, () => toRecord(stored));
    const { user, queryClient } = await open(progress, server);
    const torque = await screen.findByRole("textbox", { name: /Torque on bolt 8/ });
    await user.type(torque, "45{Tab}");
    await waitFor(() => expect(screen.getByRole("button", { name: /^Saved/ })).toBeVisible());
    stored = { ...progress, generation: 2, revision: 9, updatesList: ["zz"] };
    await queryClient.invalidateQueries({ predicate: isOf(workspaceId, performResets) });
    expect(await screen.findByRole("button", { name: "Show them" })).toBeVisible();
    expect(torque).toHaveValue("");
  });
});

describe("submitting", () => {
  it("[PF14] is blocked by the first step that is not complete, and leads there", async () => {
    const { user } = await open(twoSteps());
    await user.click(await screen.findByRole("button", { name: "All steps" }));
    await user.click(await screen.findByRole("button", { name: /Tell what you saw/ }));
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    const alert = await screen.findByRole("alertdialog", { name: "Some required answers are missing" });
    await user.click(within(alert).getByRole("button", { name: "Show the step" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Tighten the bolts" })).toBeVisible();
  });

  it("[PF237] asks, sends what there is, and ends with the result", async () => {
    const progress = twoSteps();
    const server = serverWith(progress).on(performEndpoints.submit, () => entryOf(progress));
    const { user } = await open(progress, server);
    await user.type(await screen.findByRole("textbox", { name: /Torque on bolt 8/ }), "45{Tab}");
    await user.click(screen.getByRole("button", { name: "Done, next step" }));
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    const question = await screen.findByRole("alertdialog", { name: "Submit this run?" });
    expect(question).toHaveTextContent("All steps are done.");
    await user.click(within(question).getByRole("button", { name: "Submit" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Done." })).toHaveFocus();
    expect(screen.getByText("2 of 2 steps done")).toBeInTheDocument();
    expect(screen.getByText("No reading was outside of its limits.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", `/app/${workspaceId}/home`);
    expect(savedInputs(server)).toContain(45);
  });

  it("[PF237] [PF239] ends with each deviation, its limits and its reason, and folds what proves it", async () => {
    const progress = twoSteps();
    const server = serverWith(progress).on(performEndpoints.submit, () => entryOf(progress));
    const { user } = await open(progress, server);
    await user.type(await screen.findByRole("textbox", { name: /Torque on bolt 8/ }), "52{Tab}");
    await user.click(await screen.findByRole("button", { name: "Keep it with a reason" }));
    await user.type(screen.getByRole("textbox", { name: /Why is this value right/ }), "Second gauge says so");
    await user.click(screen.getByRole("button", { name: "Keep with this reason" }));
    await user.click(screen.getByRole("button", { name: "Done, next step" }));
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Submit" }));
    const deviations = within(await screen.findByRole("region", { name: "1 deviation" }));
    expect(deviations.getByText("52 Nm")).toBeVisible();
    expect(deviations.getByText(/limits 43 to 47/)).toBeVisible();
    expect(deviations.getByText(/Second gauge says so/)).toBeVisible();
    expect(deviations.getByRole("img", { name: "52 Nm against its limits" })).toBeVisible();
    expect(screen.getByRole("group")).not.toHaveAttribute("open");
    await user.click(screen.getByText(/what proves it/));
    expect(screen.getByRole("link", { name: "Open the record" })).toHaveAttribute(
      "href",
      expect.stringContaining(`/perform-history/${progress.id}`),
    );
    expect((await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
  });

  it("[PF278] shows both answers where another device gave another one, and submits after the choice", async () => {
    const progress = twoSteps();
    const [step] = progress.procedure.sections[0]?.steps ?? [];
    const module = step?.modules.find((one) => one.moduleType === "numberInput");
    if (!step || !module) throw new Error("The sample has changed");
    const answered = (input: number) =>
      withEdit(progress.procedure, [], module.id, { moduleType: "numberInput", input }, progress.updatedAt);
    const [entry] = answered(46)[0]?.modules ?? [];
    if (!entry) throw new Error("The sample has changed");
    const server = serverWith(progress).on(performEndpoints.submit, () => {
      if (server.sentTo(performEndpoints.submit).length > 1) return entryOf(progress);
      const last = server.sentTo(performEndpoints.save).at(-1)?.body as Progress | undefined;
      const updatesList = last?.updatesList ?? [];
      const merged = { ...progress, updatesList, stepsProgress: answered(44), revision: progress.revision + 9 };
      const current = toRecord({ ...merged, conflicts: [{ id: "c", stepId: step.id, entry }] });
      throw new Problem("conflict", "conflictsOpen", { detail: "One question has two answers", current });
    });
    const { user } = await open(progress, server);
    const submit = async () => {
      await user.click(await screen.findByRole("button", { name: "Submit" }));
      await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Submit" }));
    };
    await user.type(await screen.findByRole("textbox", { name: /Torque on bolt 8/ }), "44{Tab}");
    await user.click(screen.getByRole("button", { name: "Done, next step" }));
    await submit();
    const dialog = await screen.findByRole("dialog", { name: "Changed on another device" });
    for (const input of ["44", "46"]) expect(within(dialog).getByText(new RegExp(input))).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Use this" }));
    expect(await within(dialog).findByText("Nothing is left to compare.")).toBeVisible();
    // The button that had the focus is gone: in the next frame the dialog has it.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard("{Escape}");
    await submit();
    expect(await screen.findByRole("heading", { level: 1, name: "Done." })).toBeVisible();
    expect(savedInputs(server)).toContain(46);
  });

  it("[PF104] waits and says so when the server does not answer, and is taken back", async () => {
    const progress = twoSteps();
    const server = serverWith(progress).on(performEndpoints.submit, () => {
      throw new Error("no network");
    });
    const { user } = await open(progress, server);
    await user.type(await screen.findByRole("textbox", { name: /Torque on bolt 8/ }), "45{Tab}");
    await user.click(screen.getByRole("button", { name: "Done, next step" }));
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Submit" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Waits to be submitted" })).toBeVisible();
    expect(screen.getByText(progress.procedure.title)).toBeVisible();
    expect(screen.getByText(/kept on this device/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Back to the steps" }));
    expect(await screen.findByRole("button", { name: "Submit" })).toBeVisible();
  });
});

describe("what the screen says when something is wrong", () => {
  it.each(loadFailures("This run is not here"))("says, without a copy on the device, that $what", async (failure) => {
    const progress = twoSteps();
    const server = serverWith(progress).on(performEndpoints.get, () => {
      throw failure.thrown;
    });
    await open(progress, server);
    await expectFailure(failure);
  });

  it("opens nothing without a server and a copy, and tries again", async () => {
    const progress = twoSteps();
    const server = serverWith(progress).on(performEndpoints.get, () => {
      throw new Error("no network");
    });
    const { user } = await open(progress, server);
    expect(await screen.findByText("The run could not be opened")).toBeVisible();
    serverAgain(server, progress);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Tighten the bolts" })).toBeVisible();
  });

  it("keeps entries on the device, and says so, while saves fail", async () => {
    const progress = twoSteps();
    const server = serverWith(progress).on(performEndpoints.save, () => {
      throw new Error("no network");
    });
    const { user } = await open(progress, server);
    await user.type(await screen.findByRole("textbox", { name: /Torque on bolt 8/ }), "45{Tab}");
    await user.click(await screen.findByRole("button", { name: /not sent/ }));
    expect(await screen.findByRole("heading", { name: "Where your answers are" })).toBeVisible();
  });

  it("[PF279] leads to the sign-in page where the workspace asks for another sign-in", async () => {
    const progress = twoSteps();
    const server = serverWith(progress).on(performEndpoints.save, () => {
      throw new Problem("forbidden", "ssoRequired");
    });
    const { user } = await open(progress, server);
    await user.type(await screen.findByRole("textbox", { name: /Torque on bolt 8/ }), "45{Tab}");
    await user.click(await screen.findByRole("button", { name: /^Sign in to send/ }));
    expect(await screen.findByText(/^You need to sign in again/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign in again" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/login\?own=true&from=/),
    );
  });

  it("(B95) shows the answers that came too late for a perform that was submitted elsewhere", async () => {
    const progress = twoSteps();
    const ended = () => {
      throw new Problem("gone", "performEnded", { current: { state: "submitted", entry: entryOf(progress) } });
    };
    const server = serverWith(progress).on(performEndpoints.save, ended);
    const { user } = await open(progress, server);
    await user.type(await screen.findByRole("textbox", { name: /Torque on bolt 8/ }), "45{Tab}");
    expect(await screen.findByRole("heading", { level: 1, name: "Submitted." })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Answers that were not sent" })).toBeVisible();
    expect(screen.getByText("45 Nm")).toBeVisible();
    expect(screen.getByText(/what proves it/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Copy as text" })).toBeVisible();
  });

  it("[PF192] says who ended the run, and shows what the server had not received", async () => {
    const progress = twoSteps();
    const ended = () => {
      const current = { state: "removed", by: "Lea Lead", at: "2026-03-09T08:10:00.000Z" };
      throw new Problem("gone", "performEnded", { current });
    };
    const { user } = await open(progress, serverWith(progress).on(performEndpoints.save, ended));
    await user.type(await screen.findByRole("textbox", { name: /Torque on bolt 8/ }), "45{Tab}");
    expect(await screen.findByText("Lea Lead ended this run")).toBeVisible();
    expect(screen.getByText("45 Nm")).toBeVisible();
    expect(screen.getByRole("button", { name: "Copy as text" })).toBeVisible();
  });

  it("(R7) offers the newer version, and says which answers are kept before it changes", async () => {
    const progress = twoSteps();
    const server = serverWith(progress).on(performEndpoints.listMine, () => ({
      performances: [activeOf(progress, { newerVersion: 2 })],
    }));
    const { user } = await open(progress, server);
    await user.click(await screen.findByRole("button", { name: "Change to it" }));
    expect(await screen.findByRole("alertdialog", { name: "Change to version 2?" })).toBeVisible();
  });
});

function serverAgain(server: TestServer, progress: Progress): void {
  const whole = serverWith(progress);
  server.on(performEndpoints.get, async () => {
    const response = await whole.fetch(
      `/v1/workspaces/w/procedures/${progress.procedureId}/performances/active/${progress.id}`,
    );
    return response.json();
  });
}
