import { type Browser, expect } from "@playwright/test";
import { writeVtt } from "#features/videos/rules/write-captions.ts";
import { narratedFilm, narration } from "../support/narrated-film.ts";
import { asPersona, unique, type Visit } from "./as-persona.ts";
import { upload } from "./controls.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";
import { newcomer } from "./newcomer.ts";

/*
 * A film with subtitles becomes a draft while its author does something else; one without them says so and is made with
 * the narration that its author gives then.
 */

async function film(name: string, subtitles: boolean) {
  const buffer = await narratedFilm({ subtitles });
  if (!buffer) throw new Error("There is no ffmpeg here: install one, or set FFMPEG_PATH to its path");
  return { name, mimeType: "video/mp4", buffer };
}

/** Somebody with no other drafts: the tray opens by itself where another journey of the same person adds one. */
const author = async (browser: Browser): Promise<Visit> =>
  newcomer(browser, await asPersona(browser, "Admin"), { name: unique("Film author"), role: "contentAuthor" });

test("a film with subtitles becomes a draft with a step for each passage", async ({ browser }) => {
  const { page, inApp } = await author(browser);
  const title = unique("Change the sealing jaw");
  await page.goto(inApp("/procedures"));
  await page.getByRole("button", { name: "New procedure" }).click();
  await page.getByRole("button", { name: "Generate from a video…" }).click();
  await expect(page.getByRole("heading", { name: "A procedure from a film" })).toBeVisible();
  await expectAccessible(page, "handing in a film");
  const button = page
    .getByRole("main")
    .getByRole("button", { name: /^Choose/ })
    .first();
  await upload(page, { button, file: await film(`${title}.mp4`, true) });
  await page.getByRole("button", { name: "Make a draft" }).click();
  const tray = page.getByRole("region", { name: "Drafts from films and documents" });
  await expect(tray).toBeVisible();
  await expectAccessible(page, "the tray of drafts from films and documents");
  await tray.getByRole("link", { name: `Open the draft: ${title}` }).click({ timeout: 180_000 });
  await expect(page.getByText("Take the 13 mm key and loosen both screws by a quarter turn").first()).toBeVisible();
  await expect(tray).toBeHidden();

  // [PG63] [PG67] The first two steps become one, and undo takes the clips back with the draft.
  const source = page.getByRole("region", { name: "From the film" });
  await expect(source.getByText("00:00–00:05")).toBeVisible();
  await source.getByRole("button", { name: "Join with step 02" }).click();
  await expect(source.getByText("00:00–00:10")).toBeVisible();
  await expectAccessible(page, "a step next to its film");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(source.getByText("00:00–00:05")).toBeVisible();
});

test("a film without narration is made with the captions that its author gives", async ({ browser }) => {
  const { page, inApp } = await author(browser);
  const title = unique("Silent film");
  await page.goto(inApp("/procedures/generation"));
  const button = page
    .getByRole("main")
    .getByRole("button", { name: /^Choose/ })
    .first();
  await upload(page, { button, file: await film(`${title}.mp4`, false) });
  await page.getByRole("button", { name: "Make a draft" }).click();
  const tray = page.getByRole("region", { name: "Drafts from films and documents" });
  await tray.getByRole("button", { name: `Add the narration: ${title}` }).click({ timeout: 180_000 });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Narration" }).fill(writeVtt(narration));
  await dialog.getByRole("button", { name: "Make the draft" }).click();
  await expect(tray.getByRole("link", { name: `Open the draft: ${title}` })).toBeVisible({ timeout: 180_000 });
  await page.reload();
  await page.getByRole("button", { name: /^Show drafts from films/ }).click();
  await tray.getByRole("button", { name: `Dismiss: ${title}` }).click();
  await expect(tray.getByText(title)).toBeHidden();
});
