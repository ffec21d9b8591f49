import { expect } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { test } from "./journey.ts";
import { arrowTo, chooseFrom, press, tabTo, type } from "./keys.ts";
import { newcomer } from "./newcomer.ts";

/*
 * What people may do, by keyboard alone: nothing here is clicked, tapped or filled.
 */

test("a role is copied, told what it may not hold, and given to somebody who sees it at once", async ({ browser }) => {
  const role = unique("Shift planner");
  const person = unique("Signe Aas");
  const admin = await asPersona(browser, "Admin");
  const member = await newcomer(browser, admin, { name: person, role: "Quality inspector" });
  const { page } = admin;

  await test.step("a role like another", async () => {
    await open(admin, "/settings/roles", "What each role may do here.");
    await chooseFrom(page, page.getByRole("button", { name: "Actions for Line lead" }), "Make a role like this");
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.keyboard.type(role);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("columnheader", { name: new RegExp(role) })).toBeVisible();
  });
  await test.step("what asks for SSO is not given without it", async () => {
    const managesMembers = page.getByRole("checkbox", { name: `${role}: Manage members` });
    await press(page, managesMembers, "Space");
    const blocked = page.getByRole("alertdialog", { name: "This permission requires SSO" });
    await expect(blocked).toContainText(`Turn on “Requires SSO” for ${role} first.`);
    await press(page, blocked.getByRole("button", { name: "Understood" }));
    await expect(blocked).toBeHidden();
    await expect(managesMembers).not.toBeChecked();
    await expect(managesMembers).toBeFocused();
  });
  await test.step("what does not is", async () => {
    const managesDocuments = page.getByRole("checkbox", { name: `${role}: Manage documents` });
    await expect(managesDocuments).not.toBeChecked();
    await arrowTo(page, managesDocuments);
    await page.keyboard.press("Space");
    await expect(managesDocuments).toBeChecked();
  });
  await test.step("somebody gets it, and their page shows it without being loaded again", async () => {
    await open(member, "/procedures", /Last done|Not done yet/);
    await expect(member.page.getByRole("button", { name: "New procedure" })).toBeHidden();
    await open(admin, "/settings/members", "Ingrid Halvorsen");
    await type(page, page.getByRole("searchbox"), person);
    await chooseFrom(page, page.getByRole("button", { name: `Actions for ${person}` }), "Change role");
    const dialog = page.getByRole("dialog", { name: `Change the role of ${person}` });
    await press(page, dialog.getByRole("button", { name: /New role/ }));
    const option = page.getByRole("option", { name: role });
    await expect(option).toBeVisible();
    // A list takes letters once one of its options has the focus.
    await expect(page.getByRole("listbox").locator(":focus")).toHaveCount(1);
    await page.keyboard.type(role);
    await expect(option).toBeFocused();
    await page.keyboard.press("Enter");
    await press(page, dialog.getByRole("button", { name: "Change role" }));
    await expect(dialog).toBeHidden();
    await expect(member.page.getByRole("button", { name: "New procedure" })).toBeVisible();
  });
  await test.step("what is taken from the role is taken from them", async () => {
    await open(admin, "/settings/roles", "What each role may do here.");
    const writes = page.getByRole("checkbox", { name: `${role}: Write procedures` });
    await tabTo(page, page.getByRole("checkbox", { name: `${role}: Manage members` }));
    await arrowTo(page, writes);
    await page.keyboard.press("Space");
    await expect(writes).not.toBeChecked();
    await expect(member.page.getByRole("button", { name: "New procedure" })).toBeHidden();
  });
});
