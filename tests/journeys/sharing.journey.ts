import { expect, type Locator, type Page } from "@playwright/test";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { asPersona, expectFits, resize, unique } from "./as-persona.ts";
import { tick } from "./controls.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { ask, findPublished } from "./find.ts";
import { test } from "./journey.ts";
import { publishDraft, saveDraft } from "./made-procedure.ts";

/** Of all steps above a button, in CSS pixels, two frames after both are there: a step is laid out in the frame after a scroll. */
async function heightOfSteps(page: Page, button: Locator): Promise<number> {
  await expect(button).toBeVisible();
  return page.getByRole("main").evaluate(async (main) => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    return [...main.querySelectorAll("article")].reduce((sum, step) => sum + step.offsetHeight, 0);
  });
}

/** Chooses or removes a workspace in the dialog of a procedure's page. */
async function press(page: Page, workspace: string): Promise<void> {
  const share = page.getByRole("button", { name: "Share…" });
  const heightBefore = await heightOfSteps(page, share);
  await share.scrollIntoViewIfNeeded();
  // A step that got its height only now would have moved the button under the finger.
  expect(await heightOfSteps(page, share)).toBe(heightBefore);
  await share.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox", { name: "Search workspaces" }).fill(workspace);
  // The visible box is drawn, and the native one is hidden.
  await dialog.locator("label", { hasText: workspace }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

test("a procedure is shared, read with its picture, added, kept up to date, and no longer shared", async ({
  browser,
}) => {
  const title = unique("Torque at both plants");
  const plant = unique("Plant 9");
  const ada = await asPersona(browser, "Admin");
  const { workspaceId: there } = await ask<{ workspaceId: string }>(ada, "/enterprise/workspaces", {
    method: "POST",
    body: { name: plant, timeZone: "Europe/Berlin" },
  });
  const procedureId = await findPublished(ada, "Torque the retort flange");
  const duplicateOf = { procedureId, version: "published" };
  const made = await ask<ProcedureDraft>(ada, "/procedures", { method: "POST", body: { title, duplicateOf } });
  await publishDraft(ada, made);

  await ada.page.goto(ada.inApp(`/procedures/${made.id}`));
  await press(ada.page, plant);
  await expect(ada.page.getByText(`Shared with ${plant}`)).toBeVisible();
  await expectAccessible(ada.page, "a shared procedure");
  await ada.page.goto(ada.inApp("/procedures/shared?show=shared"));
  await expect(ada.page.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(ada.page, "what is shared");

  const fay = await asPersona(browser, "Admin", "phone");
  await fay.page.goto(`/app/${there}/procedures/shared`);
  const received = fay.page.getByRole("link", { name: title });
  await expect(received).toBeVisible();
  await expectAccessible(fay.page, "what is received, on a phone");
  await received.click();
  await expect(fay.page.getByText("You are reading a procedure of")).toBeVisible();
  const picture = fay.page.getByRole("main").locator("img").first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(fay.page, "a received procedure, on a phone");
  const readingAt = fay.page.url();

  await fay.page.getByRole("button", { name: "Add to this workspace" }).click();
  await tick(fay.page, "Every member of this workspace");
  await fay.page.getByRole("button", { name: "Add as a draft" }).click();
  await expect(fay.page.getByText("Added from")).toBeVisible();
  await expect(fay.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const copyAt = fay.page.url();

  const draft = await ask<ProcedureDraft>(ada, `/procedures/${made.id}/draft`, { method: "POST" });
  const { description, procedureImage, sections } = draft;
  const [first, ...others] = sections;
  const [step, ...steps] = first?.steps ?? [];
  if (!first || !step) throw new Error("The procedure has no step");
  const renamed = [{ ...first, steps: [{ ...step, title: "Read the torque card twice" }, ...steps] }, ...others];
  await saveDraft(ada, draft, { title, description, procedureImage, sections: renamed });
  await publishDraft(ada, await ask<ProcedureDraft>(ada, `/procedures/${made.id}/draft`));

  // The other workspace hears of it by itself.
  await expect(fay.page.getByText("The source has a newer version")).toBeVisible({ timeout: 90_000 });
  await fay.page.getByRole("button", { name: "See the changes…" }).click();
  // Word by word: what came stands between what went.
  await expect(fay.page.getByRole("dialog").getByRole("insertion").last()).toHaveText("twice");
  await expectAccessible(fay.page, "the changes of the source, on a phone");
  await fay.page.getByRole("button", { name: "Take 1 change" }).click();
  await expect(fay.page.getByText("The source has a newer version")).toBeHidden();
  await expect(fay.page.getByRole("heading", { name: "Read the torque card twice" })).toBeVisible();

  await resize(ada, "tablet");
  await ada.page.goto(ada.inApp("/settings/enterprise"));
  const entry = ada.page.getByRole("listitem").filter({ has: ada.page.getByRole("heading", { name: title }) });
  await expect(entry).toContainText("Up to date");
  await expectFits(ada);
  await expectAccessible(ada.page, "the overview of the enterprise");

  await ada.page.goto(ada.inApp(`/procedures/${made.id}`));
  await press(ada.page, plant);
  await fay.page.goto(readingAt);
  await expect(fay.page.getByRole("heading", { name: "This procedure is not shared with you" })).toBeVisible();
  await fay.page.goto(copyAt);
  await expect(fay.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(fay.page.getByText("that no longer shares it")).toBeVisible();
});
