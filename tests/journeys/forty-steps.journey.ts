import { expect, type Page } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { editor } from "./editor.ts";
import { test } from "./journey.ts";
import { command, press } from "./keys.ts";

/*
 * An author writes a whole procedure without a mouse: forty steps with modules. Nothing here is clicked, tapped or
 * filled, and no field is gone to by a test's own means.
 */

const titles = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `Bolt ${from + at}`);

test("forty steps with modules are written by keyboard alone", async ({ browser }) => {
  const author = await asPersona(browser, "Admin");
  const { page } = author;
  const name = unique("Change the drive belt");
  const { expectSaved } = editor(page);

  await test.step("a draft is created", async () => {
    await open(author, "/home");
    await command(page, "New procedure");
    await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/edit/);
    await expect(page.getByRole("textbox", { name: "Section title" })).toBeVisible();
  });

  await test.step("the section is named, and Enter leads from step to step", async () => {
    await page.keyboard.press("F2");
    await expect(page.getByRole("textbox", { name: "Section title" })).toBeFocused();
    await page.keyboard.type("Before the work");
    for (const title of titles(1, 6)) await nextStep(page, title);
    await instruct(page, "Hang up your tag.");
    await perform(page, "add num", /^Add Number/);
    await expect(page.getByRole("textbox", { name: "Prompt", exact: true })).toBeFocused();
    await page.keyboard.type("Volts left");
  });

  await test.step("a list from elsewhere becomes the steps of the next section", async () => {
    await page.keyboard.press("Control+Shift+Enter");
    await page.keyboard.press("F2");
    await expect(page.getByRole("textbox", { name: "Section title" })).toHaveValue("");
    await expect(page.getByRole("textbox", { name: "Section title" })).toBeFocused();
    await page.keyboard.type("The work");
    await nextStep(page, "");
    await paste(
      page,
      titles(7, 30).map((title, at) => `${at + 1}. ${title}`),
    );
    await expectTitle(page, "Bolt 30");
    await expect(page.getByText("23 steps were made of the lines.")).toBeVisible();
    await page.keyboard.press("Control+z");
    await expectTitle(page, "");
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.press("Alt+PageDown");
    await page.keyboard.press("Alt+PageUp");
    await expectTitle(page, "Bolt 29");
  });

  await test.step("each of some steps gets its modules", async () => {
    for (const title of ["Bolt 28", "Bolt 27", "Bolt 26"]) {
      await page.keyboard.press("Alt+PageUp");
      await expectTitle(page, title);
      await instruct(page, `Turn ${title}.`);
      await perform(page, "add sign", /^Add Signature/);
    }
  });

  await test.step("the last section: a duplicate, a step in another place, a step too many", async () => {
    await page.keyboard.press("Control+Shift+Enter");
    await page.keyboard.press("F2");
    await expect(page.getByRole("textbox", { name: "Section title" })).toHaveValue("");
    await expect(page.getByRole("textbox", { name: "Section title" })).toBeFocused();
    await page.keyboard.type("After the work");
    for (const title of titles(31, 39)) await nextStep(page, title);
    await page.keyboard.press("Control+d");
    await expect(page.getByRole("row", { name: "Bolt 39", exact: true })).toHaveCount(2);
    await page.keyboard.press("F2");
    await expectTitle(page, "Bolt 39");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Bolt 40");
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowDown");
    await nextStep(page, "");
    await page.keyboard.press("Backspace");
    await expectTitle(page, "Bolt 40");
    await expectSaved();
  });

  await test.step("forty steps are there, in order", async () => {
    const lines = page.getByRole("treegrid", { name: "Outline" }).getByRole("row", { level: 2 });
    await expect(lines).toHaveCount(40);
    expect(await lines.evaluateAll((all) => all.map((line) => line.getAttribute("aria-label")))).toEqual(titles(1, 40));
  });

  await test.step("Tab leads on and back from every field, and is never caught", async () => {
    await page.keyboard.press("F2");
    await expectTitle(page, "Bolt 40");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("textbox", { name: "Step title" })).not.toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("textbox", { name: "Step title" })).toBeFocused();
  });

  await test.step("it is published", async () => {
    await perform(page, "publish", /^Publish/);
    const dialog = page.getByRole("dialog", { name: "Publish" });
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await press(page, dialog.getByRole("button", { name: "Publish" }));
    await expect(page.getByText("Published as version 1.")).toBeVisible();
    await expect(page.getByText("Bolt 40").first()).toBeAttached();
  });
});

async function expectTitle(page: Page, title: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Step title" });
  await expect(field).toHaveValue(title);
  await expect(field).toBeFocused();
}

async function nextStep(page: Page, title: string): Promise<void> {
  await page.keyboard.press("Enter");
  await expectTitle(page, "");
  if (title !== "") await page.keyboard.type(title);
}

/** From the title of a step to its instruction, and back to the title. */
async function instruct(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Shift+Enter");
  await expect(page.getByRole("article", { name: "Instruction" }).getByRole("textbox")).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press("F2");
  await expect(page.getByRole("textbox", { name: "Step title" })).toBeFocused();
}

/** By the list of commands: what is typed leaves the command on top. */
async function perform(page: Page, letters: string, name: RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Commands" });
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(letters);
  await expect(dialog.getByRole("option").first()).toHaveAccessibleName(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

/** The clipboard belongs to the machine, on which other journeys run: the text comes as the browser would hand it over. */
async function paste(page: Page, lines: readonly string[]): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, lines.join("\n"));
}
