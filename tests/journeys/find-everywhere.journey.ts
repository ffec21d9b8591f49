import { expect } from "@playwright/test";
import type { DraftContent } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { newStep } from "#features/procedures/rules/new-content.ts";
import { asPersona, open, unique, type Visit } from "./as-persona.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { makeDraft, makePublished } from "./made-procedure.ts";

/*
 * A part gets another name. It is found in every procedure at once, replaced where the author says so, and one press
 * takes it back.
 */

const titled = (title: string): DraftContent["sections"][number]["steps"][number] => ({
  ...newStep(() => crypto.randomUUID()),
  title,
});
const draftOf = (visit: Visit, id: string) => ask<ProcedureDraft>(visit, `/procedures/${id}/draft`);
const stepTitles = ({ sections }: ProcedureDraft) => sections.flatMap((one) => one.steps.map((step) => step.title));

test("[P162] [P163] [P166] a text is replaced in all procedures, but for the one that waits, and taken back", async ({
  browser,
}) => {
  const author = await asPersona(browser, "Content author");
  const { page } = author;
  // One word: what other journeys write is not found by it.
  const word = unique("sluice").replaceAll(/[^a-z0-9]/g, "");
  const drain = await makeDraft(author, `Drain by the ${word}`, [titled(`Open the ${word}`), titled("Wait")]);
  const waiting = await makeDraft(author, `Flush at the ${word}`, [titled(`Close the ${word} slowly`)]);
  const { versionId, revision } = await draftOf(author, waiting.id);
  await ask(author, `/procedures/${waiting.id}/draft/${versionId}/approval`, { method: "POST", body: { revision } });
  const admin = await asPersona(browser, "Admin");
  const published = await makePublished(admin, `Start the ${word}`);

  // From the list, by what one already looks for there.
  await open(author, `/procedures?search=${word}`, `Drain by the ${word}`);
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Find and replace" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Find and replace in all procedures" })).toBeVisible();
  await expect(page.getByText("Found: 5 places in 3 procedures")).toBeVisible();
  await expectAccessible(page, "find and replace in all procedures");

  await page.getByRole("textbox", { name: "Replace with" }).fill("gate");
  await page.getByRole("button", { name: "Replace everywhere" }).click();
  const question = page.getByRole("alertdialog", { name: `Replace “${word}” with “gate”?` });
  await expect(question.getByText("In 1 published procedure a draft begins.")).toBeVisible();
  await expect(question.getByText("1 waits for approval.")).toBeVisible();
  await question.getByRole("button", { name: "Replace 3 places" }).click();
  await expect(page.getByText("Replaced: 3 places in 2 procedures")).toBeVisible();
  const now = await draftOf(author, drain.id);
  expect([now.title, ...stepTitles(now)]).toEqual(["Drain by the gate", "Open the gate", "Wait"]);
  expect((await draftOf(author, published.id)).title).toBe("Start the gate");

  // What waits is changed once the author has agreed to it.
  const left = page.getByRole("region", { name: `Flush at the ${word}` });
  await left.getByRole("button", { name: /^Replace all 2 here/ }).click();
  const consent = page.getByRole("alertdialog");
  await consent.getByText("Change it too: its request for approval is withdrawn").click();
  await consent.getByRole("button", { name: "Replace 2 places" }).click();
  await expect(left).toContainText("2 places replaced");
  const changed = await draftOf(author, waiting.id);
  expect([changed.title, changed.procedureVersionApproval.approvalStatus]).toEqual(["Flush at the gate", "none"]);

  // Somebody goes on with one of them; the first replacement is then taken back for the others.
  await open(author, `/procedures/${drain.id}/edit`);
  await page.getByRole("textbox", { name: "Step title" }).fill("Open the gate wide");
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await open(author, "/procedures/find", "What are you looking for?");
  await page.getByRole("button", { name: "Earlier replacements" }).click();
  const earlier = page.getByRole("dialog", { name: "Earlier replacements" });
  await earlier
    .getByRole("listitem")
    .filter({ hasText: word })
    .filter({ hasText: "3 places" })
    .getByRole("button")
    .click();
  await expect(page.getByText("1 procedure is as it was")).toBeVisible();
  await expect(page.getByText("Drain by the gate: somebody changed it in the meantime")).toBeVisible();
  expect(stepTitles(await draftOf(author, drain.id))[0]).toBe("Open the gate wide");
  await open(author, `/procedures/find?text=${word}`, "Found: 1 place in 1 procedure");
  await expect(page.getByRole("region", { name: `Start the ${word}` })).toContainText("Published");
});
