import { type BrowserContext, expect, type Page } from "@playwright/test";
import { asPersona, open, unique, type Visit } from "./as-persona.ts";
import { appIsCached } from "./cached-app.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { makeDraft, makePublished } from "./made-procedure.ts";

/*
 * The network goes, the tab is closed, the same work is open twice: nothing that somebody entered is lost.
 */

const status = (page: Page, words: string) => page.getByRole("status").getByText(words, { exact: true });
const pressure = (page: Page) => page.getByRole("textbox", { name: "Pressure at the pump" });
const note = (page: Page) => page.getByRole("textbox", { name: "What do you hear?" });

/** Nothing answers any more, and the browser does not know. */
const cutServer = (context: BrowserContext) => context.route("**/v1/**", (route) => route.abort());

async function startRound({ author, operator }: { author: Visit; operator: Visit }): Promise<string> {
  const title = unique("Round at the boiler");
  const { id } = await makePublished(author, title);
  await open(operator, `/procedures/${id}/perform`, "Read the gauge");
  await pressure(operator.page).fill("6");
  await pressure(operator.page).blur();
  await expect(status(operator.page, "Saved")).toBeVisible();
  return title;
}

test("answers given without a network are kept, and sent when somebody comes back to them", async ({ browser }) => {
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet", "light", { hasServiceWorker: true });
  const title = await startRound({ author, operator });
  await appIsCached(operator.page);

  await operator.context.setOffline(true);
  await note(operator.page).fill("A knock every second");
  await expect(status(operator.page, "Kept on this device")).toBeVisible();
  await operator.page.close();

  // Still without a network: with one, the answers would be sent, and their link gone, before anyone presses it.
  const later: Visit = { ...operator, page: await operator.context.newPage() };
  await open(later, "/performs");
  await later.page.getByRole("link", { name: `Open ${title}` }).tap();
  // The first step is answered, so it opens at the second.
  await later.page.getByRole("button", { name: "Back", exact: true }).tap();
  await expect(note(later.page)).toHaveValue("A knock every second");
  await operator.context.setOffline(false);
  await expect(status(later.page, "Saved")).toBeVisible();

  const elsewhere = await asPersona(browser, "Operator");
  await elsewhere.page.goto(later.page.url());
  await expect(note(elsewhere.page)).toHaveValue("A knock every second");
});

test("a server that does not answer is noticed, and the answers go when it does again", async ({ browser }) => {
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "phone");
  await startRound({ author, operator });

  await cutServer(operator.context);
  await pressure(operator.page).fill("8");
  await pressure(operator.page).blur();
  await expect(status(operator.page, "Kept on this device")).toBeVisible();
  await operator.page.getByRole("button", { name: "Kept on this device, 1 change not sent" }).tap();
  const said = operator.page.getByRole("dialog", { name: "Where your answers are" });
  const willBeSent = said.getByText(/are sent by themselves as soon as the server can be reached/);
  await expect(willBeSent).toBeVisible();
  await said.getByRole("button", { name: "Try to send now" }).tap();
  await expect(willBeSent).toBeVisible();
  await operator.context.unrouteAll();
  await expect(status(operator.page, "Saved")).toBeVisible();
});

test("[PF210] a number that is typed, in a field that is not left, outlives a reload and the end of the page", async ({
  browser,
}) => {
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet", "light", { hasServiceWorker: true });
  const title = await startRound({ author, operator });
  const type = async (page: Page, text: string) => {
    await pressure(page).fill("");
    await pressure(page).pressSequentially(text);
  };

  await type(operator.page, "7.5");
  await operator.page.reload();
  await expect(pressure(operator.page)).toHaveValue("7.5");

  await type(operator.page, "8.25");
  await operator.page.close({ runBeforeUnload: true });
  const later = await operator.context.newPage();
  await open({ ...operator, page: later }, "/performs");
  // The line of the run: the note above names it only where something was still unsent when the page looked.
  await later.getByRole("link", { name: title, exact: true }).click();
  await later.getByRole("button", { name: "Back", exact: true }).click();
  await expect(pressure(later)).toHaveValue("8.25");

  // Not accepted, and told again: what was typed is not lost either.
  await type(later, "44");
  await later.reload();
  await expect(pressure(later)).toHaveValue("44");
});

test("the same perform in two tabs keeps what was entered in each", async ({ browser }) => {
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet");
  await startRound({ author, operator });
  const second = await operator.context.newPage();
  await second.goto(operator.page.url());
  await expect(pressure(second)).toHaveValue("6");

  await note(operator.page).fill("Quiet");
  await pressure(second).fill("5");
  await pressure(second).blur();
  await expect(status(operator.page, "Saved")).toBeVisible();
  await expect(status(second, "Saved")).toBeVisible();
  await expect(note(second)).toHaveValue("Quiet");
  await operator.page.reload();
  await expect(pressure(operator.page)).toHaveValue("5");
  await expect(note(operator.page)).toHaveValue("Quiet");
});

test("a draft that cannot be saved says so, and what was typed is there after a reload", async ({ browser }) => {
  const author = await asPersona(browser, "Admin");
  const { page, context } = author;
  const made = await makeDraft(author, unique("Grease the bearings"));
  const longer = `${made.content.title}, both sides`;
  await open(author, `/procedures/${made.id}/edit`);
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await expect(title).toHaveValue(made.content.title);

  await context.route("**/draft/**", (route) =>
    ["PUT", "PATCH"].includes(route.request().method()) ? route.abort() : route.fallback(),
  );
  await title.fill(longer);
  await expect(page.getByText("Your changes are not saved")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Unsaved changes were found on this device")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(title).toHaveValue(longer);

  await context.unrouteAll();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  const { title: stored } = await ask<{ title: string }>(author, `/procedures/${made.id}/draft`);
  expect(stored).toBe(longer);
});
