import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, expect, type Page, test } from "@playwright/test";
import type { DraftContent } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { newModule, newSection, newStep } from "#features/procedures/rules/new-content.ts";
import { address, asPersona, open, unique, type Visit } from "./as-persona.ts";
import { ask, askAt } from "./find.ts";
import { makePublished, publishDraft, saveDraft } from "./made-procedure.ts";
import { samplePicture } from "./sample-picture.ts";

/*
 * The app and what was marked are on the device: it opens without a network, and what is done there arrives once.
 */

const status = (page: Page, words: string) => page.getByRole("status").getByText(words, { exact: true });
const next = (page: Page) => page.getByRole("button", { name: /Done, next step|Submit/ });

/** The app's files are on the device and answer for it. */
const appIsKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", undefined, { timeout: 90_000 });

async function markOffline(page: Page): Promise<void> {
  await page.getByText("Available offline on this device", { exact: true }).tap();
  await expect(page.getByText(/^Here, with all it shows/)).toBeVisible({ timeout: 30_000 });
}

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
  const pad = await dialog.getByLabel("Draw your signature here").boundingBox();
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

test("[OF16] [PF100] [PF102] a marked procedure is performed from a cold start without a network, and its record is there once", async ({
  browser,
}) => {
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet");
  const title = unique("Round at the boiler");
  const id = await makeRound(author, title);
  await open(operator, `/procedures/${id}`, title);
  await markOffline(operator.page);
  await appIsKept(operator.page);
  await operator.page.close();

  await operator.context.setOffline(true);
  const cold = await operator.context.newPage();
  await test.step("it opens, says so, and begins on the device", async () => {
    await cold.goto(operator.inApp("/device"));
    await expect(cold.getByText("The server cannot be reached")).toBeVisible();
    await cold.getByRole("link", { name: title }).tap();
    await cold.getByRole("link", { name: "Perform", exact: true }).tap();
    await expect(cold.locator('main img[src^="blob:"]').first()).toBeVisible();
    await cold.getByRole("textbox", { name: "Pressure at the pump" }).fill("6");
    await next(cold).tap();
    await expect(status(cold, "Kept on this device")).toBeVisible();
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
    await later.close();
  });
  await test.step("with a network it is sent, without its screen being opened", async () => {
    await operator.context.setOffline(false);
    const back = await operator.context.newPage();
    await back.goto(operator.inApp("/device"));
    await expect(back.getByText(/^Nothing waits/)).toBeVisible({ timeout: 60_000 });
    await back.goto(operator.inApp("/performs"));
    await back.getByRole("link", { name: title }).first().tap();
    await expect(status(back, "Saved")).toBeVisible();
    await next(back).tap();
    await back.getByRole("alertdialog").getByRole("button", { name: "Submit" }).tap();
    await expect(back).toHaveURL(/perform-history/);
    await expect(back.getByRole("img", { name: /^Signature of/ })).toBeVisible();
  });
  const { history } = await ask<{ history: unknown[] }>(operator, `/procedures/${id}/performances/history`);
  expect(history).toHaveLength(1);
});

test("[OF3] a new version waits until the perform has been left, and is taken by a press", async ({ browser }) => {
  const deployed = await deployments();
  try {
    const author = await asPersona(browser, "Admin");
    const { id } = await makePublished(author, unique("Round at the boiler"));
    const operator = await through(browser, deployed.address);
    const { page } = operator;
    await open(operator, "/home");
    await appIsKept(page);
    await open(operator, `/procedures/${id}/perform`, "Read the gauge");
    await page.getByRole("textbox", { name: "What do you hear?" }).fill("A knock");
    deployed.next();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.waitForFunction(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    await expect(page.getByText("A new version of Fettle is ready")).toBeHidden();
    await page.getByRole("button", { name: "Leave; everything is kept" }).tap();
    await expect(page.getByText("A new version of Fettle is ready")).toBeVisible();
    await page.getByRole("button", { name: "Take it now" }).tap();
    await page.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration())?.waiting);
    await expect(page.getByText("A new version of Fettle is ready")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  } finally {
    await deployed.close();
  }
});

/** The product behind another address, at which a new version can be deployed at any time. */
async function deployments() {
  let version = 1;
  const target = new URL(address());
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const plain = url === "/service-worker.js" ? { ...headers, "accept-encoding": "identity" } : headers;
    const asked = forward({ host: target.hostname, port: target.port, method, path: url, headers: plain }, (reply) => {
      if (url !== "/service-worker.js") {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
        return;
      }
      const pieces: Buffer[] = [];
      reply.on("data", (piece: Buffer) => pieces.push(piece));
      reply.on("end", () => {
        const code = Buffer.concat(pieces)
          .toString()
          .replace(/"version":"(\w+)"/, `"version":"$1-${version}"`);
        outgoing.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" }).end(code);
      });
    });
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    next: () => void (version += 1),
    close: () =>
      new Promise<void>((resolve) => {
        proxy.closeAllConnections();
        proxy.close(() => resolve());
      }),
  };
}

async function through(browser: Browser, baseURL: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, hasTouch: true, baseURL });
  const response = await context.request.post("/v1/welcome/personas/operator");
  const { workspaceId }: { workspaceId: string } = await response.json();
  return { page: await context.newPage(), context, workspaceId, inApp: (path) => `/app/${workspaceId}${path}` };
}

test("[OF7] after somebody has signed out, nothing on the device can be read of what was theirs", async ({
  browser,
}) => {
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet");
  const title = unique("Quartz round");
  const id = await makeRound(author, title);
  const { page } = operator;
  await open(operator, `/procedures/${id}`, title);
  await markOffline(page);
  await open(operator, `/procedures/${id}/perform`, "Read the gauge");
  await page.getByRole("textbox", { name: "Pressure at the pump" }).fill("7.4321");
  await next(page).tap();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(samplePicture("after.png", [200, 80, 40]));
  await sign(page);
  await expect(status(page, "Saved")).toBeVisible({ timeout: 30_000 });
  const second = await operator.context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole("heading", { name: "Leave it clean" })).toBeVisible();

  const theirs = [title, "7.4321", "Ana Baptista", "Pressure at the pump"];
  const before = await everythingOn(page);
  for (const words of theirs) expect(before.text, `${words} is on the device while they work`).toContain(words);
  expect(before.blobs).toBeGreaterThan(0);

  await page.goto(operator.inApp("/home"));
  await page.getByRole("button", { name: "Ana Baptista Operator" }).tap();
  await page.getByRole("menuitem", { name: "Sign out" }).tap();
  await expect(page).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/);
  await expect.poll(async () => (await everythingOn(page)).blobs, { timeout: 15_000 }).toBe(0);
  const after = await everythingOn(page);
  for (const words of theirs) expect(after.text, `${words} after they have signed out`).not.toContain(words);
});

/** Every string and the number of files in IndexedDB, Cache Storage, the origin's private files and both storages. */
function everythingOn(page: Page): Promise<{ text: string; blobs: number }> {
  return page.evaluate(async () => {
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    let blobs = 0;
    const take = (value: unknown): void => {
      if (value instanceof Blob) blobs += 1;
      else if (value instanceof ArrayBuffer) found.push(new TextDecoder().decode(value));
      else if (ArrayBuffer.isView(value)) found.push(new TextDecoder().decode(value));
      else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) take(one);
      else found.push(String(value));
    };
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        take(await done(rows.getAllKeys()));
        take(await done(db.transaction(store).objectStore(store).getAll()));
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    const walk = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
        found.push(name);
        if (handle.kind === "directory") await walk(handle as FileSystemDirectoryHandle);
        else found.push(await (await (handle as FileSystemFileHandle).getFile()).text());
      }
    };
    await walk(await navigator.storage.getDirectory());
    return { text: found.join("\n"), blobs };
  });
}
