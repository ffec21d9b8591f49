import { expect, type Page } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { appIsCached } from "./cached-app.ts";
import { test } from "./journey.ts";
import { makePublished } from "./made-procedure.ts";
import { standBetween } from "./stand-between.ts";

/*
 * Somebody leaves a device that others use, while something of theirs is on it alone.
 */

const isSave = (method: string, path: string) => method === "PUT" && path.includes("/performances/");

test("[OF7] signing out sends what can be sent, warns of what cannot, and leaves nothing of the person behind", async ({
  browser,
}) => {
  const author = await asPersona(browser, "Admin");
  const title = unique("Round at the kilns");
  const { id } = await makePublished(author, title);
  const between = await standBetween();
  const operator = await asPersona(browser, "Operator", "desk", "light", {
    hasServiceWorker: true,
    at: between.address,
  });
  const { page } = operator;
  const heard = unique("A knock at the second bearing");
  await open(operator, `/procedures/${id}`, title);
  await page.getByText("Available offline on this device", { exact: true }).click();
  await expect(page.getByText(/^Here, with all it shows/)).toBeVisible();
  await appIsCached(page);
  const rememberedPerson = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith("fettle.here."))?.[1] ?? "");
  await expect.poll(rememberedPerson).not.toBe("");
  const me = await rememberedPerson();

  await test.step("what does not go is asked about, and stays with who stays", async () => {
    await open(operator, `/procedures/${id}/perform`, "Read the gauge");
    between.cut(isSave);
    await page.getByRole("textbox", { name: "What do you hear?" }).fill(heard);
    await expect(page.getByRole("status").getByText("Kept on this device", { exact: true })).toBeVisible();
    expect(await readable(page)).toContain(heard);
    await open(operator, "/home");
    await signOut(page);
    const question = page.getByRole("alertdialog", { name: "Sign out and lose answers?" });
    await expect(question.getByText(/^1 run on this device/)).toBeVisible();
    await question.getByRole("button", { name: "Stay signed in" }).click();
    expect(await readable(page)).toContain(heard);
  });
  await test.step("what goes is sent, and then nothing is asked", async () => {
    between.cut(undefined);
    await signOut(page);
    await expect(page).toHaveURL(/\/login/);
  });
  await test.step("nothing of the person can be read on the device any more", async () => {
    const theirs = [heard, title, "Pressure at the pump", "Ana Baptista", me];
    // Sealed at once, and then removed.
    const still = async () => {
      const left = await readable(page);
      return theirs.filter((one) => left.includes(one));
    };
    await expect.poll(still).toEqual([]);
    const left = await readable(page);
    // The app's own files stay, because they hold no data of a person.
    expect(left).toContain("/assets/");
  });
  await test.step("what was sent is on the server", async () => {
    const elsewhere = await asPersona(browser, "Operator");
    // The first step is answered, so it opens at the second.
    await open(elsewhere, `/procedures/${id}/perform`, "Leave it clean");
    await elsewhere.page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(elsewhere.page.getByRole("textbox", { name: "What do you hear?" })).toHaveValue(heard);
  });
  await operator.context.close();
  await between.close();
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Ana Baptista/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

/** Everything that the browser keeps of our pages, as one text: databases, caches but for the app's own files, memory. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        found.push(name, store, JSON.stringify([await asked(rows.getAll()), await asked(rows.getAllKeys())]));
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
    return found.join("\n");
  });
