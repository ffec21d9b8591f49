import { draftingScreens } from "../routes.ts";
import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { unsentCopies } from "#features/drafts/web/parts/draft/unsent-copies.ts";
import type { ModuleType } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { draftWith, publishedOf } from "#features/procedures/web/screens/procedure-samples.ts";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { isOf } from "#kit/web/wire/query.ts";
import { takeSaves } from "#tests/support/web/draft-saves.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { admin, showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";

let stored: ProcedureDraft;
let server: TestServer;

function open(steps: Readonly<Record<string, readonly ModuleType[]>>, more: Partial<ProcedureDraft> = {}) {
  stored = { ...draftWith(steps), ...more };
}

beforeEach(() => {
  open({ "Hang your tag": ["instruction"], "Vent to 0 bar": [] });
  server = new TestServer().on(areaEndpoints.list, () => ({ areas: [] })).on(draftEndpoints.get, () => stored);
  takeSaves(server, { now: () => stored, set: (draft) => (stored = draft) });
});

const endDraft = () => {
  for (const endpoint of [draftEndpoints.patch, draftEndpoints.save]) {
    server.on(endpoint, () => {
      throw new Problem("gone", "draftEnded");
    });
  }
};
const flags = { checklists_enabled: true };
const screens = draftingScreens;
const show = (query = "", as = {}, on: Readonly<Record<string, boolean>> = flags) =>
  showScreens(screens, { server, at: `/procedures/${stored.id}/edit${query}`, as, flags: on });
const card = async (name: string) => within(await screen.findByRole("article", { name }));
const firstStep = () => stored.sections[0]?.steps[0];
const types = () => firstStep()?.modules.map((module) => module.moduleType);
/** At 1,024 px, as here, the palette is behind a button. */
const choose = async (user: Awaited<ReturnType<typeof show>>["user"], name: string) => {
  await user.click(await screen.findByRole("button", { name: "Choose a module" }));
  await user.click(await screen.findByRole("button", { name: new RegExp(`^${name}`) }));
};

describe("finding and replacing", () => {
  test("[P83] finds with Ctrl and F, replaces one, then all, and each is undone as one", async () => {
    open({ "Open the valve": [], "Close the Valve, lock the valve": [] });
    const { user } = await show();
    await screen.findByRole("textbox", { name: "Step title" });
    await user.keyboard("{Control>}f{/Control}");
    const drawer = within(await screen.findByRole("dialog", { name: "Find and replace" }));
    await user.type(drawer.getByRole("textbox", { name: "Find" }), "valve");
    expect(await drawer.findByText("3 places")).toBeVisible();
    await user.type(drawer.getByRole("textbox", { name: "Replace with" }), "tap");
    await user.click(drawer.getByRole("button", { name: "Replace in Title of step 01" }));
    expect(await drawer.findByText("2 places")).toBeVisible();
    await user.click(drawer.getByRole("button", { name: "Replace all" }));
    const titles = () => stored.sections[0]?.steps.map((step) => step.title);
    await waitFor(() => expect(titles()).toEqual(["Open the tap", "Close the Tap, lock the tap"]));
    await user.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1) as HTMLElement);
    await waitFor(() => expect(titles()).toEqual(["Open the tap", "Close the Valve, lock the valve"]));
  });
});

describe("[P180] a number that is typed and not left", () => {
  const limits = () => {
    const module = firstStep()?.modules[0];
    return module?.moduleType === "numberInput" ? [module.moduleData.min, module.moduleData.max] : undefined;
  };

  test("is saved with the draft, and not called saved before", async () => {
    open({ "Read the gauge": ["numberInput"] });
    const { user } = await show();
    const min = await screen.findByRole("textbox", { name: "Min" });
    await user.clear(min);
    await user.type(min, "4.5");
    expect(screen.getByText("Saving…")).toBeVisible();
    await waitFor(() => expect(limits()?.[0]).toBe(4.5));
    expect(min).toHaveFocus();
    expect(await screen.findByText("Saved")).toBeVisible();
  });

  test("and is no number is named in the header, is not saved, and holds the way out", async () => {
    open({ "Read the gauge": ["numberInput"] });
    const { user, path } = await show();
    const before = [limits(), path()];
    const min = await screen.findByRole("textbox", { name: "Min" });
    // At once: what stands in the field for a second on the way there is saved.
    await user.tripleClick(min);
    await user.paste("4.");
    expect(await screen.findByText("Not saved: Min")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Leave the editor" }));
    await user.click(screen.getByRole("button", { name: /^Publish/ }));
    expect([limits(), path()]).toEqual(before);
    expect(min).toHaveFocus();
  });
});

describe("writing", () => {
  test("opens with the first step, shows that everything is saved, and saves what is typed", async () => {
    const { user } = await show();
    const title = await screen.findByRole("textbox", { name: "Step title" });
    expect(title).toHaveValue("Hang your tag");
    await user.type(title, " on it");
    await waitFor(() => expect(firstStep()?.title).toBe("Hang your tag on it"));
    expect(await screen.findByText("Saved")).toBeVisible();
  });

  test("[P33] is not fetched again while the author types, and keeps the typed text after a break of the feed", async () => {
    const { user, queryClient } = await show();
    const title = await screen.findByRole("textbox", { name: "Step title" });
    await user.type(title, " n");
    await queryClient.invalidateQueries({ predicate: isOf(workspaceId, "procedureDrafts") });
    expect(server.sentTo(draftEndpoints.get)).toHaveLength(1);
    await queryClient.invalidateQueries({ queryKey: [workspaceId] });
    await user.type(title, "ow");
    expect(title).toHaveValue("Hang your tag now");
    expect(title).toBeVisible();
    await waitFor(() => expect(firstStep()?.title).toBe("Hang your tag now"));
  });

  test("undo takes back the word that was typed, redo brings it again", async () => {
    const { user } = await show();
    const title = await screen.findByRole("textbox", { name: "Step title" });
    await user.type(title, "!");
    await user.keyboard("{Control>}z{/Control}");
    expect(title).toHaveValue("Hang your tag");
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(title).toHaveValue("Hang your tag!");
  });

  test("Ctrl and Enter make the next step, and its title is ready to be typed", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("textbox", { name: "Step title" }));
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Step title" })).toHaveValue(""));
    await user.keyboard("Lock the valve");
    await waitFor(() =>
      expect(stored.sections[0]?.steps.map((step) => step.title)).toEqual([
        "Hang your tag",
        "Lock the valve",
        "Vent to 0 bar",
      ]),
    );
  });

  test("has nothing that axe objects to", async () => {
    open({
      Everything: ["instruction", "warning", "numberInput", "multipleChoiceGraded", "evidenceUpload", "signature"],
    });
    await show();
    await screen.findByRole("textbox", { name: "Step title" });
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
  });
});

describe("modules", () => {
  test("are added at the end, marked as new, and saved", async () => {
    const { user } = await show();
    await choose(user, "Number");
    const number = await card("Number");
    expect(number.getByText("new")).toBeVisible();
    await user.type(number.getByRole("textbox", { name: "Prompt" }), "Torque");
    await waitFor(() => expect(firstStep()?.modules[1]?.moduleData).toMatchObject({ prompt: "Torque" }));
  });

  test("a type that a step has already says so, and is refused", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Choose a module" }));
    const instruction = await screen.findByRole("button", { name: /^Instruction/ });
    expect(instruction).toHaveTextContent("in use");
    expect(instruction).toHaveAttribute("aria-disabled", "true");
    await user.click(instruction);
    expect(await screen.findByText("A step takes only one Instruction.")).toBeInTheDocument();
    expect(types()).toEqual(["instruction"]);
  });

  test("without checklists a step takes one action; the AI check is offered only with its flag", async () => {
    open({ Ask: ["numberInput"] });
    const { user } = await show("", {}, {});
    await user.click(await screen.findByRole("button", { name: "Choose a module" }));
    expect(await screen.findByRole("button", { name: /^Signature/ })).toHaveTextContent("limit of 1");
    expect(screen.queryByRole("button", { name: /^AI check/ })).toBeNull();
  });

  test("move by the keys of their handle, and to another step by the dialog", async () => {
    open({ One: ["instruction", "numberInput"], Two: [] });
    const { user } = await show();
    (await screen.findByRole("button", { name: "Move Number" })).focus();
    await user.keyboard("{ArrowUp}");
    await waitFor(() => expect(types()).toEqual(["numberInput", "instruction"]));
    await user.click((await card("Number")).getByRole("button", { name: "Actions for Number" }));
    await user.click(await screen.findByRole("menuitem", { name: "Move to…" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByRole("combobox", { name: "To step" }));
    await user.type(dialog.getByRole("combobox", { name: "To step" }), "Two");
    await user.click(await screen.findByRole("option", { name: /Two/ }));
    await user.click(dialog.getByRole("button", { name: "Move" }));
    await waitFor(() => expect(stored.sections[0]?.steps[1]?.modules).toHaveLength(1));
  });

  test("are deleted after a question, and undo brings them back", async () => {
    const { user } = await show();
    await user.click((await card("Instruction")).getByRole("button", { name: "Actions for Instruction" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Delete/ }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("What is written in it goes with it.")).toBeVisible();
    await user.click(question.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("article", { name: "Instruction" })).toBeNull());
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("article", { name: "Instruction" })).toBeVisible();
  });

  test("a minimum above the maximum is said at both fields at once", async () => {
    open({ Measure: ["numberInput"] });
    const { user } = await show();
    const number = await card("Number");
    const min = number.getByRole("textbox", { name: "Min" });
    await user.clear(min);
    await user.type(min, "12");
    await user.tab();
    await waitFor(() => expect(min).toHaveAccessibleDescription("The minimum 12 is above the maximum 10."));
    expect(number.getByRole("textbox", { name: "Max" })).toBeInvalid();
  });

  test("[P169] more criteria than an answer holds are said at their field", async () => {
    open({ Check: ["aiStepVerification"] });
    const { user } = await show("", {}, { ...flags, ai_step_verification_enabled: true });
    const details = (await card("AI check")).getByRole("textbox", { name: "What to look for" });
    await user.click(details);
    await user.paste("Cap is on\n".repeat(101));
    await waitFor(() =>
      expect(details).toHaveAccessibleDescription(/A check has at most 100 criteria; these are 101\.$/),
    );
  });

  test.each([
    ["multipleChoice", "Multiple choice", "a"],
    ["multipleChoiceGraded", "Quiz question", "A"],
  ] as const)("equal options are said at the field while they are typed: %s", async (type, name, equal) => {
    open({ Ask: [type] });
    const { user } = await show();
    const second = (await card(name)).getByRole("textbox", { name: "Option 2" });
    await user.clear(second);
    await user.type(second, equal);
    await waitFor(() => expect(second).toHaveAccessibleDescription("Another option says the same."));
  });
});

describe("publishing", () => {
  test("with findings: a warning, the list, and the way to each", async () => {
    open({ "Hang your tag": [], Ask: ["multipleChoiceGraded"] });
    const module = stored.sections[0]?.steps[1]?.modules[0];
    if (module?.moduleType === "multipleChoiceGraded") {
      for (const option of module.moduleData.options) option.isCorrect = false;
    }
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: /^Publish/ }));
    expect(await screen.findByText("1 thing has to be put right before this can be published.")).toBeInTheDocument();
    await user.click(await screen.findByRole("button", { name: /has no correct option/ }));
    expect(await screen.findByRole("textbox", { name: "Step title" })).toHaveValue("Ask");
    expect(await screen.findByText("Mark at least one option as correct.")).toBeVisible();
  });

  test("[P95] names the version that the draft will be, not the one after the published", async () => {
    open({ "Hang your tag": ["instruction"] }, { publishedVersion: 3, nextVersion: 10 });
    const { user } = await show();
    expect(await screen.findByText("v10 draft")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^It becomes version 10 and takes the place of version 3/)).toBeVisible();
  });

  test.each([
    ["may publish", {}, "Publish", "1 thing has to be put right before this can be published."],
    [
      "ask for approval",
      { permissions: new Set<Permission>(["content.procedures.manage"]) },
      "Ask for approval",
      "1 thing has to be put right before you can ask for approval.",
    ],
  ] as const)(
    "[P211] a warning says what the findings keep from being done to those who %s",
    async (_, as, name, said) => {
      open({ Measure: ["numberInput"] });
      const module = firstStep()?.modules[0];
      if (module?.moduleType === "numberInput") module.moduleData.prompt = "";
      const { user } = await show("", as);
      await user.click(await screen.findByRole("button", { name: new RegExp(`^${name}`) }));
      const toast = (await screen.findByText(said)).closest("li");
      expect(toast?.querySelector("svg")).toHaveClass("text-wait");
      expect(screen.queryByRole("dialog", { name: /Publish|approval/ })).toBeNull();
    },
  );

  test("[P170] each finding names step, module and place, and leads to the field that is empty", async () => {
    open({ Check: ["instruction", "numberInput", "multipleChoice"] });
    for (const module of stored.sections[0]?.steps[0]?.modules ?? []) {
      if (module.moduleType === "numberInput") module.moduleData.prompt = " ";
      if (module.moduleType === "multipleChoice") module.moduleData.options = [];
    }
    const { user } = await show();
    const listed = async () => {
      await user.click(await screen.findByRole("button", { name: /^Publish/ }));
      return within(await screen.findByRole("region", { name: "Before you publish" }));
    };
    const list = await listed();
    const lines = list.getAllByRole("button").map((line) => line.textContent);
    expect(lines).toEqual([
      "01, needs attentionCheck Module 2, Number: does not say what to enter or do",
      "01, needs attentionCheck Module 3, Multiple choice: has no options, so nobody could answer it",
    ]);
    await user.click(list.getByRole("button", { name: /Module 2, Number/ }));
    const prompt = await (await card("Number")).findByRole("textbox", { name: "Prompt" });
    await waitFor(() => expect(prompt).toHaveFocus());
    expect(prompt).toHaveAccessibleDescription("Write what the performer is asked for.");
    await user.click((await listed()).getByRole("button", { name: /Module 3, Multiple choice/ }));
    await waitFor(async () =>
      expect((await card("Multiple choice")).getByRole("button", { name: "Add option" })).toHaveFocus(),
    );
    expect(screen.getByText("Add at least one option.")).toBeVisible();
  });

  test("without: asks for a note, publishes the revision that is saved, and shows the result", async () => {
    open({ "Hang your tag": ["instruction"] }, { nextVersion: 20 });
    server.on(draftEndpoints.publish, () => publishedOf(stored));
    const { user, path } = await show();
    await user.type(await screen.findByRole("textbox", { name: "Step title" }), "!");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Seen by").parentElement).toHaveTextContent("Everyone");
    expect(dialog.getByText(/^It becomes version 20 and can be performed at once/)).toBeVisible();
    expect(dialog.getByRole("link", { name: "Set the number" })).toHaveAttribute(
      "href",
      expect.stringMatching(new RegExp(`${stored.id}/revisions$`)),
    );
    expect(dialog.getByText("Nobody has to approve it.")).toBeVisible();
    await user.type(dialog.getByRole("textbox", { name: "What has changed" }), "Star order");
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    await waitFor(() =>
      expect(server.sentTo(draftEndpoints.publish)[0]?.body).toEqual({
        revision: stored.revision,
        changeNote: "Star order",
      }),
    );
    expect(stored.revision).toBeGreaterThan(1);
    await waitFor(() => expect(path()).toMatch(new RegExp(`/procedures/${stored.id}$`)));
  });

  test("[P97] authors without the permission to publish request approval of what is saved, and then see the preview", async () => {
    const asked: unknown[] = [];
    server.on(draftEndpoints.requestApproval, ({ body }) => {
      asked.push(body);
      return stored;
    });
    const { user, path } = await show("", { permissions: new Set<Permission>(["content.procedures.manage"]) });
    await user.click(await screen.findByRole("button", { name: "Ask for approval" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Ask for approval" }));
    await user.click(dialog.getByRole("button", { name: "Ask for approval" }));
    await waitFor(() => expect(asked).toEqual([{ revision: stored.revision }]));
    await waitFor(() => expect(path()).toContain("previewDraft=true"));
    expect(server.sentTo(draftEndpoints.publish)).toEqual([]);
  });

  test("[P97] what keeps a request from being made is said, and nothing is lost", async () => {
    server.on(draftEndpoints.requestApproval, () => {
      throw new Problem("conflict", "staleDraft");
    });
    const { user } = await show("", { permissions: new Set<Permission>(["content.procedures.manage"]) });
    await user.click(await screen.findByRole("button", { name: "Ask for approval" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Ask for approval" }));
    await user.click(dialog.getByRole("button", { name: "Ask for approval" }));
    expect(await dialog.findByText(/Somebody saved this draft/)).toBeVisible();
  });
});

describe("when saving does not go well", () => {
  test("after another author's save both versions are shown, and keeping mine saves it", async () => {
    const { user } = await show();
    const title = await screen.findByRole("textbox", { name: "Step title" });
    stored = { ...stored, title: "Theirs", revision: 7 };
    await user.type(title, "!");
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("Somebody else has changed this draft")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(stored.title).toBe("Torque the flange"));
    expect(firstStep()?.title).toBe("Hang your tag!");
  });

  test("a draft that has ended says so, and the written text stays", async () => {
    endDraft();
    const { user } = await show();
    const title = await screen.findByRole("textbox", { name: "Step title" });
    await user.type(title, "!");
    expect(await screen.findByText("This draft has ended")).toBeVisible();
    expect(title).toHaveValue("Hang your tag!");
  });

  test("what never arrived is kept on this device, for this person and this draft", async () => {
    endDraft();
    const { user } = await show();
    await user.type(await screen.findByRole("textbox", { name: "Step title" }), " typed and lost");
    await screen.findByText("This draft has ended");
    const keptTitle = async () => {
      const copies = await unsentCopies({ workspaceId, profileId: admin.profileId, versionId: stored.versionId });
      return copies[0]?.edited.content.sections[0]?.steps[0]?.title;
    };
    await expect.poll(keptTitle).toBe("Hang your tag typed and lost");
  });
});

const approval = (some: Partial<ProcedureDraft["procedureVersionApproval"]>) => ({
  procedureVersionApproval: { ...stored.procedureVersionApproval, ...some },
});

describe("the gates", () => {
  test("a pending draft is edited only after the person agreed to withdraw the request", async () => {
    open({ One: [] }, approval({ approvalStatus: "pending" }));
    const { user } = await show();
    expect(await screen.findByText("This draft awaits approval")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Withdraw and edit" }));
    expect(await screen.findByRole("textbox", { name: "Step title" })).toBeVisible();
  });

  test("without a draft one can be started", async () => {
    const draft = stored;
    server.on(draftEndpoints.get, () => {
      throw new Problem("notFound");
    });
    server.on(draftEndpoints.create, () => {
      server.on(draftEndpoints.get, () => draft);
      return draft;
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Start a draft" }));
    expect(await screen.findByRole("textbox", { name: "Step title" })).toBeVisible();
  });

  test("readers are led to the preview", async () => {
    await show("", { permissions: new Set<Permission>() });
    expect(await screen.findByText("You may not edit this procedure")).toBeVisible();
    expect(server.sentTo(draftEndpoints.get)).toEqual([]);
  });

  test("a rejected draft opens with the reason", async () => {
    open({ One: [] }, approval({ approvalStatus: "rejected", rejectReason: "Step 3 is missing" }));
    await show("?showReject=true");
    expect(await screen.findByText("Step 3 is missing")).toBeVisible();
  });
});

// A deleted procedure has a screen of its own, which offers to start a draft.
test.each(loadFailures().filter(({ what }) => what !== "it is gone"))(
  "a draft that is not shown says that $what",
  async (failure) => {
    server.on(draftEndpoints.get, () => {
      throw failure.thrown;
    });
    await show();
    await expectFailure(failure);
    expect(screen.getByRole("link", { name: "Open the preview" })).toBeVisible();
  },
);
