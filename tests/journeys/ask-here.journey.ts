import { expect } from "@playwright/test";
import { asPersona, open } from "./as-persona.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { findPublished } from "./find.ts";
import { test } from "./journey.ts";

/*
 * In the middle of a run an operator wants to know something. They ask without leaving the run, and go on where they stood.
 */

test("[CP18] [CP20] an operator asks in a run, follows the citation, comes back and finishes the step", async ({
  browser,
}) => {
  const operator = await asPersona(browser, "Operator", "tablet");
  const { page } = operator;
  const id = await findPublished(operator, "Calibrate checkweigher CW-4");
  await open(operator, `/procedures/${id}/perform`, "Clear the belts");
  const step = page.getByRole("heading", { name: "Clear the belts" });
  const ask = page.getByRole("button", { name: "Ask", exact: true });
  const panel = page.getByRole("dialog", { name: "Ask" });
  const run = page.url();

  await test.step("the panel opens over the run and says where it looks first", async () => {
    await ask.tap();
    await expect(panel.getByText("Clear the belts")).toBeVisible();
    await expectAccessible(page, "the panel before a question");
  });
  await test.step("the answer quotes this procedure", async () => {
    await panel.getByRole("textbox", { name: "Your question" }).fill("How long does it stand switched on?");
    await panel.getByRole("button", { name: "Ask", exact: true }).tap();
    const answer = panel.getByRole("article").last();
    await expect(answer.getByText("Let CW-4 stand switched on for 15 minutes.").first()).toBeVisible();
    await expect(answer.getByRole("button", { name: "Helpful", exact: true })).toBeVisible();
    await expectAccessible(page, "the panel with an answer");
  });
  await test.step("the source opens in the panel, on its step, and the run is not left", async () => {
    const card = panel.getByRole("listitem").getByRole("button", { name: /Clean the weighing belt and wait/ });
    await card.first().tap();
    const source = panel.getByRole("complementary", { name: "Source 1" });
    await expect(source.getByRole("heading", { name: "Clean the weighing belt and wait" })).toBeVisible();
    expect(page.url()).toBe(run);
    await expectAccessible(page, "a source in the panel");
  });
  await test.step("by keyboard the source closes first, then the panel, and the focus is back on the button", async () => {
    await page.keyboard.press("Escape");
    await expect(panel.getByRole("complementary")).toBeHidden();
    await expect(panel.getByText("Let CW-4 stand switched on for 15 minutes.").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(ask).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(panel.getByText("Let CW-4 stand switched on for 15 minutes.").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  });
  await test.step("the step is finished where it was left", async () => {
    await expect(step).toBeVisible();
    await page.getByRole("button", { name: "Done, next step" }).tap();
    await expect(page.getByRole("heading", { name: "Clean the weighing belt and wait" })).toBeVisible();
  });
});
