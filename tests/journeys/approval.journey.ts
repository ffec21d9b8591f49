import { type Browser, expect, type Page } from "@playwright/test";
import { asPersona, open, unique, type Visit } from "./as-persona.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { makeDraft } from "./made-procedure.ts";
import { newcomer } from "./newcomer.ts";
import { phoneNewcomer } from "./phone-newcomer.ts";

/*
 * Approval in three stages, with four people, in a workspace of their own: the others go on publishing directly.
 */

test("a draft is asked for, rejected, put right, and signed in three stages by three people", async ({ browser }) => {
  const admin = await inOwnWorkspace(browser);
  const author = await newcomer(browser, admin, { name: "Rob Lund", role: "contentAuthor" });
  const safety = await phoneNewcomer(browser, admin, { name: "Ann Berg", builtInRole: "groupAdmin" });
  const quality = await phoneNewcomer(browser, admin, { name: "Ben Holt", builtInRole: "groupAdmin" });
  const title = unique("Change the seal");
  const { id } = await makeDraft(author, title);
  const preview = `/procedures/${id}?previewDraft=true`;

  await test.step("an admin sets the stages", async () => {
    await open(admin, "/settings/approval", "One approval is enough today.");
    const { page } = admin;
    await addStage(page, 1, "Safety", "Ann Berg");
    await addStage(page, 2, "Plant", await ownName(admin));
    await addStage(page, 3, "Quality", "Ben Holt");
    await page.getByRole("button", { name: "Move stage 3 up" }).click();
    await expect(page.getByRole("region", { name: "Stage 2" }).getByRole("textbox", { name: "Name" })).toHaveValue(
      "Quality",
    );
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved. New requests go through these stages")).toBeVisible();
  });
  await test.step("the author sees who will be asked, and asks", async () => {
    await open(author, `/procedures/${id}/edit`);
    await requestApproval(author.page);
  });
  await test.step("the first stage is signed, the second sends the draft back", async () => {
    await open(safety, preview, "asks for this draft to be approved");
    await signStage(safety.page, "Safety");
    await expect(safety.page.getByText("Ann Berg signed")).toBeVisible();
    await expect(safety.page.getByText("You have signed. Nobody signs two stages.")).toBeVisible();
    await open(quality, preview, "Ann Berg signed");
    await quality.page.getByRole("button", { name: "Reject" }).click();
    const dialog = quality.page.getByRole("dialog", { name: "Reject this draft?" });
    await dialog.getByRole("textbox", { name: /^Reason/ }).fill("Name the seal");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(quality.page.getByText("Rejected. The authors are told why")).toBeVisible();
  });
  await test.step("the author reads why, puts it right, and asks again", async () => {
    await open(author, `/procedures/${id}/edit?showReject=true`, "Name the seal");
    await author.page.getByRole("textbox", { name: "Title" }).first().fill(`${title}, the NBR one`);
    await requestApproval(author.page);
    await author.page.getByText("Requests that came to nothing").click();
    await expect(author.page.getByText("Rejected: Name the seal")).toBeVisible();
    await expect(author.page.getByText("void")).toBeVisible();
  });
  await test.step("three people sign, one after the other", async () => {
    await open(quality, preview, "The stage that is open is not yours to sign");
    await open(safety, preview, "Waits for");
    await signStage(safety.page, "Safety");
    await open(quality, preview, "Ann Berg signed");
    await signStage(quality.page, "Quality");
    await open(admin, preview, "Ben Holt signed");
    await signStage(admin.page, "Plant");
    await expect(admin.page.getByText("Approved, and published as version 1")).toBeVisible();
  });
  await test.step("the history names all three", async () => {
    await open(author, `/procedures/${id}/revisions`, /only one version/);
    const facts = author.page.getByRole("region", { name: "About this version" });
    for (const name of ["Ann Berg", "Ben Holt", await ownName(admin)]) {
      await expect(facts.getByText(name, { exact: true }).first()).toBeVisible();
    }
    await expect(facts.getByText("Major change")).toBeVisible();
  });
});

/** The admin of the demo, in a further workspace of the enterprise. */
async function inOwnWorkspace(browser: Browser): Promise<Visit> {
  const admin = await asPersona(browser, "Admin");
  const { workspaceId } = await ask<{ workspaceId: string }>(admin, "/enterprise/workspaces", {
    method: "POST",
    body: { name: unique("Seal works"), timeZone: "Europe/Oslo" },
  });
  return { ...admin, workspaceId, inApp: (path) => `/app/${workspaceId}${path}` };
}

const ownName = async (visit: Visit): Promise<string> =>
  (await ask<{ displayName: string }>(visit, "/profiles/me")).displayName;

async function addStage(page: Page, number: number, name: string, person: string): Promise<void> {
  await page.getByRole("button", { name: "Add a stage" }).click();
  const stage = page.getByRole("region", { name: `Stage ${number}` });
  await stage.getByRole("textbox", { name: "Name" }).fill(name);
  await stage.getByRole("combobox", { name: "Add a person" }).fill(person);
  await page.getByRole("option", { name: person }).click();
  await expect(stage.getByRole("button", { name: `Take ${person} out of stage ${number}` })).toBeVisible();
}

/** From the editor; ends at the preview. */
async function requestApproval(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ask for approval" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask for approval" });
  await expect(dialog.getByRole("region", { name: "Who is asked, in this order" }).getByRole("listitem")).toHaveText([
    /Safety.*Ann Berg/,
    /Quality.*Ben Holt/,
    /Plant/,
  ]);
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await expect(page.getByRole("region", { name: "Approval" })).toBeVisible();
}

async function signStage(page: Page, stage: string): Promise<void> {
  await page.getByRole("button", { name: `Sign “${stage}”` }).click();
  const dialog = page.getByRole("dialog", { name: `Sign the stage “${stage}”?` });
  await dialog.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(dialog).toBeHidden();
}
