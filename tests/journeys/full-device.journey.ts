import { expect, type Page } from "@playwright/test";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { newModule, newStep } from "#features/procedures/rules/new-content.ts";
import { address, asPersona, open, unique, type Visit } from "./as-persona.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { makeDraft, publishDraft } from "./made-procedure.ts";
import { noisyPicture } from "./sample-picture.ts";

/*
 * A tablet that is full.
 */

test("[PF106] [PF215] a photo that does not fit is said at its question and is nowhere; once there is room it is taken", async ({
  browser,
}) => {
  const author = await asPersona(browser, "Admin");
  const title = unique("Round at the mill");
  const id = await makePhotoRound(author, title);
  const operator = await asPersona(browser, "Operator", "tablet");
  const { page } = operator;
  // Before anything is written: for a while the browser goes by the room that it found last.
  await limitRoom(page, 2_000_000);
  await open(operator, `/procedures/${id}/perform`, "Show the gauge");
  const note = page.getByRole("textbox", { name: "What do you hear?" });
  const photo = noisyPicture("gauge.png", 1200, 1000);
  const take = () => page.locator('input[type="file"]').last().setInputFiles(photo);
  const taken = page.getByRole("button", { name: "Enlarge: Photo 1" });
  const noRoom = page.getByText(/^There is no room for this photo on the device/);

  await test.step("it does not fit, and that is said", async () => {
    await note.fill("Quiet");
    await note.blur();
    await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();
    await take();
    await expect(noRoom).toHaveText(/it takes [\d.]+ [kM]B(?:\. Make room|, and [\d.]+ [kM]?B are free)/);
    await expect(taken).toHaveCount(0);
    await expect(page.getByRole("status").getByText("Photo not kept: device full", { exact: true })).toBeVisible();
  });
  await test.step("what is small is kept all the same, and the photo is not there after a reload either", async () => {
    const sent = page.waitForResponse(
      (reply) => reply.request().method() === "PUT" && reply.url().includes("/active/"),
    );
    await note.fill("A soft rattle");
    await note.blur();
    await sent;
    await page.reload();
    await expect(note).toHaveValue("A soft rattle");
    await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();
    await expect(taken).toHaveCount(0);
  });
  await test.step("with room it is taken and sent", async () => {
    await limitRoom(page);
    await take();
    await expect(taken).toBeVisible();
    await expect(noRoom).toHaveCount(0);
    await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();
  });
});

/** Lets our pages keep so much, in bytes, or what the browser gives by itself. */
async function limitRoom(page: Page, quotaSize?: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(address());
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, ...(quotaSize !== undefined && { quotaSize }) });
}

async function makePhotoRound(author: Visit, title: string): Promise<string> {
  const id = () => crypto.randomUUID();
  const photo = newModule("evidenceUpload", id);
  const note = newModule("freeResponse", id);
  if (photo.moduleType === "evidenceUpload") photo.moduleData.prompt = "The gauge as you find it";
  if (note.moduleType === "freeResponse") Object.assign(note.moduleData, { prompt: "What do you hear?" });
  const made = await makeDraft(author, title, [{ ...newStep(id), title: "Show the gauge", modules: [note, photo] }]);
  await publishDraft(author, await ask<ProcedureDraft>(author, `/procedures/${made.id}/draft`));
  return made.id;
}
