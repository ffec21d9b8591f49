import { expect, type Page } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { editor } from "./editor.ts";
import { test } from "./journey.ts";
import { command, press, tabTo, type } from "./keys.ts";

/*
 * The main job once more, by people who have only a keyboard: nothing here is clicked, tapped or filled.
 */

test("the main job is done by keyboard alone", async ({ browser }) => {
  const title = unique("Belt test");
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator");

  await test.step("the author creates and writes", async () => {
    await open(author, "/home");
    await command(author.page, "New procedure");
    await expect(author.page.getByRole("textbox", { name: "Title" })).toBeFocused();
    await author.page.keyboard.type(title);
    await author.page.keyboard.press("Enter");
    await author.page.waitForURL(/\/edit/);
    await write(author.page);
  });
  await test.step("the author publishes", () => publish(author.page));
  await test.step("the operator performs and submits", async () => {
    await open(operator, "/home");
    await command(operator.page, title);
    await press(operator.page, operator.page.getByRole("link", { name: "Perform", exact: true }));
    await perform(operator.page);
  });
  await test.step("the author reads the record", async () => {
    const { page } = author;
    await command(page, "Home");
    await press(page, page.getByRole("link", { name: "All records" }));
    await type(page, page.getByRole("searchbox"), title);
    await press(page, page.getByRole("link", { name: title }));
    await expect(page.getByRole("region", { name: "Readings" }).getByText("0.4 s")).toBeVisible();
    await expect(page.getByText("It stopped, chosen")).toBeVisible();
    await expect(page.getByText("Signed by Ana Baptista")).toBeVisible();
  });
});

async function write(page: Page): Promise<void> {
  const { card, expectSaved } = editor(page);
  const palette = page.getByRole("complementary", { name: "Modules" });
  const add = (name: string) => press(page, palette.getByRole("button", { name, exact: true }));
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });

  await type(page, field("Section title"), "Before the shift");
  await page.keyboard.press("Control+Enter");
  await expect(field("Step title")).toBeFocused();
  await page.keyboard.type("Try the stop");
  await add("Instruction");
  await expect(card("Instruction").getByRole("textbox", { name: "Instruction" })).toBeFocused();
  await page.keyboard.type("Press the red button.");
  await add("Number");
  await expect(field("Prompt")).toBeFocused();
  await page.keyboard.type("Seconds until it stands");
  await type(page, field("Max"), "2");
  await type(page, field("Unit"), "s");
  await press(page, card("Number").getByRole("checkbox", { name: "Required to finish this step" }), "Space");
  await add("Multiple choice");
  await expect(field("Question")).toBeFocused();
  await type(page, field("Question"), "What happened?");
  await type(page, field("Option 1"), "It stopped");
  await type(page, field("Option 2"), "It ran on");

  await page.keyboard.press("Control+Enter");
  await expect(field("Step title")).toHaveValue("");
  await expect(field("Step title")).toBeFocused();
  await page.keyboard.type("Sign");
  await add("Signature");
  // The first field of a new card takes the focus once the card has its fields.
  await expect(card("Signature").getByRole("textbox", { name: "Terms to sign" })).toBeFocused();
  await press(page, card("Signature").getByRole("checkbox", { name: "Required to finish this step" }), "Space");
  await expectSaved();
}

async function publish(page: Page): Promise<void> {
  await press(page, page.getByRole("button", { name: "Publish" }));
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await type(page, dialog.getByRole("textbox", { name: "What has changed" }), "By keyboard");
  await press(page, dialog.getByRole("button", { name: "Publish" }));
  await expect(page.getByText("Published as version 1.")).toBeVisible();
}

async function perform(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Try the stop" })).toBeVisible();
  await type(page, page.getByRole("textbox", { name: "Seconds until it stands" }), "0.4");
  const answer = page.getByRole("radio", { name: "It stopped" });
  await tabTo(page, answer);
  await page.keyboard.press("Space");
  await expect(answer).toBeChecked();
  await press(page, page.getByRole("button", { name: "Done, next step" }));

  await expect(page.getByRole("heading", { name: "Sign" })).toBeFocused();
  await press(page, page.getByRole("button", { name: "Sign here" }));
  const dialog = page.getByRole("dialog", { name: "Signature" });
  await tabTo(page, dialog.getByRole("radio", { name: "Draw" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("radio", { name: "Type" })).toBeChecked();
  await press(page, dialog.getByRole("button", { name: "Sign", exact: true }));
  await expect(dialog).toBeHidden();
  await press(page, page.getByRole("button", { name: "Submit" }));
  const question = page.getByRole("alertdialog", { name: "Submit this run?" });
  await press(page, question.getByRole("button", { name: "Submit" }));
  await expect(page.getByRole("heading", { level: 1, name: "Done." })).toBeFocused();
  await press(page, page.getByText(/what proves it/));
  await press(page, page.getByRole("link", { name: "Open the record" }));
  await expect(page.getByText("Content hash (SHA-256)")).toBeVisible();
}
