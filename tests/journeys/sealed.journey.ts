import { expect, type Page } from "@playwright/test";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { newModule, newStep } from "#features/procedures/rules/new-content.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { asPersona, newVisitor, open, personaButton, unique, type Visit } from "./as-persona.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { makeDraft, makePublished, publishDraft } from "./made-procedure.ts";
import { samplePicture } from "./sample-picture.ts";
import { standBetween } from "./stand-between.ts";

/*
 * Unsent work that a member leaves on a shared tablet cannot be read from the browser's storage.
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
  const context = await newVisitor(browser, "tablet", "light", { hasServiceWorker: true, at: between.address });
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
    await expect.poll(async () => (await readable(page)).text).toContain(heard);
    await expect.poll(async () => (await readable(page)).pictures).toBeGreaterThan(0);
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
    await comeBack(page, first);
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

test("[SL1] [SL8] [OF8] nothing that a person looked for, opened or left to be sent is to be read once another is here", async ({
  browser,
}) => {
  const admin = await asPersona(browser, "Admin");
  const { id: procedureId } = await makePublished(admin, unique("Round at the spillway"));
  const word = canaries();
  const area = await makeArea(admin, word("opened note"));
  const openedId = await makeRound(admin, unique("Round at the fish ladder"), word("opened step"));
  const licenseKey = await shownKey(admin);
  const between = await standBetween();
  const context = await newVisitor(browser, "tablet", "light", { hasServiceWorker: true, at: between.address });
  const page = await context.newPage();
  const first = unique("Enno");
  const inApp = (path: string) => page.goto(`/app/${admin.workspaceId}${path}`);
  await page.goto(`/join#key=${licenseKey}`);
  await page.getByRole("link", { name: "I have a profile already" }).tap();
  await create(page, first);

  await test.step("somebody looks for things and opens them", async () => {
    await lookFor(page, inApp, word);
    await inApp(`/areas/${area}`);
    await expect(page.getByText(word("opened note"))).toBeVisible();
    await inApp(`/procedures/${openedId}`);
    await expect(page.getByRole("heading", { name: word("opened step") })).toBeVisible();
    await expectAllOf(page, [word("opened step")]);
  });
  await test.step("and leaves an action and feedback where nothing goes out", async () => {
    await inApp(`/procedures/${procedureId}/perform`);
    await expect(page.getByRole("textbox", { name: "Pressure at the pump" })).toBeVisible();
    between.cut(isWriting);
    await leaveAction(page, word);
    await leaveFeedback(page, word);
    await expectAllOf(page, ["action", "photo of the action", "feedback", "picture of the feedback"].map(word));
  });
  await test.step("once another is here nothing of it is to be read, before a reload and after it", async () => {
    await inApp("/home");
    await page.getByRole("link", { name: "Not you?" }).tap();
    await create(page, unique("Frauke"));
    await expectNothingOf(page, [...word.all(), first]);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Frauke" })).toBeVisible();
    await expectNothingOf(page, [...word.all(), first]);
  });
  await test.step("it waits for them all the same, and goes out once they are back and there is a way", async () => {
    await page.getByRole("link", { name: "Not you?" }).tap();
    await comeBack(page, first);
    await inApp(`/procedures/${procedureId}/perform`);
    await expect(page.getByText("1 corrective action waits to be sent")).toBeVisible();
    between.cut(undefined);
    await page.reload();
    // Each is sent by a queue of its own: that one has arrived says nothing of the other.
    const listed = (path: string) => expect.poll(async () => JSON.stringify(await ask(admin, path)));
    await listed(`/procedures/${procedureId}/feedback`).toContain(word("feedback"));
    await listed(`/corrective-actions?procedureId=${procedureId}`).toContain(word("action"));
    await expect(page.getByText("1 corrective action waits to be sent")).toBeHidden();
  });
  await context.close();
  await between.close();
});

test("[SL1] [SL8] the files and the begun note of an author are not to be read once another signs in at the same browser", async ({
  browser,
}) => {
  const admin = await asPersona(browser, "Admin");
  const word = canaries();
  const area = await makeArea(admin, "The door sticks.");
  const between = await standBetween();
  const context = await newVisitor(browser, "desk", "light", { hasServiceWorker: true, at: between.address });
  const page = await context.newPage();
  const inApp = (path: string) => page.goto(`/app/${admin.workspaceId}${path}`);
  await page.goto("/login");
  await personaButton(page, "Content author").click();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();

  await test.step("somebody looks for things and begins a note", async () => {
    await lookFor(page, inApp, word);
    await inApp(`/areas/${area}`);
    const note = page.getByRole("textbox", { name: "Note" });
    await page.getByRole("button", { name: "Add note" }).click();
    await note.pressSequentially(word("begun note"));
  });
  await test.step("and leaves a file where nothing goes out", async () => {
    await inApp("/documents");
    await expect(page.getByRole("button", { name: "Upload", exact: true }).first()).toBeVisible();
    between.cut(isWriting);
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Choose files…" }).click();
    const buffer = Buffer.from(word("bytes of a file"));
    await (await choosing).setFiles({ name: `${word("name of a file")}.txt`, mimeType: "text/plain", buffer });
    await expect(page.getByRole("region", { name: "Uploads" })).toBeVisible();
    await expectAllOf(page, ["name of a file", "bytes of a file"].map(word));
  });
  await test.step("once another has signed in nothing of it is to be read, before a reload and after it", async () => {
    // The session ended without a press.
    await context.clearCookies();
    between.cut(undefined);
    await page.goto("/login");
    await personaButton(page, "Operator").click();
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
    await expectNothingOf(page, word.all());
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
    await expectNothingOf(page, word.all());
  });
  await context.close();
  await between.close();
});

/** What people enter: who they are is told all the same. */
const isWriting = (method: string, path: string): boolean =>
  isSending(method, path) || (method === "POST" && /\/(?:feedback|corrective-actions)$/.test(path));

/** An area with a note on it. */
async function makeArea(admin: Visit, note: string): Promise<string> {
  const area = await ask<{ id: string }>(admin, "/areas", { method: "POST", body: { name: unique("Spillway") } });
  await ask(admin, "/areas/notes", { method: "POST", body: { areaId: area.id, content: deltaOf(note) } });
  return area.id;
}

/** In the list of procedures, and in what finds everything. */
async function lookFor(page: Page, inApp: (path: string) => Promise<unknown>, word: (place: string) => string) {
  await inApp("/procedures");
  await page.getByRole("searchbox").first().fill(word("looked for"));
  await expect(page).toHaveURL(new RegExp(word("looked for")));
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search and commands" }).fill(word("palette"));
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
}

async function leaveAction(page: Page, word: (place: string) => string): Promise<void> {
  await page.getByRole("textbox", { name: "Pressure at the pump" }).fill("12");
  await page.getByRole("textbox", { name: "Pressure at the pump" }).blur();
  await page.getByRole("button", { name: "Report it" }).tap();
  const dialog = page.getByRole("dialog", { name: "Open a corrective action" });
  await dialog.getByRole("textbox", { name: "What is wrong?" }).fill(word("action"));
  const photo = samplePicture(`${word("photo of the action")}.png`);
  await dialog.locator("input[type=file]").last().setInputFiles([photo]);
  await expect(dialog.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await dialog.getByRole("button", { name: "Open it" }).tap();
  await expect(page.getByText("1 corrective action waits to be sent")).toBeVisible();
}

async function leaveFeedback(page: Page, word: (place: string) => string): Promise<void> {
  await page.getByRole("button", { name: "Give feedback on this step" }).tap();
  const dialog = page.getByRole("dialog", { name: "Feedback on step 01" });
  await dialog.getByRole("textbox", { name: "What should the authors know?" }).fill(word("feedback"));
  const picture = samplePicture(`${word("picture of the feedback")}.png`);
  await dialog.locator("input[type=file]").last().setInputFiles(picture);
  await dialog.getByRole("button", { name: "Send" }).tap();
  await expect(page.getByText(/^It waits on this device/)).toBeVisible();
}

/** That the words lie in clear while their author is here: a search that finds nothing later has looked where they lie. */
const expectAllOf = (page: Page, words: readonly string[]): Promise<void> =>
  expect
    .poll(async () => {
      const { text } = await readable(page);
      return words.filter((word) => !text.includes(word));
    })
    .toEqual([]);

/** Words that occur nowhere else, one for each place where something of a person could be left. */
function canaries() {
  const words = new Map<string, string>();
  const word = (place: string): string => {
    const known = words.get(place) ?? unique(place.replaceAll(" ", "")).replaceAll(/[^a-zA-Z0-9]/g, "");
    words.set(place, known);
    return known;
  };
  return Object.assign(word, { all: () => [...words.values()] });
}

for (const hasNetwork of [true, false]) {
  const way = hasNetwork ? "with a network" : "while the network goes and comes";
  test(`[SL9] a run that is opened before its seal is shows itself at once, and keeps what was entered meanwhile, ${way}`, async ({
    browser,
  }) => {
    const admin = await asPersona(browser, "Admin");
    const { id: procedureId } = await makePublished(admin, unique("Round at the intake"));
    const licenseKey = await shownKey(admin);
    const between = await standBetween();
    const context = await newVisitor(browser, "tablet", "light", { hasServiceWorker: true, at: between.address });
    const page = await context.newPage();
    const heard = unique("A soft rattle");
    const first = unique("Lene");
    const pressure = page.getByRole("textbox", { name: "Pressure at the pump" });
    const note = page.getByRole("textbox", { name: "What do you hear?" });
    const status = (words: string) => page.getByRole("status").getByText(words, { exact: true });
    await page.goto(`/join#key=${licenseKey}`);
    await page.getByRole("link", { name: "I have a profile already" }).tap();
    await create(page, first);
    await page.goto(`/app/${admin.workspaceId}/procedures/${procedureId}/perform`);
    await expect(note).toBeVisible();
    between.cut(isSending);
    await note.fill(heard);
    await note.blur();
    await expect(status("Kept on this device")).toBeVisible();
    await page.goto(`/app/${admin.workspaceId}/home`);
    await page.getByRole("link", { name: "Not you?" }).tap();
    await create(page, unique("Mats"));
    await expectNothingOf(page, [heard]);

    await test.step("back again, the run is there at once, and says that answers wait under the seal", async () => {
      between.cut((method, path) => isSending(method, path) || isOpening(path));
      await page.getByRole("link", { name: "Not you?" }).tap();
      await comeBack(page, first);
      await page.goto(`/app/${admin.workspaceId}/procedures/${procedureId}/perform`);
      await expect(note).toHaveValue("");
      await expect(status("Needs you")).toBeVisible();
      if (!hasNetwork) await context.setOffline(true);
      await pressure.fill("6.5");
      await pressure.blur();
      await expect(status("Needs you")).toBeVisible();
      await expectNothingOf(page, [heard]);
    });
    await test.step("once it opens, without a reload, both are there and go out", async () => {
      between.cut(undefined);
      if (hasNetwork) await page.evaluate(() => dispatchEvent(new Event("online")));
      else await context.setOffline(false);
      await expect(note).toHaveValue(heard);
      await expect(pressure).toHaveValue("6.5");
      await expect(status("Saved")).toBeVisible();
    });
    await page.reload();
    await expect(note).toHaveValue(heard);
    await expect(pressure).toHaveValue("6.5");
    await context.close();
    await between.close();
  });
}

const isOpening = (path: string): boolean => /\/seal-keys\/[^/]+\/open$/.test(path);

test("[SL6] a sealed run is handed over with the code of somebody who may receive it, and stays sealed on the tablet", async ({
  browser,
}) => {
  const admin = await asPersona(browser, "Admin");
  const procedureId = await makeRound(admin, unique("Round at the weir"));
  const licenseKey = await shownKey(admin);
  const between = await standBetween();
  const context = await newVisitor(browser, "tablet", "light", { hasServiceWorker: true, at: between.address });
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

async function makeRound(author: Visit, title: string, stepTitle = "Look at the gate"): Promise<string> {
  const id = () => crypto.randomUUID();
  const photo = newModule("evidenceUpload", id);
  const note = newModule("freeResponse", id);
  if (photo.moduleType === "evidenceUpload") photo.moduleData.prompt = "The gate as you find it";
  if (note.moduleType === "freeResponse") Object.assign(note.moduleData, { prompt: "What do you hear?" });
  const made = await makeDraft(author, title, [{ ...newStep(id), title: stepTitle, modules: [note, photo] }]);
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

async function comeBack(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Find your name" }).fill(name);
  await page.getByRole("button", { name: new RegExp(name) }).tap();
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
    const searchIn = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const entry of folder.values()) {
        found.push(entry.name);
        if (entry.kind === "file") await look(await entry.getFile());
        else await searchIn(entry);
      }
    };
    await searchIn(await navigator.storage.getDirectory());
    return { text: found.join("\n"), pictures };
  });
