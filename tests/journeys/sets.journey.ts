import { expect, type Page } from "@playwright/test";
import { newStep } from "#features/procedures/rules/new-content.ts";
import { asPersona, open, unique } from "./as-persona.ts";
import { seeDone } from "./ending.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { makeDraft, publishNext } from "./made-procedure.ts";

const newId = () => crypto.randomUUID();

/** One step to read, which is done when it is marked. */
const easySteps = (title: string) => [{ ...newStep(newId), title }];

/** Marks the one step of the open perform and submits it. */
async function perform(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit" }).click();
  const question = page.getByRole("alertdialog", { name: "Submit this run?" });
  await question.getByRole("button", { name: "Submit" }).click();
  await seeDone(page);
}

test("an author orders procedures, an operator performs the first and then the second", async ({ browser }) => {
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet");
  const titles = [unique("Drain the filler"), unique("Rinse the filler")];
  for (const title of titles) await makePublishedEasy(author, title);
  const setTitle = unique("Format change");

  const { page } = author;
  await open(author, "/procedures");
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sets" }).click();
  await page.getByRole("link", { name: "New set" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill(setTitle);
  await page.getByText("Worked through from the first procedure to the last, again and again.").click();
  await expect(page.getByRole("radio", { name: /Workflow/ })).toBeChecked();
  const offered = page.getByRole("region", { name: "Add procedures" });
  for (const title of titles.toReversed()) {
    await page.getByRole("searchbox", { name: "Search published procedures" }).fill(title);
    // What was found before stays until the answer comes, and moves then.
    await expect(offered.getByRole("listitem")).toHaveCount(1);
    await offered.getByRole("button", { name: `Add ${title}` }).click();
  }
  await page.getByRole("button", { name: `Move ${titles[0]} up` }).click();
  await page.getByRole("button", { name: "Create set" }).click();
  await expect(page.getByRole("dialog", { name: setTitle })).toContainText("0 of 2");

  await open(operator, `/procedures/sets?search=${encodeURIComponent(setTitle)}`);
  await operator.page.getByRole("link", { name: setTitle }).click();
  const set = operator.page.getByRole("dialog", { name: setTitle });
  const button = (title: string | undefined) => set.getByRole("button", { name: `Perform ${title}` });
  await expect(button(titles[1])).toHaveAttribute("aria-disabled", "true");
  await button(titles[0]).click();
  await perform(operator.page);
  await open(operator, `/procedures/sets?procedureSetId=${new URL(page.url()).searchParams.get("procedureSetId")}`);
  await expect(set).toContainText("1 of 2");
  await button(titles[1]).click();
  await perform(operator.page);
  await open(operator, `/procedures/sets?procedureSetId=${new URL(page.url()).searchParams.get("procedureSetId")}`);
  await expect(set).toContainText("This run is finished");

  await page.getByRole("link", { name: "Progress of everybody" }).click();
  await page.getByRole("searchbox", { name: "Find a member" }).fill("Ana Baptista");
  await expect(page.getByRole("grid", { name: "Progress" })).toContainText("2 of 2");
});

test("a learning set asks again for what changed, by the step", async ({ browser }) => {
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet");
  const title = unique("Hygiene at the gate");
  const made = await makePublishedEasy(author, title);
  const set = await ask<{ id: string }>(author, "/procedures/sets", {
    method: "POST",
    body: { title: unique("First day"), setType: "learning", procedureIds: [made.id], dueDays: 7 },
  });
  const path = `/procedures/sets?procedureSetId=${set.id}`;

  await open(operator, path);
  const inspector = operator.page.getByRole("dialog");
  await inspector.getByRole("button", { name: `Perform ${title}` }).click();
  await perform(operator.page);
  await open(operator, path);
  await expect(inspector).toContainText("1 of 1");

  const [section] = made.content.sections;
  const sections = [{ ...section, steps: section?.steps.map((step) => ({ ...step, title: "Wear the new gloves" })) }];
  await publishNext(author, { ...made, content: { ...made.content, sections } as typeof made.content });
  // The open screen hears of it by itself.
  await expect(inspector).toContainText("1 step changed since you did it:");
  await expect(inspector).toContainText("Wear the new gloves (changed)");
  await inspector.getByRole("button", { name: `Perform ${title}` }).click();
  await perform(operator.page);
  await open(operator, path);
  await expect(inspector).toContainText("1 of 1");
});

async function makePublishedEasy(author: Parameters<typeof makeDraft>[0], title: string) {
  const made = await makeDraft(author, title, easySteps("Look at it"));
  const draft = await ask<{ versionId: string; revision: number }>(author, `/procedures/${made.id}/draft`);
  await ask(author, `/procedures/${made.id}/draft/${draft.versionId}/publish`, {
    method: "POST",
    body: { revision: draft.revision },
  });
  return made;
}
