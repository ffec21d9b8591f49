import { expect, type Page } from "@playwright/test";
import type { DraftContent } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { newModule, newSection, newStep } from "#features/procedures/rules/new-content.ts";
import { asPersona, open, unique, type Visit } from "./as-persona.ts";
import { appIsCached, markOffline } from "./cached-app.ts";
import { ask, askAt } from "./find.ts";
import { test } from "./journey.ts";
import { publishDraft, saveDraft } from "./made-procedure.ts";
import { samplePicture } from "./sample-picture.ts";

/*
 * The app and what was marked are on the device: it opens without a network, and what is done there arrives once.
 */

const status = (page: Page, words: string) => page.getByRole("status").getByText(words, { exact: true });
const next = (page: Page) => page.getByRole("button", { name: /Done, next step|Submit/ });

/** One step with a picture and a number, one that asks for a photo and a signature. */
async function makeRound(author: Visit, title: string): Promise<string> {
  const id = () => crypto.randomUUID();
  const picture = await uploaded(author);
  const media = newModule("media", id);
  const pressure = newModule("numberInput", id);
  const photo = newModule("evidenceUpload", id);
  const signature = newModule("signature", id);
  if (media.moduleType === "media")
    media.moduleData.remoteMediaRefs = [{ source: "remote", type: "image", id: picture }];
  if (pressure.moduleType === "numberInput")
    Object.assign(pressure.moduleData, { prompt: "Pressure at the pump", min: 1, max: 10, unit: "bar" });
  if (photo.moduleType === "evidenceUpload") photo.moduleData.prompt = "The gauge as you leave it";
  if (signature.moduleType === "signature") signature.moduleData.termsText = "I was there myself.";
  const steps = [
    { ...newStep(id), title: "Read the gauge", modules: [media, pressure] },
    { ...newStep(id), title: "Leave it clean", modules: [photo, signature] },
  ];
  const content: DraftContent = {
    title,
    description: "",
    procedureImage: null,
    sections: [{ ...newSection(id), title: "Round", steps }],
  };
  const draft = await ask<ProcedureDraft>(author, "/procedures", { method: "POST", body: { title } });
  await saveDraft(author, draft, content);
  await publishDraft(author, await ask<ProcedureDraft>(author, `/procedures/${draft.id}/draft`));
  return draft.id;
}

/** A picture of the workspace; answers its id. */
async function uploaded(author: Visit): Promise<string> {
  const { buffer, mimeType } = samplePicture("gauge.png");
  const assets = `/v1/${author.workspaceId}/assets`;
  const { file_fettle_id: fileId, signed_upload_url: url } = await askAt<Record<string, string>>(author, assets, {
    method: "POST",
    body: { content_type: mimeType, is_resumable: false },
  });
  const sent = await author.context.request.post(url ?? "", {
    data: buffer,
    headers: { "content-type": "application/octet-stream" },
  });
  expect(sent.ok()).toBe(true);
  const hash = await crypto.subtle.digest("SHA-256", new Uint8Array(buffer));
  await askAt(author, `${assets}/${fileId}`, {
    method: "PUT",
    body: { file_name: "gauge.png", origin: "web", checksum: Buffer.from(hash).toString("hex") },
  });
  return fileId ?? "";
}

async function sign(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign here" }).tap();
  const dialog = page.getByRole("dialog", { name: "Signature" });
  const field = dialog.getByLabel("Draw your signature here");
  // Which waits until the dialog has come to its place.
  await field.hover();
  const pad = await field.boundingBox();
  if (!pad) throw new Error("There is no pad to sign on");
  const at = (x: number, y: number) => [pad.x + pad.width * x, pad.y + pad.height * y] as const;
  await page.mouse.move(...at(0.2, 0.5));
  await page.mouse.down();
  for (const [x, y] of [
    [0.4, 0.2],
    [0.6, 0.8],
    [0.8, 0.4],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Sign", exact: true }).tap();
  await expect(page.getByRole("img", { name: /^Signature of/ })).toBeVisible();
}

test("[OF16] [SR27] [PF100] [PF102] [PF104] a marked procedure is performed and submitted from a cold start without a network, and its record is there once", async ({
  browser,
}) => {
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet", "light", { hasServiceWorker: true });
  const title = unique("Round at the boiler");
  const id = await makeRound(author, title);
  await open(operator, `/procedures/${id}`, title);
  await markOffline(operator.page);
  await appIsCached(operator.page);
  await operator.page.close();

  await operator.context.setOffline(true);
  const cold = await operator.context.newPage();
  await test.step("it opens and says so", async () => {
    await cold.goto(operator.inApp("/device"));
    await expect(cold.getByText("The server cannot be reached")).toBeVisible();
    await expect(cold.getByRole("link", { name: title })).toBeVisible();
  });
  await test.step("its step is found, with a slip, and opened", async () => {
    await cold.goto(operator.inApp("/search?words=gaugge"));
    await expect(cold.getByText(/No network: only the .* that this device keeps/)).toBeVisible();
    await expect(cold.getByText("Read “gaugge” as “gauge”.")).toBeVisible();
    const results = cold.getByRole("list", { name: "Results" });
    await expect(results.getByRole("link", { name: title })).toBeVisible();
    await results.getByRole("link", { name: "Step 01: Read the gauge" }).tap();
  });
  await test.step("it begins on the device", async () => {
    await cold.getByRole("link", { name: "Perform", exact: true }).tap();
    await expect(cold.locator('main img[src^="blob:"]').first()).toBeVisible();
    await cold.getByRole("textbox", { name: "Pressure at the pump" }).fill("6");
    await next(cold).tap();
    await expect(status(cold, "Kept on this device")).toBeVisible();
  });
  await test.step("[PF263] it is listed with what is done, and is continued where one would begin it", async () => {
    await cold.goto(operator.inApp("/performs"));
    const row = cold.getByRole("row").filter({ hasText: title });
    await expect(row.getByRole("progressbar", { name: "1/2 steps done" })).toBeVisible();
    await cold.goto(operator.inApp(`/procedures/${id}`));
    await cold.getByRole("link", { name: "Continue · 1 of 2" }).tap();
    await expect(cold.getByRole("button", { name: "Sign here" })).toBeVisible();
  });
  await test.step("the browser is closed in between", async () => {
    const where = cold.url();
    await cold.close();
    const later = await operator.context.newPage();
    await later.goto(where);
    await later.getByRole("button", { name: "Back", exact: true }).tap();
    await expect(later.getByRole("textbox", { name: "Pressure at the pump" })).toHaveValue("6");
    await expect(later.locator('main img[src^="blob:"]').first()).toBeVisible();
    await next(later).tap();
    await later
      .locator('input[type="file"]')
      .first()
      .setInputFiles(samplePicture("after.png", [200, 80, 40]));
    await sign(later);
    await expect(status(later, "Kept on this device")).toBeVisible();
    await next(later).tap();
    await later.getByRole("alertdialog").getByRole("button", { name: "Submit" }).tap();
    await expect(later.getByText("Waits to be submitted")).toBeVisible({ timeout: 60_000 });
    await later.close();
  });
  await test.step("with a network it is sent and submitted, without its screen being opened", async () => {
    await operator.context.setOffline(false);
    const back = await operator.context.newPage();
    await back.goto(operator.inApp("/device"));
    await expect(back.getByText(/^Nothing waits/)).toBeVisible({ timeout: 60_000 });
    await back.goto(operator.inApp(`/procedures/${id}/history`));
    await back.getByRole("link", { name: title }).first().tap();
    await expect(back).toHaveURL(/perform-history/);
    await expect(back.getByRole("img", { name: /^Signature of/ })).toBeVisible();
  });
  const { history } = await ask<{ history: unknown[] }>(operator, `/procedures/${id}/performances/history`);
  expect(history).toHaveLength(1);
});

test("[OF5] [OF18] somebody whose sign-in has ended finds the sign-in, whatever the device keeps", async ({
  browser,
}) => {
  const operator = await asPersona(browser, "Operator", "tablet", "light", { hasServiceWorker: true });
  const { page } = operator;
  await open(operator, "/procedures", "Procedures");
  await appIsCached(page);
  const remembered = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("fettle.here.")));
  await expect.poll(remembered).toHaveLength(1);
  await operator.context.clearCookies();
  await page.goto(operator.inApp("/procedures"));
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByRole("button", { name: /^Operator/ })).toBeVisible();
  await expect.poll(remembered).toEqual([]);
});
