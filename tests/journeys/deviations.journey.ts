import { type Browser, expect, type Page } from "@playwright/test";
import {
  asPersona,
  newVisitor,
  open,
  signedInAs,
  type Theme,
  unique,
  type Visit,
  type WindowSize,
} from "./as-persona.ts";
import { openRecord, seeDone } from "./ending.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";
import { makePublished } from "./made-procedure.ts";

/*
 * What was measured is what the record says: a value outside of its limits is kept with a reason and followed up, and a
 * device whose clock is wrong neither hides an answer nor dates it.
 */

const pressure = (page: Page) => page.getByRole("textbox", { name: "Pressure at the pump" });
const note = (page: Page) => page.getByRole("textbox", { name: "What do you hear?" });
const saved = (page: Page) => page.getByRole("status").getByText("Saved", { exact: true });

const looks: readonly (readonly [WindowSize, Theme])[] = [
  ["tablet", "light"],
  ["phone", "dark"],
];

for (const [size, theme] of looks) {
  test(`[PF174] [PF175] [CA33] a value outside the limits is kept with a reason, recorded and followed up: ${size}, ${theme}`, async ({
    browser,
  }) => {
    const author = await asPersona(browser, "Admin");
    const { page, ...operator } = await asPersona(browser, "Admin", size, theme);
    const title = unique("Round at the pump");
    const { id } = await makePublished(author, title);
    const picture = (name: string) => page.screenshot({ path: `test-results/deviations-${name}-${size}-${theme}.png` });

    await test.step("the limits are said at once, and the value stays", async () => {
      await open({ ...operator, page }, `/procedures/${id}/perform`, "Read the gauge");
      await pressure(page).fill("12");
      await pressure(page).blur();
      await expect(page.getByText("12 bar is outside 1 to 10: measure again")).toBeVisible();
      await picture("said");
      await expectAccessible(page, "a value outside the limits");
      await page.getByRole("button", { name: "Keep it with a reason" }).tap();
      await page.getByRole("textbox", { name: "Why is this value right?" }).fill("Second gauge shows the same");
      await picture("reason");
      await page.getByRole("button", { name: "Keep with this reason" }).tap();
      await expect(page.getByText("Outside the limits, kept as a true reading")).toBeVisible();
      await expect(saved(page)).toBeVisible();
      await picture("kept");
      await expectAccessible(page, "a kept reading");
    });
    await test.step("the record has value, limits and reason, and one corrective action", async () => {
      await page.getByRole("button", { name: /Done, next step/ }).tap();
      await page.getByRole("textbox", { name: "Remarks for the next shift" }).fill("None");
      await page.getByRole("button", { name: /^Submit/ }).tap();
      await page.getByRole("alertdialog").getByRole("button", { name: "Submit" }).tap();
      await seeDone(page);
      await expect(page.getByRole("region", { name: "1 deviation" })).toContainText("Second gauge shows the same");
      await expect(page.getByRole("link", { name: /To be assigned, due/ })).toBeVisible();
      await picture("ending");
      await expectAccessible(page, "the ending of a run");
      await openRecord(page);
      await expect(page.getByText("Deviation: outside the limits")).toBeVisible();
      await expect(page.getByText("Second gauge shows the same")).toBeVisible();
      await page.getByText("Deviation: outside the limits").scrollIntoViewIfNeeded();
      await picture("record");
      await open(author, `/corrective-actions?procedureId=${id}`);
      const actions = author.page.getByRole("link", { name: "Pressure at the pump: 12 bar" });
      await expect(actions).toHaveCount(1);
      await actions.click();
      await expect(author.page.getByText("12 bar measured; it should be 1 to 10 bar")).toBeVisible();
    });
  });
}

/** A device whose clock is off by so many days. */
async function withClockOff(browser: Browser, days: number): Promise<Visit> {
  const context = await newVisitor(browser, "tablet");
  await context.addInitScript((offMs) => {
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given: [] | [number]) {
        if (given.length === 0) super(Real.now() + offMs);
        else super(...given);
      }
      static override now() {
        return Real.now() + offMs;
      }
    } as DateConstructor;
  }, days * 86_400_000);
  return signedInAs("Operator", context);
}

test("[PF169] [PF171] [PF172] a device a year behind and one a year ahead keep the later answer, and both show both", async ({
  browser,
}) => {
  const author = await asPersona(browser, "Admin");
  const behind = await withClockOff(browser, -365);
  const ahead = await withClockOff(browser, 365);
  const { id } = await makePublished(author, unique("Round at the boiler"));
  await open(behind, `/procedures/${id}/perform`, "Read the gauge");
  await pressure(behind.page).fill("6");
  await pressure(behind.page).blur();
  await expect(saved(behind.page)).toBeVisible();
  await ahead.page.goto(behind.page.url());
  await expect(pressure(ahead.page)).toHaveValue("6");

  await test.step("both answer without a network, the one a year behind later", async () => {
    for (const { context } of [behind, ahead]) await context.route("**/v1/**", (route) => route.abort());
    await note(ahead.page).fill("A knock");
    await expect(ahead.page.getByRole("status").getByText("Kept on this device", { exact: true })).toBeVisible();
    // Two times within a second are ordered by receipt [PF171]: the later answer is made later than that.
    const heardAt = Date.now();
    await expect.poll(() => Date.now() - heardAt).toBeGreaterThan(1_500);
    await note(behind.page).fill("Quiet again");
    await expect(behind.page.getByRole("status").getByText("Kept on this device", { exact: true })).toBeVisible();
  });
  await test.step("the earlier one arrives last, and does not win", async () => {
    await behind.context.unrouteAll();
    await behind.page.reload();
    await expect(saved(behind.page)).toBeVisible();
    await ahead.context.unrouteAll();
    await ahead.page.reload();
    for (const { page } of [behind, ahead]) {
      await expect(note(page)).toHaveValue("Quiet again");
      await page.getByRole("button", { name: "Compare" }).first().tap();
      const dialog = page.getByRole("dialog", { name: "Changed on another device" });
      await expect(dialog.getByText("A knock")).toBeVisible();
      await expect(dialog.getByText("Quiet again")).toBeVisible();
    }
    await ahead.page.screenshot({ path: "test-results/deviations-conflict-ahead.png" });
    await behind.page.screenshot({ path: "test-results/deviations-conflict-behind.png" });
  });
  await test.step("a choice on one settles it on both", async () => {
    const dialog = ahead.page.getByRole("dialog", { name: "Changed on another device" });
    // It said "Saved" before, of another save.
    const stored = ahead.page.waitForResponse(
      (reply) => reply.request().method() === "PUT" && reply.url().includes("/active/") && reply.ok(),
    );
    await dialog.getByRole("button", { name: "Keep this" }).tap();
    await stored;
    await behind.page.reload();
    await expect(note(behind.page)).toHaveValue("Quiet again");
    await expect(behind.page.getByRole("button", { name: "Compare" })).toBeHidden();
  });
});
