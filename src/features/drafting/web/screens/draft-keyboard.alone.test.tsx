import { draftingScreens } from "../routes.ts";
import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import type { ModuleType } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { draftWith } from "#features/procedures/web/screens/procedure-samples.ts";
import { takeSaves } from "#tests/support/web/draft-saves.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";

let stored: ProcedureDraft;
let server: TestServer;

const open = (steps: Readonly<Record<string, readonly ModuleType[]>>) => {
  stored = draftWith(steps);
};

beforeEach(() => {
  open({ "Hang your tag": ["instruction"], "Vent to 0 bar": [] });
  server = new TestServer().on(areaEndpoints.list, () => ({ areas: [] })).on(draftEndpoints.get, () => stored);
  takeSaves(server, { now: () => stored, set: (draft) => (stored = draft) });
});

const screens = draftingScreens;
const show = async (query = "") => {
  const shown = await showScreens(screens, {
    server,
    at: `/procedures/${stored.id}/edit${query}`,
    flags: { checklists_enabled: true },
  });
  return { ...shown, title: await screen.findByRole("textbox", { name: "Step title" }) };
};
type User = Awaited<ReturnType<typeof show>>["user"];

const titles = () => stored.sections.map((section) => section.steps.map((step) => step.title));
const expectTitles = (...expected: readonly string[][]) => waitFor(() => expect(titles()).toEqual(expected));
const inTitle = (value: string) =>
  waitFor(() => {
    const field = screen.getByRole("textbox", { name: "Step title" });
    expect(field).toHaveValue(value);
    expect(field).toHaveFocus();
  });

/** Opens the command palette and performs the first command that matches these letters. */
async function perform(user: User, letters: string, name: RegExp): Promise<void> {
  await user.keyboard("{Control>}k{/Control}");
  const dialog = within(await screen.findByRole("dialog", { name: "Commands" }));
  const field = dialog.getByRole("combobox", { name: "Commands" });
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard(letters);
  const first = dialog.getAllByRole("option")[0];
  expect(first).toHaveAccessibleName(name);
  expect(field).toHaveAttribute("aria-activedescendant", first?.id);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Commands" })).toBeNull());
}

test("[P156] a key that is pressed before the commands are here is held for them", async () => {
  const { user } = await show();
  await user.keyboard("{Control>}{Enter}{/Control}");
  await inTitle("");
  await user.keyboard("Open it");
  await expectTitles(["Hang your tag", "Open it", "Vent to 0 bar"]);
});

describe("[P154] steps are written as lines are", () => {
  test("Enter makes a new step each time, and undo removes them all", async () => {
    const { user, title } = await show();
    await user.click(title);
    await user.keyboard("{End}{Enter}");
    await inTitle("");
    await user.keyboard("Lock the valve{Enter}");
    await inTitle("");
    await user.keyboard("Tag it");
    await expectTitles(["Hang your tag", "Lock the valve", "Tag it", "Vent to 0 bar"]);
    for (let n = 0; n < 4; n++) await user.keyboard("{Control>}z{/Control}");
    await expectTitles(["Hang your tag", "Vent to 0 bar"]);
  });

  test("Backspace in a blank title removes the step and puts the caret at the end of the one before", async () => {
    const { user, title } = await show();
    await user.click(title);
    await user.keyboard("{End}{Enter}");
    await inTitle("");
    await user.keyboard("{Backspace}");
    await inTitle("Hang your tag");
    await user.keyboard("s");
    await expectTitles(["Hang your tags", "Vent to 0 bar"]);
  });

  test("Shift and Enter add an instruction, Enter in a section's title its first step", async () => {
    open({ "Hang your tag": [] });
    const { user, title } = await show();
    await user.click(title);
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    expect(await screen.findByRole("article", { name: "Instruction" })).toBeVisible();
    await user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
    await user.click(await screen.findByRole("textbox", { name: "Section title" }));
    await user.keyboard("After the shift{Enter}");
    await inTitle("");
    await user.keyboard("Sign off");
    await expectTitles(["Hang your tag"], ["Sign off"]);
  });
});

describe("[P155] several lines that are pasted", () => {
  test("become steps, say so, and are undone as one", async () => {
    const { user, title } = await show();
    await user.click(title);
    await user.keyboard("{End}");
    await user.paste("\n1. Lock the valve\n2. Tag it\n");
    await inTitle("Tag it");
    expect(await screen.findByText("1 step was made of the lines.")).toBeVisible();
    await expectTitles(["Hang your tagLock the valve", "Tag it", "Vent to 0 bar"]);
    await user.keyboard("{Control>}z{/Control}");
    await expectTitles(["Hang your tag", "Vent to 0 bar"]);
  });

  test("one line goes into the title as it is", async () => {
    const { user, title } = await show();
    await user.click(title);
    await user.keyboard("{End}");
    await user.paste(" - red\n");
    expect(title).toHaveValue("Hang your tag - red ");
  });
});

describe("[P156] every deed has a command", () => {
  test("the palette shows the keys that apply, and finds commands by letters of their name and subject", async () => {
    const { user, title } = await show();
    await user.click(title);
    await user.keyboard("{Control>}k{/Control}");
    const dialog = within(await screen.findByRole("dialog", { name: "Commands" }));
    for (const name of [
      /^Add Instruction/,
      /^Add step/,
      /^Add section/,
      /^Rename Step 01 Hang your tag/,
      /^Move up/,
      /^Move down/,
      /^Move to…/,
      /^Duplicate/,
      /^Delete/,
      /^Select steps/,
      /^Next step/,
      /^Find and replace…/,
      /^Preview/,
      /^Publish/,
    ]) {
      expect(dialog.getByRole("option", { name })).toBeInTheDocument();
    }
    expect(dialog.queryByRole("option", { name: /^Undo/ })).toBeNull();
    expect(dialog.getByRole("option", { name: /^Duplicate/ })).toHaveTextContent(/Ctrl\s*D$/);
    await user.keyboard("tag move dow");
    expect(dialog.getAllByRole("option")).toHaveLength(1);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(title).toHaveFocus());
  });

  test("modules are added, moved, duplicated and deleted; steps too", async () => {
    const { user, title } = await show();
    const types = () => stored.sections[0]?.steps[0]?.modules.map((module) => module.moduleType);
    await user.click(title);
    await perform(user, "add num", /^Add Number/);
    const prompt = await screen.findByRole("textbox", { name: "Prompt" });
    await waitFor(() => expect(prompt).toHaveFocus());
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}{Control>}d{/Control}");
    await waitFor(() => expect(types()).toEqual(["numberInput", "numberInput", "instruction"]));
    await perform(user, "dele", /^Delete Number of this step/);
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(types()).toEqual(["numberInput", "instruction"]));
    await user.click(screen.getByRole("textbox", { name: "Step title" }));
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}{Control>}d{/Control}");
    await expectTitles(["Vent to 0 bar", "Hang your tag", "Hang your tag"]);
    await user.keyboard("{Alt>}{PageUp}{/Alt}{Alt>}{PageUp}{/Alt}");
    await inTitle("Vent to 0 bar");
  });

  test("a section is renamed and moved, and of the outline the line that has the focus is meant", async () => {
    const { user, title } = await show();
    await user.click(title);
    await user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
    await screen.findByRole("textbox", { name: "Section title" });
    await user.keyboard("{F2}");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Section title" })).toHaveFocus());
    await user.keyboard("After{Alt>}{ArrowUp}{/Alt}");
    await waitFor(() => expect(stored.sections.map((one) => one.title)[0]).toBe("After"));
    (await screen.findByRole("row", { name: "Vent to 0 bar" })).focus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expectTitles([], ["Vent to 0 bar", "Hang your tag"]);
  });

  test("a key that leads to a field has the focus there before the next key", async () => {
    const { user, title } = await show();
    const elsewhere = screen.getByRole("button", { name: "Preview" });
    elsewhere.focus();
    // The first key is held until the commands have come.
    await user.keyboard("{F2}");
    await waitFor(() => expect(title).toHaveFocus());
    elsewhere.focus();
    const seen: (Element | null)[] = [];
    // Behind the editor's own listener, in the same event.
    addEventListener("keydown", () => seen.push(document.activeElement), { capture: true, once: true });
    await user.keyboard("{F2}");
    expect(seen).toEqual([title]);
  });

  test("steps are selected by keys, and then deleted together", async () => {
    const { user, title } = await show();
    await user.click(title);
    await perform(user, "select", /^Select steps/);
    await waitFor(() => expect(document.activeElement).toHaveAttribute("role", "row"));
    expect(await screen.findByText("1 step")).toBeVisible();
    await user.keyboard("{ArrowDown} ");
    expect(await screen.findByText("2 steps")).toBeVisible();
    await user.keyboard("{Delete}");
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Delete" }));
    await expectTitles([]);
  });
});

test("[P157] of a long outline a part is in the page, and each line says its place", async () => {
  open(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`Number ${n + 1}`, []])));
  const last = stored.sections[0]?.steps.at(-1);
  await show(`?stepId=${last?.id}`);
  const tree = await screen.findByRole("treegrid", { name: "Outline" });
  const line = await within(tree).findByRole("row", { name: "Number 300" });
  expect(line).toHaveAttribute("aria-level", "2");
  expect(line).toHaveAttribute("aria-posinset", "300");
  expect(line).toHaveAttribute("aria-setsize", "300");
  expect(within(tree).getAllByRole("row").length).toBeLessThan(40);
});
