import { expect, type Page } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { findPublished } from "./find.ts";
import { test } from "./journey.ts";

test("two people edit one area: each sees the other's change, and a stale edit is explained", async ({ browser }) => {
  const room = unique("Trial room");
  const ada = await asPersona(browser, "Admin");
  const ben = await asPersona(browser, "Content author");
  const field = (page: typeof ada.page) => page.getByRole("textbox", { name: "Name" });

  await ada.page.goto(ada.inApp("/areas"));
  await ada.page.getByRole("button", { name: "New area" }).click();
  await field(ada.page).fill(room);
  await ada.page.getByRole("button", { name: "Create area" }).click();
  await expect(ada.page.getByRole("heading", { level: 1, name: room })).toBeVisible();

  await ben.page.goto(ben.inApp(`/areas?search=${encodeURIComponent(room)}`));
  await ben.page.getByRole("link", { name: room }).click();
  await ben.page.getByRole("button", { name: "Add note" }).click();
  await ben.page.getByRole("textbox", { name: "Note" }).pressSequentially("The door sticks.");
  await ben.page.getByRole("button", { name: "Save note" }).click();
  await expect(ada.page.getByText("The door sticks.")).toBeVisible();

  for (const [person, name] of [
    [ada, `${room} north`],
    [ben, `${room} south`],
  ] as const) {
    await person.page.getByRole("button", { name: "Edit", exact: true }).click();
    await field(person.page).fill(name);
  }
  await ada.page.getByRole("button", { name: "Save" }).click();
  await expect(ada.page.getByRole("heading", { level: 1, name: `${room} north` })).toBeVisible();
  await ben.page.getByRole("button", { name: "Save" }).click();
  await expect(ben.page.getByText("Somebody changed this in the meantime")).toBeVisible();
  await ben.page.getByRole("button", { name: "Save mine" }).click();
  await expect(ada.page.getByRole("heading", { level: 1, name: `${room} south` })).toBeVisible();

  await ada.page.getByRole("button", { name: "Delete" }).first().click();
  await expect(ada.page.getByRole("alertdialog")).toContainText("1 note goes with it");
  await ada.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(ben.page.getByRole("heading", { name: "This area is not here" })).toBeVisible();
});

test("[A22] [A23] the code that hangs on a machine is scanned, and what one does there can begin", async ({
  browser,
}) => {
  const admin = await asPersona(browser, "Admin");
  await open(admin, "/areas", "Retort hall");
  await admin.page.getByRole("link", { name: /^Retort hall/ }).click();
  await admin.page.getByRole("link", { name: "Code for the wall" }).click();
  const code = admin.page.getByRole("img", { name: "Code that opens Retort hall" });
  await expect(code).toBeVisible();
  await expectAccessible(admin.page, "the sheet with the code of an area");
  const picture = (await code.getAttribute("src")) ?? "";

  const operator = await asPersona(browser, "Operator", "tablet");
  const { page } = operator;
  await page.addInitScript(seeInCamera, picture);
  await open(operator, "/home", "Where are you?");
  await page.getByRole("button", { name: "Scan" }).tap();
  await expect(page.getByText("This device is in Retort hall now")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Retort hall" })).toBeVisible();
  await expectAccessible(page, "an area on the floor");
  const work = page.getByRole("region", { name: "What one does here" });
  await expect(work.getByRole("article", { name: "Torque the retort flange" })).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).tap();
  await expect(page.getByRole("heading", { name: "Here, in Retort hall" })).toBeVisible();

  await test.step("a step there keeps the room of its map until the area comes, and its picture or that it has none", async () => {
    await open(admin, `/procedures/${await findPublished(admin, "Torque the retort flange")}/perform`);
    for (const hasPicture of [true, false]) await expectRoomKept(admin.page, hasPicture);
  });
});

/** Loads a step in an area anew, whose area comes after everything else. */
async function expectRoomKept(page: Page, hasPicture: boolean): Promise<void> {
  const { promise: isGiven, resolve: give } = Promise.withResolvers<void>();
  const late = /\/v1\/.*\/(?:areas|assets)\//;
  await page.route(late, async (route) => {
    await isGiven;
    if (hasPicture || !route.request().url().includes("/areas/")) return await route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), displayFettleImageId: null } });
  });
  await page.reload();
  const above = page.getByText("Stop the programme on MCC-3.");
  const below = page.getByRole("button", { name: "Mark this step as done" });
  const between = async () => {
    const [from, to] = [await above.boundingBox(), await below.boundingBox()];
    return to && from && to.y - from.y;
  };
  await expect(below).toBeVisible();
  const kept = await between();
  give();
  if (hasPicture) {
    const map = page.getByRole("button", { name: /Picture of Retort hall/ }).locator("img");
    await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  } else {
    await expect(page.getByText("This step takes place in Retort hall.")).toBeVisible();
  }
  expect(await between(), hasPicture ? "with a picture" : "without a picture").toBe(kept);
  // The answer to a request that still waits is read before the window closes.
  await page.unrouteAll({ behavior: "wait" });
}

/** Runs in the page: its camera sees this picture. */
function seeInCamera(picture: string): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const image = new Image();
    image.src = picture;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext("2d");
    const draw = () => {
      if (!context) return;
      context.fillStyle = "white";
      context.fillRect(0, 0, 640, 480);
      context.drawImage(image, 140, 60, 360, 360);
      requestAnimationFrame(draw);
    };
    draw();
    return canvas.captureStream(10);
  };
}
