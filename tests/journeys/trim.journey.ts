import { expect, type Locator, type Page } from "@playwright/test";
import { newModule, newStep } from "#features/procedures/rules/new-content.ts";
import { asPersona, unique, type Visit } from "./as-persona.ts";
import { upload } from "./controls.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";
import { makeDraft } from "./made-procedure.ts";
import { framesOf, sampleVideo, secondOf } from "./sample-video.ts";

/*
 * A video in a step is cut, on a tablet by touch and at a desk by keys; what comes of it is played by the browser, and
 * its bytes are compared with those that were cut away.
 */

test("on a tablet, by touch: a private cut holds nothing of what was cut away", async ({ browser }) => {
  const author = await asPersona(browser, "Admin", "tablet");
  const { page } = author;
  const video = await sampleVideo("pump.mp4");
  const trim = await openTrimming(author, video, (locator) => locator.tap());
  await expectAccessible(page, "trimming on a tablet");

  await test.step("the start is dragged by a finger to 3.3 s, and is large enough for one", async () => {
    const start = trim.getByRole("slider", { name: "Start" });
    const box = await start.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(48);
    expect(box?.height).toBeGreaterThanOrEqual(48);
    await drag(page, start, (await lineOf(trim)) * (3.3 / 12));
    // React draws a move of the finger a moment after the finger.
    const missedByMs = async () => Math.abs(Number(await start.getAttribute("aria-valuenow")) - 3300);
    await expect.poll(missedByMs).toBeLessThan(120);
  });
  await trim.getByRole("textbox", { name: "Start" }).fill("3.3");
  await trim.getByRole("textbox", { name: "End" }).fill("8.5");
  await trim.getByRole("textbox", { name: "End" }).blur();
  await expect(trim.getByText("players skip them, but whoever looks for them can see them")).toContainText("the 1.3 s");
  await expect(trim.getByText("It begins at 00:04.000, 0.7 s later")).toBeVisible();
  // The finger is proven by the drag. A click follows a tap only while the page answers the finger soon, and here it is
  // busy with the pictures of the video.
  await trim.getByText("Private, as it is").click();
  await expect(trim.getByRole("radio", { name: /^Private, as it is/ })).toBeChecked();
  await trim.getByRole("button", { name: "Cut", exact: true }).click();
  await expect(trim.getByText("before: 00:12.000")).toBeVisible();
  await expect(trim.getByText("00:04.500", { exact: true })).toBeVisible();
  await replace(page, trim, (locator) => locator.click());

  const cut = await shownVideo(page, 4.5);
  // A frame is drawn a moment after the seek is over.
  await expect.poll(() => coloursAt(page, [0.2, 1.2, 2.2, 3.2, 4.2])).toEqual([4, 5, 6, 7, 8]);
  for (const { atMs, bytes } of await framesOf(video.buffer)) {
    const isKept = atMs >= 4000 && atMs < 8500;
    expect({ atMs, isThere: cut.bytes.includes(bytes) }).toEqual({ atMs, isThere: isKept });
  }
});

test("at a desk, by keys: an exact cut made anew, and what is asked before changes are lost", async ({ browser }) => {
  const author = await asPersona(browser, "Admin");
  const { page } = author;
  const video = await sampleVideo("pump.mp4");
  const press = async (locator: Locator) => {
    // What cannot be pressed yet takes no focus, and the key would go elsewhere.
    await expect(locator).toBeEnabled();
    await locator.focus();
    await page.keyboard.press("Enter");
  };
  const trim = await openTrimming(author, video, press);
  const start = trim.getByRole("slider", { name: "Start" });
  await start.focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press("Shift+ArrowRight");
  for (let n = 0; n < 3; n++) await page.keyboard.press("ArrowRight");
  await expect(start).toHaveAttribute("aria-valuetext", "00:03.300");
  await trim.getByRole("slider", { name: "End" }).focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press("Shift+ArrowLeft");
  await expect(trim.getByRole("textbox", { name: "End" })).toHaveValue("00:09.000");

  await page.keyboard.press("Escape");
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Go on" }));
  await expect(start).toHaveAttribute("aria-valuetext", "00:03.300");
  await trim.getByRole("radio", { name: "Exact, as it is" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await press(trim.getByRole("button", { name: "Cut", exact: true }));
  await expect(trim.getByText("00:05.700", { exact: true })).toBeVisible();
  await replace(page, trim, press);

  const cut = await shownVideo(page, 5.7);
  // A frame is drawn a moment after the seek is over.
  await expect.poll(() => coloursAt(page, [0.2, 1.2, 2.2, 4.2])).toEqual([3, 4, 5, 7]);
  for (const { bytes } of await framesOf(video.buffer)) expect(cut.bytes.includes(bytes)).toBe(false);
});

test("an exact cut as it is begins where it was told, and holds what it said it would", async ({ browser }) => {
  const author = await asPersona(browser, "Admin");
  const { page } = author;
  const video = await sampleVideo("pump.mp4");
  const trim = await openTrimming(author, video, (locator) => locator.click());
  await trim.getByRole("textbox", { name: "Start" }).fill("3.3");
  await trim.getByRole("textbox", { name: "End" }).fill("8.5");
  await trim.getByRole("textbox", { name: "End" }).blur();
  await trim.getByRole("button", { name: "Cut", exact: true }).click();
  await expect(trim.getByText("00:05.200", { exact: true })).toBeVisible();
  await replace(page, trim, (locator) => locator.click());
  const cut = await shownVideo(page, 5.2);
  // A frame is drawn a moment after the seek is over.
  await expect.poll(() => coloursAt(page, [0.2, 1.2, 2.2, 4.2])).toEqual([3, 4, 5, 7]);
  for (const { atMs, bytes } of await framesOf(video.buffer)) {
    const isHeld = atMs >= 2000 && atMs < 8500;
    expect({ atMs, isThere: cut.bytes.includes(bytes) }).toEqual({ atMs, isThere: isHeld });
  }
});

const newId = () => crypto.randomUUID();

type Press = (locator: Locator) => Promise<void>;

/** A draft with a video in its first step, opened to be cut. */
async function openTrimming(
  author: Visit,
  file: Awaited<ReturnType<typeof sampleVideo>>,
  press: Press,
): Promise<Locator> {
  const { page } = author;
  const { id } = await makeDraft(author, unique("Start the pump"), [
    { ...newStep(newId), title: "Watch how it is done", modules: [newModule("media", newId)] },
  ]);
  await page.goto(author.inApp(`/procedures/${id}/edit`));
  const media = page.getByRole("article", { name: "Media", exact: true });
  await upload(page, { button: media.getByRole("button", { name: "Add pictures or videos" }), file });
  const tile = page.getByRole("button", { name: "Open video 1" });
  await expect(tile.getByRole("img", { name: "Video of 00:12" })).toBeVisible();
  await press(tile);
  await press(page.getByRole("dialog", { name: "Media" }).getByRole("button", { name: "Trim" }));
  const trim = page.getByRole("dialog", { name: /^Trim/ });
  await expect(trim.getByRole("slider", { name: "End" })).toHaveAttribute("aria-valuetext", "00:12.000");
  return trim;
}

async function replace(page: Page, trim: Locator, press: Press): Promise<void> {
  await press(trim.getByRole("button", { name: "Save" }));
  await press(page.getByRole("alertdialog", { name: "Replace the video?" }).getByRole("button", { name: "Replace" }));
  await expect(page.getByText("The video was trimmed")).toBeVisible();
  await expect(trim).toBeHidden();
}

const player = (page: Page): Locator => page.getByRole("dialog", { name: "Media" }).locator("video");

/** The file that the player shows once it is one of so many seconds: before, it shows the one that was cut. */
async function shownVideo(page: Page, seconds: number): Promise<{ readonly bytes: Buffer }> {
  const missedBy = () =>
    player(page).evaluate((video: HTMLVideoElement, wanted) => Math.abs(video.duration - wanted), seconds);
  await expect.poll(missedBy).toBeLessThan(0.05);
  const base64 = await player(page).evaluate(async (video: HTMLVideoElement) => {
    const bytes = new Uint8Array(await (await fetch(video.src)).arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  });
  return { bytes: Buffer.from(base64, "base64") };
}

/** The seconds of the sample that the player shows at these moments, decoded and drawn by the browser. */
async function coloursAt(page: Page, moments: readonly number[]): Promise<number[]> {
  const drawn = await player(page).evaluate(async (video: HTMLVideoElement, at) => {
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    const context = canvas.getContext("2d");
    const colours: number[][] = [];
    for (const moment of at) {
      const arrived = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
      video.currentTime = moment;
      await arrived;
      context?.drawImage(video, 0, 0);
      colours.push([...(context?.getImageData(video.videoWidth * 0.75, video.videoHeight / 2, 1, 1).data ?? [])]);
    }
    return colours;
  }, moments);
  return drawn.map(secondOf);
}

/** The width of the timeline between its handles, in px. */
async function lineOf(trim: Locator): Promise<number> {
  const start = await trim.getByRole("slider", { name: "Start" }).boundingBox();
  const end = await trim.getByRole("slider", { name: "End" }).boundingBox();
  if (!start || !end) throw new Error("no timeline");
  return end.x - (start.x + start.width);
}

/** A finger, as the browser's own input has it. */
async function drag(page: Page, handle: Locator, byPx: number): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error("no handle");
  const [x, y] = [box.x + box.width, box.y + box.height / 2];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x: x - 1, y }]);
  for (let step = 1; step <= 10; step++) await touch("touchMove", [{ x: x + (byPx * step) / 10, y }]);
  await touch("touchEnd", []);
}
