import { expect, type Request } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { test } from "./journey.ts";
import { makePublished, publishNext } from "./made-procedure.ts";

/*
 * Members see each other's changes without reloading, and no member sees what is not theirs.
 */

test("an area that one person makes and renames is seen by another without a reload", async ({ browser }) => {
  const [first, second] = [unique("Sluice"), unique("Sluice renamed")];
  const admin = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet");
  await open(operator, "/areas", "Retort hall");
  // Other journeys fill the list's first page.
  await operator.page.getByRole("searchbox", { name: "Search" }).fill("Sluice");
  await open(admin, "/areas", "Retort hall");

  await admin.page.getByRole("button", { name: "New area" }).click();
  const dialog = admin.page.getByRole("dialog", { name: "New area" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(first);
  await dialog.getByRole("button", { name: "Create area" }).click();
  await expect(operator.page.getByText(first)).toBeVisible();

  await expect(admin.page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  await admin.page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = admin.page.getByRole("dialog", { name: `Edit ${first}` });
  await edit.getByRole("textbox", { name: "Name" }).fill(second);
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(operator.page.getByText(second)).toBeVisible();
  await expect(operator.page.getByText(first)).toBeHidden();
});

test("a screen at rest asks nothing of the server", async ({ browser }) => {
  // In a workspace of their own: what other journeys change is news, and asked for again.
  const { context, inApp } = await asPersona(browser, "Member of another enterprise", "tablet");
  for (const path of ["/home", "/procedures/00000000-0000-4000-8000-000000000000"]) {
    // A page of its own for each: what the last one still asks while it is left is not asked by the next one.
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    // Queries that others can change are fetched again, but not the own profile or the state of the server.
    const isAskedAgain = (request: Request) => {
      const { pathname } = new URL(request.url());
      return /\/(welcome|profiles\/me)$/.test(pathname) && asked.filter((one) => one === pathname).length > 1;
    };
    await page.goto(inApp(path));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.waitForRequest(isAskedAgain, { timeout: 6_000 })).rejects.toThrow("Timeout");
    await page.close();
  }
});

test("a running perform is told of the next version, and changes to it without losing an answer", async ({
  browser,
}) => {
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet");
  const { page } = operator;
  const made = await makePublished(author, unique("Round at the pumps"));
  await open(operator, `/procedures/${made.id}/perform`, "Read the gauge");
  const pressure = page.getByRole("textbox", { name: "Pressure at the pump" });
  await pressure.fill("7");
  await pressure.blur();
  await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();

  await publishNext(author, made);
  await expect(page.getByText("Version 2 has been published. You are performing version 1.")).toBeVisible();
  await page.getByRole("button", { name: "Change to it" }).tap();
  const dialog = page.getByRole("alertdialog", { name: "Change to version 2?" });
  await expect(dialog.getByText("Answers to questions that did not change are kept: 1 of 1.")).toBeVisible();
  await dialog.getByRole("button", { name: "Change to version 2" }).tap();
  await expect(dialog).toBeHidden();
  await expect(pressure).toHaveValue("7");
  await page.getByRole("button", { name: "All steps" }).tap();
  await expect(page.getByRole("dialog", { name: "All steps" }).getByText("Version 2, started")).toBeVisible();
});

test("a member of another enterprise finds nothing behind a link of ours", async ({ browser }) => {
  const author = await asPersona(browser, "Admin");
  const made = await makePublished(author, unique("Not for others"));
  const stranger = await asPersona(browser, "Member of another enterprise");
  for (const path of ["/home", `/procedures/${made.id}`, `/procedures/${made.id}/perform`]) {
    await stranger.page.goto(author.inApp(path));
    await expect(stranger.page.getByText("There is nothing here").first()).toBeVisible();
    await expect(stranger.page.getByText(made.content.title)).toBeHidden();
  }
  await open(stranger, `/procedures/${made.id}`, "This procedure is not there");
});
