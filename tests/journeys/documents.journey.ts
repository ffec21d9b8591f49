import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { asPersona, open, unique, type Visit } from "./as-persona.ts";
import { agreeToSight } from "./controls.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { arrowTo, chooseFrom, press, tabTo } from "./keys.ts";
import { newcomer } from "./newcomer.ts";

const grid = (page: Page): Locator => page.getByRole("grid", { name: /^Documents in/ });
const line = (page: Page, name: string): Locator =>
  grid(page).getByRole("row", { name: new RegExp(`^Select ${name}`) });
const notice = (page: Page): Locator => page.getByRole("dialog", { name: "Moving this changes who sees it" });

/** A folder on the disk with two texts in it, one of them deeper. */
async function folderOnDisk(name: string, words: string): Promise<string> {
  const folder = test.info().outputPath(words, name);
  await mkdir(path.join(folder, "Sensors"), { recursive: true });
  await writeFile(path.join(folder, "Plan.txt"), `${words}: the plan`);
  await writeFile(path.join(folder, "Sensors", "Pressure.txt"), `${words}: the pressure`);
  return folder;
}

async function give(page: Page, what: string, asked: () => Promise<unknown>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await asked();
  await (await chooser).setFiles(what);
}

/** A folder that one group alone sees. */
async function restrictedFolder(admin: Visit): Promise<{ name: string; groupId: string }> {
  const name = unique("Night shift");
  const { id: groupId } = await ask<{ id: string }>(admin, "/groups", { method: "POST", body: { name } });
  const body = { folderName: name, parentFolderId: null, accessGroupIds: [groupId] };
  await ask(admin, "/documents/folders", { method: "POST", body });
  return { name, groupId };
}

const versionsOf = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Details" }).click();
};

test("a folder is uploaded twice, moved after its notice, deleted and brought back", async ({ browser }) => {
  const folder = unique("Line 7");
  const admin = await asPersona(browser, "Admin");
  const { page } = admin;
  const target = await restrictedFolder(admin);
  const member = await newcomer(browser, admin, { name: unique("Nora Voll"), groupIds: [target.groupId] });
  const other = await newcomer(browser, admin, { name: unique("Otto Klein"), groupIds: [] });
  const upload = async (words: string) => {
    const onDisk = await folderOnDisk(folder, words);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await give(page, onDisk, () => page.getByRole("menuitem", { name: "Choose a folder…" }).click());
  };

  await test.step("its folders are made again, and everybody sees it at once", async () => {
    await open(other, "/documents");
    await open(admin, "/documents");
    await expect(line(page, target.name)).toBeVisible();
    await upload("first");
    await expect(line(page, folder)).toContainText("1 folder, 1 document");
    await expect(line(other.page, folder)).toBeVisible();
  });
  await test.step("a second time its names are taken: one answer for all", async () => {
    await upload("second");
    const question = page.getByRole("dialog", { name: /is there already/ });
    await expect(question).toContainText("1 more after this.");
    await question.getByText("Replace the document").click();
    await question.getByText("Do the same for the other one").click();
    await question.getByRole("button", { name: "Continue" }).click();
    await grid(page).getByRole("link", { name: folder }).click();
    await expect(page.getByRole("heading", { level: 1, name: folder })).toBeVisible();
    await expect(line(page, "Plan.txt")).toBeVisible();
    await expect(page.getByRole("button", { name: "Show uploads: 4 uploaded" })).toBeVisible();
    await versionsOf(page, "Plan.txt");
    const details = page.getByRole("dialog", { name: "Details" });
    await expect(details.getByRole("button", { name: "Restore version 1" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("navigation", { name: "Where you are" }).getByRole("link", { name: "Documents" }).click();
  });
  await test.step("dragged into a restricted folder, it is shown first who loses visibility of it", async () => {
    await line(page, folder).dragTo(page.getByRole("treegrid", { name: "Folders" }).getByText(target.name));
    await expect(notice(page)).toContainText("Will not see it any more");
    await expect(notice(page)).toContainText("2 folders, 2 documents");
    await agreeToSight(page, () => notice(page).getByRole("button", { name: "Move", exact: true }).click());
    await expect(page.getByText(/was moved to/)).toBeVisible();
    await expect(line(page, folder)).toBeHidden();
  });
  await test.step("the group sees it there, the others do not see it any more", async () => {
    await expect(line(other.page, folder)).toBeHidden();
    await open(member, "/documents");
    await grid(member.page).getByRole("link", { name: target.name }).click();
    await expect(line(member.page, folder)).toBeVisible();
  });
  await test.step("deleted with its counts, it comes back at once", async () => {
    await grid(page).getByRole("link", { name: target.name }).click();
    await page.getByRole("button", { name: `Actions for ${folder}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("This deletes 2 folders, 2 documents");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(line(page, folder)).toBeHidden();
    await expect(line(member.page, folder)).toBeHidden();
    await page.getByRole("listitem").filter({ hasText: "deleted" }).getByRole("button", { name: "Undo" }).click();
    await expect(line(page, folder)).toBeVisible();
    await expect(line(member.page, folder)).toContainText("1 folder, 1 document");
  });
});

test("the same by keyboard alone: uploaded with a conflict, moved, deleted and restored", async ({ browser }) => {
  const folder = unique("Retort");
  const admin = await asPersona(browser, "Admin");
  const { page } = admin;
  const target = await restrictedFolder(admin);
  const plan = path.join(await folderOnDisk(folder, "only"), "Plan.txt");
  await open(admin, "/documents");

  await test.step("a folder is made, and entered", async () => {
    await press(page, page.getByRole("button", { name: "New folder" }));
    await expect(page.getByRole("textbox", { name: "Name of the new folder" })).toBeFocused();
    await page.keyboard.type(`  ${folder} `);
    await page.keyboard.press("Enter");
    await tabTo(page, grid(page).locator("[data-row][tabindex='0']"));
    await arrowTo(page, line(page, folder));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: folder })).toBeVisible();
  });
  // An empty folder offers it a second time, where its documents will stand.
  const upload = () =>
    give(page, plan, () =>
      chooseFrom(page, page.getByRole("button", { name: "Upload", exact: true }).first(), "Choose files…"),
    );
  await test.step("a file is uploaded twice, the second time under another name", async () => {
    await upload();
    await expect(line(page, "Plan.txt")).toBeVisible();
    await upload();
    const question = page.getByRole("dialog", { name: /is there already/ });
    await expect(question.getByRole("textbox", { name: "New name" })).toHaveValue("Plan (2).txt");
    await press(page, question.getByRole("button", { name: "Continue" }));
    await expect(line(page, "Plan \\(2\\).txt")).toBeVisible();
  });
  await test.step("it is moved by choosing a folder, after the notice", async () => {
    await tabTo(page, grid(page).locator("[data-row][tabindex='0']"));
    await arrowTo(page, line(page, "Plan.txt"));
    await chooseFrom(page, page.getByRole("button", { name: "Actions for Plan.txt" }), "Move to…");
    const picker = page.getByRole("dialog", { name: /Move .*Plan.txt/ });
    await tabTo(page, picker.getByRole("searchbox"));
    await page.keyboard.type(target.name);
    await tabTo(page, picker.locator("[data-tree-id][tabindex='0']"));
    await arrowTo(page, picker.getByRole("row", { name: target.name }));
    await page.keyboard.press("Space");
    await press(page, picker.getByRole("button", { name: "Move here" }));
    await expect(notice(page)).toContainText("Will not see it any more");
    await agreeToSight(page, () => press(page, notice(page).getByRole("button", { name: "Move", exact: true })));
    await expect(line(page, "Plan.txt")).toBeHidden();
  });
  await test.step("what is left is deleted, and brought back from the recycle bin", async () => {
    await tabTo(page, line(page, "Plan \\(2\\).txt"));
    await page.keyboard.press("Delete");
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("This deletes 1 document");
    await press(page, question.getByRole("button", { name: "Delete" }));
    await expect(line(page, "Plan \\(2\\).txt")).toBeHidden();
    await press(page, page.getByRole("link", { name: "Recycle bin" }));
    await expect(page.getByRole("heading", { level: 1, name: "Recycle bin" })).toBeVisible();
    await tabTo(page, page.getByRole("grid").locator("[data-row][tabindex='0']"));
    await arrowTo(page, page.getByRole("row", { name: /^Select Plan \(2\)\.txt/ }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Plan (2).txt brought back")).toBeVisible();
    await page.goBack();
    await expect(line(page, "Plan \\(2\\).txt")).toBeVisible();
  });
});
