import { expect, type Page } from "@playwright/test";
import { asPersona, unique, type Visit } from "./as-persona.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { markLap, storedLaps } from "./laps.ts";
import { makeDocument } from "./made-document.ts";
import { sampleVideo } from "./sample-video.ts";

/*
 * Work is timed from a film: of the workspace at a desk, by the keyboard, and from a file of the device on a phone. The laps are
 * seconds of the film, whatever is wound and whatever is loaded anew in between.
 */

/** A study of two elements. Returns where it is timed. */
async function newStudy(visit: Visit, name: string): Promise<string> {
  const elements = ["Fetch", "Fill"].map((one) => ({ id: crypto.randomUUID(), name: one, kind: "valueAdding" }));
  const { id: elementListId } = await ask<{ id: string }>(visit, "/element-lists", {
    method: "POST",
    body: { name, elements },
  });
  const { id } = await ask<{ id: string }>(visit, "/time-studies", {
    method: "POST",
    body: { title: name, subject: { kind: "elementList", elementListId } },
  });
  return visit.inApp(`/time-studies/${id}/timing`);
}

const lap = (page: Page, laps: number) => markLap(page, laps, () => page.keyboard.press(" "));

async function wind(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < Math.abs(seconds); second++) {
    await page.keyboard.press(seconds < 0 ? "ArrowLeft" : "ArrowRight");
  }
}

const meanOf = (page: Page, element: RegExp) =>
  page.getByRole("table", { name: "Per element" }).getByRole("row", { name: element }).getByRole("cell");

async function finish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "Finish and send" }).click();
  await expect(page.getByRole("table", { name: "Per element" })).toBeVisible({ timeout: 30_000 });
}

test("[TS34] [TS37] a film of the workspace is timed by the keyboard, with its own time", async ({ browser }) => {
  const author = await asPersona(browser, "Admin");
  const { page } = author;
  const name = unique("Line 4");
  const film = `${name}.mp4`;
  await makeDocument(author, await sampleVideo(film));
  await page.goto(await newStudy(author, name));

  await page.getByRole("button", { name: "Time from a film" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a film" });
  await dialog.getByRole("searchbox", { name: "Search by name" }).fill(name);
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: film }).click();
  await page.getByRole("button", { name: "Begin here" }).click();
  await expect(page.getByRole("button", { name: /^Lap: Fetch/ })).toBeVisible();

  await wind(page, 2);
  await lap(page, 1);
  await wind(page, 3);
  await lap(page, 2);
  await expectAccessible(page, "timing from a film");
  await page.screenshot({ path: "test-results/film-study-timing.png" });

  await test.step("nothing is marked behind the last mark", async () => {
    await wind(page, -4);
    await expect(page.getByText("The film stands before the last mark")).toBeVisible();
    await page.keyboard.press(" ");
    await expect(storedLaps(page, 2)).toBeVisible();
    await wind(page, 4);
    await expect(page.getByText("The film stands before the last mark")).toBeHidden();
  });
  await test.step("a digit begins its element, and undo takes it back", async () => {
    await wind(page, 1);
    await page.keyboard.press("2");
    await expect(page.locator("[aria-current=step]")).toContainText("Fill");
    await expect(storedLaps(page, 3)).toBeVisible();
    await page.keyboard.press("Backspace");
    await expect(storedLaps(page, 2)).toBeVisible();
    await wind(page, 1);
    await page.keyboard.press("2");
    await expect(storedLaps(page, 3)).toBeVisible();
  });
  await test.step("it goes on at its last mark after a reload", async () => {
    await page.reload();
    await expect(storedLaps(page, 3)).toBeVisible({ timeout: 30_000 });
    // The clock of the film stands at the mark as soon as the film is there.
    await expect(page.getByRole("slider", { name: "Position" })).toHaveValue("7000");
    await wind(page, 3);
    await lap(page, 4);
  });
  await finish(page);
  // Fetch took 2 and 2 s, Fill 3 and 3 s.
  await expect(meanOf(page, /^Fetch/).nth(2)).toHaveText("2.00");
  await expect(meanOf(page, /^Fill/).nth(2)).toHaveText("3.00");
  await expect(page.getByText(`from the film “${film}”`).first()).toBeVisible();
  await page.screenshot({ path: "test-results/film-study-report.png", fullPage: true });
});

test("[TS36] a file of the device is timed on a phone, and chosen again after a reload", async ({ browser }) => {
  const author = await asPersona(browser, "Admin", "phone", "dark");
  const { page } = author;
  const name = unique("Own film");
  const file = await sampleVideo("own.mp4");
  const choose = async (button: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: button }).tap();
    await (await chooser).setFiles(file);
  };
  await page.goto(await newStudy(author, name));
  await test.step("the films of the workspace come without moving the button for a file", async () => {
    const { promise: isMeasured, resolve: giveFilms } = Promise.withResolvers<void>();
    await page.route(/\/documents(?:\?|$)/, (route) => isMeasured.then(() => route.continue()));
    await page.getByRole("button", { name: "Time from a film" }).tap();
    const button = page.getByRole("button", { name: "Choose a file" });
    await expect(page.locator(".sheen").first()).toBeVisible();
    const before = await button.boundingBox();
    giveFilms();
    await expect(page.locator(".sheen")).toHaveCount(0);
    expect(await button.boundingBox()).toEqual(before);
  });
  await choose("Choose a file");
  await page.getByRole("button", { name: "Begin here" }).tap();
  await expect(page.getByRole("button", { name: /^Lap: Fetch/ })).toBeVisible();
  await wind(page, 4);
  await lap(page, 1);
  await page.screenshot({ path: "test-results/film-study-phone.png" });

  await page.reload();
  await expect(page.getByText("Choose the film again to go on")).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press(" ");
  await expect(storedLaps(page, 1)).toBeVisible();
  await choose("Choose the film");
  await expect(page.getByRole("slider", { name: "Position" })).toHaveValue("4000");
  await wind(page, 1);
  await lap(page, 2);
  await finish(page);
  await expect(meanOf(page, /^Fetch/).nth(2)).toHaveText("4.00");
  await expect(meanOf(page, /^Fill/).nth(2)).toHaveText("1.00");
});
