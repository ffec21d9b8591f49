import { expect } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { chooseFrom, press, tabTo, type } from "./keys.ts";
import { newcomer } from "./newcomer.ts";

/*
 * Who sees what, by keyboard alone: nothing here is clicked, tapped or filled.
 */

test("a group is moved, after its notice of who gains and loses; the member sees the area, and why", async ({
  browser,
}) => {
  const [above, moved, area] = [unique("Cannery"), unique("Seamers"), unique("Seamer bay")];
  const person = unique("Tove Lie");
  const admin = await asPersona(browser, "Admin");
  const { page } = admin;
  const group = (name: string) => ask<{ id: string }>(admin, "/groups", { method: "POST", body: { name } });
  const { id: aboveId } = await group(above);
  const { id: movedId } = await group(moved);
  await ask(admin, "/areas", { method: "POST", body: { name: area, accessGroupIds: [movedId] } });
  const member = await newcomer(browser, admin, { name: person, groupIds: [aboveId] }, "tablet");
  await open(member, "/areas", /Nothing|areas?/);
  // Other journeys fill the list's first page.
  await member.page.getByRole("searchbox", { name: "Search" }).fill(area);
  // Which does not repeat what was searched for.
  await expect(member.page.getByText("No area matches")).toBeVisible();
  await expect(member.page.getByText(area)).toBeHidden();

  await test.step("the move says first what it changes", async () => {
    await open(admin, "/settings/groups", "Maintenance");
    await type(page, page.getByRole("searchbox", { name: "Find a group" }), moved);
    const line = page.getByRole("row", { name: new RegExp(moved) });
    await tabTo(page, line);
    await page.keyboard.press("Enter");
    await chooseFrom(page, page.getByRole("button", { name: `Actions for ${moved}` }), "Move to…");
    const dialog = page.getByRole("dialog", { name: `Move ${moved}` });
    await type(page, dialog.getByRole("searchbox"), above);
    await tabTo(page, dialog.getByRole("treeitem", { name: above }));
    await page.keyboard.press("Space");
    const notice = dialog.getByRole("status");
    await expect(notice).toContainText("1 person will newly see 1 area");
    await expect(notice).toContainText(person);
    await expect(notice).not.toContainText("no longer see");
    await press(page, dialog.getByRole("button", { name: "Move", exact: true }));
    await expect(dialog).toBeHidden();
  });
  await test.step("the member sees the area", () => expect(member.page.getByText(area)).toBeVisible());
  await test.step("and it can be told why", async () => {
    await tabTo(page, page.getByRole("tab", { name: /^Members/ }));
    await page.keyboard.press("ArrowRight");
    await press(page, page.getByRole("button", { name: "Who sees something, and why…" }));
    const dialog = page.getByRole("dialog", { name: "Why can this member see this?" });
    await type(page, dialog.getByRole("searchbox", { name: "Find a member" }), person);
    await tabTo(page, dialog.getByRole("radio", { name: person }));
    await page.keyboard.press("Space");
    await type(page, dialog.getByRole("searchbox", { name: "Find an area, procedure, set, document or folder" }), area);
    await tabTo(page, dialog.getByRole("radio", { name: area }));
    await page.keyboard.press("Space");
    await expect(dialog.getByRole("status")).toContainText(`${person} sees “${area}”`);
    await expect(dialog.getByRole("status")).toContainText(`They are in: ${above} › ${moved}`);
    await page.keyboard.press("Escape");
  });
  await test.step("back where it was, the member loses visibility of it", async () => {
    await chooseFrom(page, page.getByRole("button", { name: `Actions for ${moved}` }), "Move to…");
    const dialog = page.getByRole("dialog", { name: `Move ${moved}` });
    await press(page, dialog.getByRole("switch", { name: "To the top of the tree" }), "Space");
    await expect(dialog.getByRole("status")).toContainText("1 person will no longer see 1 area");
    await press(page, dialog.getByRole("button", { name: "Move", exact: true }));
    await expect(member.page.getByText(area)).toBeHidden();
  });
});
