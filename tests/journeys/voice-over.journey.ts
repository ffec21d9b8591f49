import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type Browser, chromium, expect } from "@playwright/test";
import { browserArguments, findBrowser } from "../support/browser.ts";
import { narratedFilm } from "../support/narrated-film.ts";
import { spokenSound } from "../support/spoken-film.ts";
import { asPersona, unique } from "./as-persona.ts";
import { appIsCached } from "./cached-app.ts";
import { upload } from "./controls.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";
import { newcomer } from "./newcomer.ts";

/*
 * A silent film says nothing; its author speaks over it, one passage twice, with the network gone and the page opened anew in
 * between, and gets a draft of what was said.
 */

let browser: Browser;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "fettle-microphone-"));
  const sound = path.join(folder, "microphone.wav");
  // The microphone begins anew each time that it is opened, and repeats what it says. A person speaks once the film plays, which a busy
  // browser begins later: what the microphone said before that is lost.
  const leadSeconds = 2;
  await writeFile(
    sound,
    await spokenSound(
      ["Open the guard and switch off the pump.", "Tighten both screws and close the cover."],
      2,
      leadSeconds,
    ),
  );
  const fake = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
  browser = await chromium.launch({
    args: [...browserArguments, ...fake, `--use-file-for-fake-audio-capture=${sound}`],
    executablePath: await findBrowser({ hasWindows: false }),
  });
});
test.afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

test("a silent film becomes a draft by a voice-over", async () => {
  const admin = await asPersona(browser, "Admin");
  const author = { name: unique("Film author"), role: "contentAuthor" };
  const { page, context, inApp } = await newcomer(browser, admin, author, "desk", { hasServiceWorker: true });
  const title = unique("Silent film");
  const buffer = await narratedFilm();
  if (!buffer) throw new Error("There is no ffmpeg here: install one, or set FFMPEG_PATH to its path");
  await page.goto(inApp("/procedures/generation"));
  const button = page
    .getByRole("main")
    .getByRole("button", { name: /^Choose/ })
    .first();
  await upload(page, { button, file: { name: `${title}.mp4`, mimeType: "video/mp4", buffer } });
  await page.getByRole("button", { name: "Make a draft" }).click();
  const tray = page.getByRole("region", { name: "Drafts from films and documents" });
  await tray.getByRole("link", { name: `Record a voice-over: ${title}` }).click({ timeout: 180_000 });

  // [PG69] A pause ends a passage; each is on the server while the next one is spoken.
  await page.getByRole("button", { name: "Record", exact: true }).click();
  const passages = page.getByRole("region", { name: "Passages" });
  await expect(passages.getByRole("listitem")).toHaveCount(2, { timeout: 60_000 });
  await expect(page.getByRole("meter", { name: "How loud you are heard" })).toBeVisible();
  await page.getByRole("button", { name: "Pause recording" }).click();
  await expect(passages.getByText("Sent").nth(1)).toBeVisible();
  await expectAccessible(page, "a voice-over");

  // [PG70] The second passage is said again without a network, with what the microphone says first; the page was opened anew, and
  // has its film all the same [PG80].
  await appIsCached(page);
  await context.setOffline(true);
  await page.reload();
  await expect(passages.getByRole("listitem")).toHaveCount(2);
  await passages.getByRole("button", { name: /^Record again: passage 2/ }).click();
  await expect(passages.getByText("On this device", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const pause = page.getByRole("button", { name: "Pause recording" });
  if (await pause.isVisible()) await pause.click();
  await expect(passages.getByText(/not sent yet/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Make the draft" })).toHaveAttribute("aria-disabled", "true");
  await context.setOffline(false);
  await expect(passages.getByText(/not sent yet/)).toBeHidden({ timeout: 60_000 });

  // [PG73] The draft says what was said last, where it was said.
  await page.getByRole("button", { name: "Make the draft" }).click();
  await page.getByRole("button", { name: /^Show drafts from films/ }).click();
  await tray.getByRole("link", { name: `Open the draft: ${title}` }).click({ timeout: 240_000 });
  const source = page.getByRole("region", { name: "From the film" });
  await expect(source.getByText(/guard/i).first()).toBeVisible();
});
