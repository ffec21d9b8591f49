import { expect, type Page } from "@playwright/test";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { newModule, newStep } from "#features/procedures/rules/new-content.ts";
import { asPersona, newVisitor, open, unique, type Visit } from "./as-persona.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { makeDraft, publishDraft } from "./made-procedure.ts";
import { samplePicture } from "./sample-picture.ts";
import { standBetween } from "./stand-between.ts";

/*
 * What somebody leaves on a tablet that others use, unsent, is read by nobody who opens the browser's storage.
 */

const isSending = (method: string, path: string): boolean =>
  (method === "PUT" && path.includes("/performances/")) || (method === "POST" && path.includes("/assets"));

test("[SL1] [SL7] [SL8] what one person left unsent is nowhere to be read once another is here, and is theirs when they come back", async ({
  browser,
}) => {
  const admin = await asPersona(browser, "Admin");
  const procedureId = await makeRound(admin, unique("Round at the sluice"));
  const licenseKey = await shownKey(admin);
  const between = await standBetween();
  const context = await newVisitor(browser, "tablet", "light", { isKept: true, at: between.address });
  const page = await context.newPage();
  const heard = unique("A soft rattle behind the cover");
  const [first, second] = [unique("Ilse"), unique("Jonas")];
  const perform = `/app/${admin.workspaceId}/procedures/${procedureId}/perform`;
  const note = page.getByRole("textbox", { name: "What do you hear?" });
  await page.goto(`/join#key=${licenseKey}`);

  await test.step("somebody works where nothing goes out", async () => {
    await page.getByRole("link", { name: "I have a profile already" }).tap();
    await create(page, first);
    await page.goto(perform);
    await expect(note).toBeVisible();
    between.cut(isSending);
    await note.fill(heard);
    await note.blur();
    await page.locator('input[type="file"]').last().setInputFiles(samplePicture("sluice-gate.png"));
    await expect(page.getByRole("button", { name: "Enlarge: Photo 1" })).toBeVisible();
    await expect(page.getByRole("status").getByText("Kept on this device", { exact: true })).toBeVisible();
    const kept = await readable(page);
    expect(kept.text).toContain(heard);
    expect(kept.pictures).toBeGreaterThan(0);
  });
  await test.step("where one says who one is, nothing of it can be read any more, and it is said that it waits", async () => {
    await page.goto(`/app/${admin.workspaceId}/home`);
    await page.getByRole("link", { name: "Not you?" }).tap();
    await expect(page.getByText(/on this device (?:was|were) not sent$/)).toBeVisible();
    await expectNothingOf(page, [heard, "sluice-gate"]);
  });
  await test.step("nor under the next person, before a reload and after it", async () => {
    await create(page, second);
    await expectNothingOf(page, [heard, "sluice-gate", first]);
    // Starting a run of one's own needs the server.
    between.cut(undefined);
    await page.goto(perform);
    await expect(note).toHaveValue("");
    await page.reload();
    await expect(note).toBeVisible();
    await expectNothingOf(page, [heard, "sluice-gate", first]);
  });
  await test.step("it is theirs again when they come back, and goes out once there is a way", async () => {
    between.cut(isSending);
    await page.goto(`/app/${admin.workspaceId}/home`);
    await page.getByRole("link", { name: "Not you?" }).tap();
    await page.getByRole("searchbox", { name: "Find your name" }).fill(first);
    await page.getByRole("button", { name: new RegExp(first) }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Ilse" })).toBeVisible();
    await page.goto(perform);
    await expect(note).toHaveValue(heard);
    await expect(page.getByRole("button", { name: "Enlarge: Photo 1" })).toBeVisible();
    between.cut(undefined);
    await page.reload();
    await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();
    await expect(note).toHaveValue(heard);
  });
  await context.close();
  await between.close();
});

test("[SL6] a sealed run is handed over with the code of somebody who may receive it, and stays sealed on the tablet", async ({
  browser,
}) => {
  const admin = await asPersona(browser, "Admin");
  const procedureId = await makeRound(admin, unique("Round at the weir"));
  const licenseKey = await shownKey(admin);
  const between = await standBetween();
  const context = await newVisitor(browser, "tablet", "light", { isKept: true, at: between.address });
  const page = await context.newPage();
  const heard = unique("A hum below the grate");
  const note = page.getByRole("textbox", { name: "What do you hear?" });
  await page.goto(`/join#key=${licenseKey}`);
  await page.getByRole("link", { name: "I have a profile already" }).tap();
  await create(page, unique("Marit"));
  await page.goto(`/app/${admin.workspaceId}/procedures/${procedureId}/perform`);
  await expect(note).toBeVisible();
  between.cut(isSending);
  await note.fill(heard);
  await note.blur();
  await expect(page.getByRole("status").getByText("Kept on this device", { exact: true })).toBeVisible();
  await page.goto(`/app/${admin.workspaceId}/home`);
  await page.getByRole("link", { name: "Not you?" }).tap();
  await expectNothingOf(page, [heard]);

  const { code } = await ask<{ code: string }>(admin, "/handover-codes", { method: "POST" });
  await page.getByRole("button", { name: "Hand over with a code" }).tap();
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Hand over", exact: true }).tap();
  await expect(page.getByText("1 run was handed over.")).toBeVisible();
  await expectNothingOf(page, [heard]);
  const { unrecorded } = await ask<{ unrecorded: { id: string }[] }>(
    admin,
    `/performances/unrecorded?procedureId=${procedureId}`,
  );
  const received = await ask<object>(
    admin,
    `/procedures/${procedureId}/performances/unrecorded/${unrecorded[0]?.id ?? ""}`,
  );
  expect(JSON.stringify(received)).toContain(heard);
  await context.close();
  await between.close();
});

async function makeRound(author: Visit, title: string): Promise<string> {
  const id = () => crypto.randomUUID();
  const photo = newModule("evidenceUpload", id);
  const note = newModule("freeResponse", id);
  if (photo.moduleType === "evidenceUpload") photo.moduleData.prompt = "The gate as you find it";
  if (note.moduleType === "freeResponse") Object.assign(note.moduleData, { prompt: "What do you hear?" });
  const made = await makeDraft(author, title, [{ ...newStep(id), title: "Look at the gate", modules: [note, photo] }]);
  await publishDraft(author, await ask<ProcedureDraft>(author, `/procedures/${made.id}/draft`));
  return made.id;
}

async function shownKey(admin: Visit): Promise<string> {
  await open(admin, "/settings/devices", "Shared devices");
  await admin.page.getByRole("button", { name: "Show the code" }).click();
  return (await admin.page.getByText(/^([0-9A-Z]{5}-){5}[0-9A-Z]{5}$/).textContent()) ?? "";
}

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "New profile" }).tap();
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.getByRole("button", { name: "Create and start" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: `Hello, ${name.split(" ")[0]}` })).toBeVisible();
}

async function expectNothingOf(page: Page, words: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const { text, pictures } = await readable(page);
      return [...words.filter((word) => text.includes(word)), ...(pictures > 0 ? ["a picture"] : [])];
    })
    .toEqual([]);
}

/**
 * Everything that the browser keeps of our pages but the app's own files: as one text, the bytes of files among it, and
 * how many pictures there are.
 */
const readable = (page: Page): Promise<{ text: string; pictures: number }> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    let pictures = 0;
    const bytesOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    const look = async (value: unknown): Promise<void> => {
      if (value instanceof Blob) {
        const bytes = bytesOf(new Uint8Array(await value.arrayBuffer()));
        if (/^(?:\u0089PNG|\u00ff\u00d8\u00ff|RIFF)/.test(bytes)) pictures += 1;
        found.push(bytes, value instanceof File ? value.name : "");
      } else if (value instanceof ArrayBuffer) found.push(bytesOf(new Uint8Array(value)));
      else if (ArrayBuffer.isView(value)) found.push(bytesOf(new Uint8Array(value.buffer)));
      else if (typeof value === "object" && value !== null) {
        for (const [name, one] of Object.entries(value)) {
          found.push(name);
          await look(one);
        }
      } else found.push(String(value));
    };
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        await look([
          await asked(rows.getAll()),
          await asked(database.transaction(store).objectStore(store).getAllKeys()),
        ]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const path = new URL(request.url).pathname;
        found.push(path);
        if (!path.startsWith("/assets/")) found.push((await (await cache.match(request))?.text()) ?? "");
      }
    }
    return { text: found.join("\n"), pictures };
  });
