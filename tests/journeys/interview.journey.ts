import { expect } from "@playwright/test";
import { asPersona, unique } from "./as-persona.ts";
import { appIsCached } from "./cached-app.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";
import { samplePicture } from "./sample-picture.ts";

/*
 * What somebody knows becomes a draft on a tablet: asked question by question, also where there is no network for a while, and
 * recorded while it is done.
 */

test("[IV1] [IV4] [IV9] [IV12] an interview becomes a draft in which every sentence is what was said", async ({
  browser,
}) => {
  const { page, context, inApp } = await asPersona(browser, "Content author", "tablet", "light", {
    hasServiceWorker: true,
  });
  const title = unique("Change the sealing jaw");
  await page.goto(inApp("/procedures/interviews"));
  await page.getByRole("button", { name: "Start an interview" }).click();
  const answer = async (question: string, said: string) => {
    await expect(page.getByRole("heading", { name: question })).toBeVisible();
    await page.getByRole("textbox", { name: "Answer" }).fill(said);
    await page.getByRole("button", { name: "Next", exact: true }).click();
  };
  await expect(page.getByRole("heading", { name: "What is the work called?" }).first()).toBeVisible();
  await page.getByRole("textbox").fill(title);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByRole("heading", { name: "What do you do?" })).toBeVisible();
  await expectAccessible(page, "a question of an interview");
  await answer("What do you do?", "Open the guard and loosen both screws by a quarter turn.");
  await answer("With what?", "A 13 mm key and gloves.");

  await test.step("goes on without a network, and after the page was closed", async () => {
    await appIsCached(page);
    await context.setOffline(true);
    await answer("What can go wrong?", "The spring may jump out.");
    await expect(page.getByText("Not saved — kept on this device")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.reload();
    await answer("How do you see that it is right?", "The jaw moves freely.");
  });

  await page.getByRole("button", { name: "Finished" }).click();
  await expect(page.getByRole("textbox", { name: "Who was asked" })).toBeVisible();
  await expectAccessible(page, "the end of an interview");
  await page.getByRole("button", { name: "Make the draft" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("The spring may jump out.").last()).toBeVisible();
  await expect(page.getByText("nobody said this")).toHaveCount(0);
  await expectAccessible(page, "a draft next to what was said");
  await page.getByRole("button", { name: "Accept the draft" }).click();
  await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
});

test("[IV16] a run that is recorded becomes a draft with its photo, its words and its times", async ({ browser }) => {
  const { page, inApp } = await asPersona(browser, "Content author", "tablet");
  const title = unique("Clean the nozzle");
  await page.goto(inApp("/procedures/interviews"));
  await page.getByRole("button", { name: "Watch me do it" }).click();
  await page.getByRole("textbox", { name: "What is the work called?" }).fill(title);
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Take a photo" }).click(),
  ]);
  await chooser.setFiles([samplePicture("nozzle.png")]);
  await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await page.getByRole("textbox", { name: "What are you doing?" }).fill("Turn the valve off.");
  await expectAccessible(page, "a step that is recorded");
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("textbox", { name: "What are you doing?" }).fill("Wipe the nozzle with a dry cloth.");
  await page.getByRole("button", { name: "Finished" }).click();
  await page.getByRole("button", { name: "Make the draft" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("Wipe the nozzle with a dry cloth.").last()).toBeVisible();
  await expect(page.getByText(/^took /).first()).toBeVisible();
});
