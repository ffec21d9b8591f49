import { expect, type Page } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { agreeToSight, choose, tick, upload } from "./controls.ts";
import { editor, newDraft } from "./editor.ts";
import { openRecord } from "./ending.ts";
import { test } from "./journey.ts";
import { samplePicture } from "./sample-picture.ts";

/*
 * The main job: somebody writes down how a piece of work is done, somebody else does it with a tablet in hand, and the
 * first one reads what was done.
 */

test("an author writes and publishes, an operator performs and submits, the author reads the record", async ({
  browser,
}) => {
  const title = unique("Check the guard of conveyor C-12");
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet");

  await test.step("the author writes", async () => {
    await open(author, "/procedures");
    await newDraft(author.page, title);
    await writeSteps(author.page);
  });
  await test.step("the author follows what blocks publishing, and publishes", () => publish(author.page));
  await test.step("the author gives it to a group", () => giveToGroup(author.page, title));
  await test.step("the operator finds it and performs it", async () => {
    await open(operator, "/procedures");
    await operator.page.getByRole("searchbox", { name: /Search title/ }).fill(title);
    // The cards of before make way for the answer.
    await expect(operator.page.getByRole("article")).toHaveCount(1);
    // Once the texts are indexed, what is found in them stands below the cards.
    await operator.page.getByRole("article", { name: title }).getByRole("link").first().tap();
    await operator.page.getByRole("link", { name: "Perform", exact: true }).tap();
    await perform(operator.page);
  });
  await test.step("the author reads the record", async () => {
    await open(author, "/performs?show=records");
    await author.page.getByRole("searchbox").fill(title);
    await author.page.getByRole("link", { name: title }).click();
    await readRecord(author.page, title);
  });
});

async function writeSteps(page: Page): Promise<void> {
  const { add, addStep, card, expectSaved, nameSection, write } = editor(page);
  await nameSection("Before you start");
  await addStep("Stop the conveyor");
  await add("Instruction");
  await write("Instruction", "Press the red button.");
  await add("Warning");
  await write("Warning", "Keep your hands off.");
  const media = await add("Media");
  await upload(page, {
    button: media.getByRole("button", { name: "Add pictures" }),
    file: samplePicture("guard.png"),
  });
  await expectPicture(page, "Picture 1");

  await page.getByRole("button", { name: "Add a step to Before you start" }).click();
  await page.getByRole("textbox", { name: "Step title" }).fill("Measure the gap");
  const number = await add("Number");
  await number.getByRole("textbox", { name: "Prompt" }).fill("Gap between guard and belt");
  await number.getByRole("textbox", { name: "Min" }).fill("2");
  await number.getByRole("textbox", { name: "Max" }).fill("6");
  await number.getByRole("textbox", { name: "Unit" }).fill("mm");
  await tick(number, "Required to finish this step");
  const choice = await add("Multiple choice");
  await choice.getByRole("textbox", { name: "Question" }).fill("Is the guard whole?");
  await choice.getByRole("textbox", { name: "Option 1" }).fill("Yes, without damage");

  await page.getByRole("button", { name: "Add section" }).click();
  await nameSection("Hand over");
  await addStep("Sign for the check");
  const photo = await add("Photo or video");
  await photo.getByRole("textbox", { name: "Prompt" }).fill("The guard as you leave it");
  await tick(photo, "Required to finish this step");
  await add("Signature");
  await card("Signature").getByRole("textbox", { name: "Terms to sign" }).fill("I have checked the guard myself.");
  await tick(card("Signature"), "Required to finish this step");
  await expectSaved();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Publish/ }).click();
  await expect(page.getByText("1 thing has to be put right before this can be published.")).toBeVisible();
  await page.getByRole("button", { name: /has blank or equal options/ }).click();
  await expect(page.getByRole("textbox", { name: "Step title" })).toHaveValue("Measure the gap");
  const option = page.getByRole("textbox", { name: "Option 2" });
  await expect(option).toHaveAccessibleDescription("Write something, or remove the option.");
  await option.fill("No, see the note");
  await expect(page.getByText("Nothing stands in the way of publishing.")).toBeVisible();

  await page.getByRole("button", { name: /^Publish/ }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await dialog.getByRole("textbox", { name: "What has changed" }).fill("First version, after the talk with Line 2");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published as version 1.")).toBeVisible();
  await expect(page.getByText("First version, after the talk with Line 2")).toBeVisible();
}

async function giveToGroup(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Manage access" }).click();
  const dialog = page.getByRole("dialog", { name: `Access to ${title}` });
  await dialog.getByRole("searchbox").fill("Line 2 early");
  await dialog.getByRole("treeitem", { name: /Line 2 early/ }).click();
  await agreeToSight(page, () => dialog.getByRole("button", { name: "Update access" }).click());
  await expect(page.getByText("Access was changed.")).toBeVisible();
}

async function perform(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Stop the conveyor" })).toBeVisible();
  await expect(page.getByText("Keep your hands off.")).toBeVisible();
  await page.getByRole("button", { name: "Done, next step" }).tap();

  await expect(page.getByRole("heading", { name: "Measure the gap" })).toBeVisible();
  const gap = page.getByRole("textbox", { name: "Gap between guard and belt" });
  await gap.fill("9");
  await gap.blur();
  await expect(page.getByText("9 mm is outside 2 to 6")).toBeVisible();
  await page.getByRole("button", { name: "All steps" }).tap();
  await page
    .getByRole("dialog", { name: "All steps" })
    .getByRole("button", { name: /Sign for the check/ })
    .tap();

  await expect(page.getByRole("heading", { name: "Sign for the check" })).toBeVisible();
  const chooseFiles = page.getByRole("button", { name: "Choose files" });
  await upload(page, { button: chooseFiles, file: samplePicture("after.png", [150, 90, 40]) });
  await expect(page.getByRole("button", { name: /^Still needed:/ })).toBeVisible();
  await sign(page);

  await page.getByRole("button", { name: "Submit" }).tap();
  const blocked = page.getByRole("alertdialog", { name: "Some required answers are missing" });
  await blocked.getByRole("button", { name: "Show the step" }).tap();
  await expect(page.getByRole("heading", { name: "Measure the gap" })).toBeVisible();
  await gap.fill("4.5");
  await gap.blur();
  await expect(page.getByText("is outside 2 to 6")).toBeHidden();
  await choose(page, "Yes, without damage");
  await page.getByRole("button", { name: "Done, next step" }).tap();

  await page.getByRole("button", { name: "Submit" }).tap();
  const question = page.getByRole("alertdialog", { name: "Submit this run?" });
  await question.getByRole("button", { name: "Submit" }).tap();
  await openRecord(page);
}

async function sign(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign here" }).tap();
  const dialog = page.getByRole("dialog", { name: "Signature" });
  await expect(dialog.getByText("I have checked the guard myself.")).toBeVisible();
  const field = dialog.getByLabel("Draw your signature here");
  // Which waits until the dialog has come to its place.
  await field.hover();
  const pad = await field.boundingBox();
  if (!pad) throw new Error("There is no pad to sign on");
  await page.mouse.move(pad.x + 60, pad.y + pad.height / 2);
  await page.mouse.down();
  for (const [x, y] of [
    [100, 20],
    [140, -20],
    [190, 15],
    [240, -10],
  ] as const) {
    await page.mouse.move(pad.x + x, pad.y + pad.height / 2 + y, { steps: 4 });
  }
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Sign", exact: true }).tap();
  await expect(page.getByRole("img", { name: "Signature of Ana Baptista" })).toBeVisible();
}

async function readRecord(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Ana Baptista").first()).toBeVisible();
  await expect(page.getByText("v1", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Readings" }).getByText("4.5 mm")).toBeVisible();
  await expect(page.getByText("Yes, without damage, chosen")).toBeVisible();
  await expect(page.getByRole("img", { name: "Signature of Ana Baptista" })).toBeVisible();
  await expectPicture(page, "Photo 1");
}

/** It can be enlarged, in the editor by the inspector and elsewhere by the picture alone; its bytes are a picture. */
async function expectPicture(page: Page, name: string): Promise<void> {
  await page
    .getByRole("button", { name: `Enlarge ${name}` })
    .or(page.getByRole("button", { name: `Enlarge: ${name}` }))
    .click();
  const dialog = page.getByRole("dialog", { name }).or(page.getByRole("dialog", { name: "Media" }));
  const picture = dialog.getByRole("img", { name });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await dialog.getByRole("button", { name: "Close" }).click();
}
