import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { expect, type Page, type Request } from "@playwright/test";
import { asPersona, open, unique, type Visit } from "./as-persona.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { largeVideo } from "./large-video.ts";
import { type SampleFile } from "./sample-picture.ts";

/*
 * A large file over a network that fails and a page that is reloaded: it arrives whole, and hardly any of it twice.
 */

const mib = 1024 ** 2;
const chunk = 8 * mib;

/** So slow that there is time to look on. */
async function slowDown({ context, page }: Visit): Promise<void> {
  const browser = await context.newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 5 * mib };
  await browser.send("Network.emulateNetworkConditions", conditions);
}

/** The network goes while the second chunk is on its way. */
async function cutSecondChunk({ context }: Visit): Promise<void> {
  let isCut = false;
  await context.route("**/v1/uploads/sessions/*", async (route) => {
    const range = route.request().headers()["content-range"] ?? "";
    if (isCut || !range.startsWith(`bytes ${chunk}-`)) return route.continue();
    isCut = true;
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
}

async function choose(page: Page, video: SampleFile): Promise<void> {
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Choose files…" }).click();
  // From the disk, as a person would: so large a file does not go through the debugger.
  const file = test.info().outputPath(video.name);
  await writeFile(file, video.buffer);
  await (await choosing).setFiles(file);
}

const head = (page: Page, words: string) =>
  page.getByRole("region", { name: "Uploads" }).getByRole("heading", { name: words });
/** The server has taken the first chunk. */
const firstChunkTaken = (page: Page) =>
  page.waitForResponse((response) => response.headers().range === `bytes=0-${chunk - 1}`);

interface Listed {
  readonly documents: readonly { readonly documentName: string; readonly remoteFileId: string }[];
}

async function find(visit: Visit, name: string) {
  const { documents } = await ask<Listed>(visit, `/documents?name=${encodeURIComponent(name)}`);
  return documents.find((document) => document.documentName === name);
}

async function sumOfStored({ context, workspaceId }: Visit, fileId: string) {
  const session = await context.request.post("/v1/sessions/resume");
  const { token }: { token: string } = await session.json();
  const response = await context.request.get(`/v1/${workspaceId}/assets/${fileId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.ok()).toBe(true);
  return createHash("sha256")
    .update(await response.body())
    .digest("hex");
}

test("[MU1] [MU7] a video loses the network half way, the page is reloaded, and it arrives whole", async ({
  browser,
}) => {
  const visit = await asPersona(browser, "Admin");
  const { page, context } = visit;
  const video = largeVideo(`${unique("Start of the retort")}.mp4`, 30 * mib);
  const begun: string[] = [];
  page.on("request", (request: Request) => {
    const range = request.headers()["content-range"];
    if (range && !range.includes("*")) begun.push(range);
  });
  await open(visit, "/documents");
  await cutSecondChunk(visit);
  await choose(page, video);
  await expect(head(page, "Waiting for the network")).toBeVisible();
  await expectAccessible(page, "the documents with the tray of uploads");
  await context.setOffline(false);
  await page.reload();
  // [PG83] The tray has become its button, and stays that until it is pressed.
  const uploaded = page.getByRole("button", { name: "Show uploads: 1 uploaded" });
  await expect(uploaded).toBeVisible({ timeout: 60_000 });

  const document = await find(visit, video.name);
  expect(document).toBeDefined();
  const sent = createHash("sha256").update(video.buffer).digest("hex");
  expect(await sumOfStored(visit, document?.remoteFileId ?? "")).toBe(sent);
  const times = (from: number) => begun.filter((range) => range.startsWith(`bytes ${from}-`)).length;
  // What was on its way when the network went goes out again, and all before it does not.
  expect(times(0)).toBe(1);
  expect(times(chunk)).toBeGreaterThanOrEqual(2);
  // The page may have gone with one more.
  expect(begun.length).toBeLessThanOrEqual(4 + 2);
  await uploaded.click();
  await page.getByRole("region", { name: "Uploads" }).getByRole("link", { name: video.name }).click();
  await expect(page.getByRole("heading", { name: video.name })).toBeVisible();
});

test("[MU5] a video that is called off leaves nothing, here or on the server", async ({ browser }) => {
  const visit = await asPersona(browser, "Admin");
  const { page, context } = visit;
  const video = largeVideo(`${unique("Called off")}.mp4`, 30 * mib);
  await open(visit, "/documents");
  await slowDown(visit);
  const taken = firstChunkTaken(page);
  await choose(page, video);
  const address = (await taken).url();
  const told = page.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.url() === address,
  );
  await page.getByRole("button", { name: `Cancel ${video.name}` }).click();
  await expect(page.getByRole("region", { name: "Uploads" })).toBeHidden();
  expect((await told).ok()).toBe(true);

  const asked = await context.request.put(address, { headers: { "content-range": `bytes */${video.buffer.length}` } });
  expect([404, 410]).toContain(asked.status());
  expect(await find(visit, video.name)).toBeUndefined();
  await expect.poll(() => page.evaluate(keptHere)).toEqual({ items: 0, files: 0 });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Uploads" })).toBeHidden();
});

/** What the browser keeps of uploads; runs in the page. */
async function keptHere(): Promise<{ items: number; files: number }> {
  const opened = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await opened(indexedDB.open("fettle-outbox"));
  const reading = database.transaction(["items", "parts"]);
  const items = await opened(reading.objectStore("items").count());
  const files = await opened(reading.objectStore("parts").count());
  database.close();
  return { items, files };
}
