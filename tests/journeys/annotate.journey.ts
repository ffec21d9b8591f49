import { type Browser, type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import { mergeWithinMs } from "#features/markups/rules/history.ts";
import { asPersona, unique, type Visit, type WindowSize } from "./as-persona.ts";
import { upload } from "./controls.ts";
import { editor, newDraft } from "./editor.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";
import { press, tabTo } from "./keys.ts";
import { samplePicture } from "./sample-picture.ts";

/*
 * A picture in a step is drawn on with each tool, saved, opened again and changed: by the fingers of somebody with a
 * tablet, and by somebody who has only a keyboard.
 */

type At = readonly [x: number, y: number];

/** An author at a draft whose first step shows one picture. */
async function atPicture(browser: Browser, size: WindowSize): Promise<Visit> {
  const author = await asPersona(browser, "Content author", size);
  const { page } = author;
  await page.goto(author.inApp("/procedures"));
  await newDraft(page, unique("Inspect the pump"));
  await page.getByRole("button", { name: "Add step" }).first().click();
  const palette = page.getByRole("complementary", { name: "Modules" });
  // A wide window shows the modules next to the step, a narrow one in a drawer.
  if (size === "desk") await palette.getByRole("button", { name: "Media", exact: true }).click();
  else {
    await page.getByRole("button", { name: "Choose a module" }).click();
    await page.getByRole("button", { name: /^Media/ }).click();
  }
  const card = editor(page).card("Media");
  const file = samplePicture("pump hall.png", [223, 228, 226], 1600, 1200);
  await upload(page, { button: card.getByRole("button", { name: "Add pictures" }), file });
  await expect(page.getByRole("button", { name: "Enlarge Picture 1" })).toBeVisible();
  await editor(page).expectSaved();
  return author;
}

const bench = (page: Page): Locator => page.getByRole("dialog", { name: "Annotate picture" });
const canvas = (page: Page): Locator => page.getByRole("application", { name: "Picture, drawing area" });
const textField = (page: Page): Locator => page.getByRole("textbox", { name: "Text on the picture" });
const shapes = (page: Page): Promise<string[]> =>
  page.getByRole("list", { name: "Shapes on the picture" }).getByRole("button").allInnerTexts();

/** [MK3] Waits until the next change is undone by itself: what follows sooner is the same step, and no hand is that fast. */
async function nextIsItsOwnStep(page: Page): Promise<void> {
  const changedAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() > at, changedAt + mergeWithinMs);
}

/** The fingers of one hand on the picture, at places from its upper left corner. */
async function fingersOn(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error("The picture is not in sight");
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...places: readonly At[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: places.map(([x, y], id) => ({ x: box.x + x, y: box.y + y, id })),
    });
  return {
    async drag(...places: readonly At[]): Promise<void> {
      const [first, ...rest] = places;
      if (!first) return;
      await send("touchStart", first);
      for (const place of rest) await send("touchMove", place);
      await send("touchEnd");
    },
    /** Two fingers that go apart. */
    async spread([x, y]: At): Promise<void> {
      const at = (apart: number): [At, At] => [
        [x - apart, y],
        [x + apart, y],
      ];
      await send("touchStart", at(40)[0]);
      await send("touchStart", ...at(40));
      for (const apart of [60, 80, 100, 120]) await send("touchMove", ...at(apart));
      await send("touchEnd");
    },
  };
}

test("[MK9] [MK11] a picture is drawn on with fingers, on a tablet", async ({ browser }) => {
  const { page } = await atPicture(browser, "tablet");
  const annotate = page.getByRole("button", { name: "Annotate picture 1" });
  const tool = (name: string) => page.getByRole("radio", { name, exact: true }).tap();

  await test.step("each tool draws", async () => {
    await annotate.tap();
    await expect(canvas(page)).toBeVisible();
    const { drag } = await fingersOn(page);
    await drag([200, 150], [240, 230], [280, 150], [320, 230]);
    await tool("Line");
    await drag([200, 300], [350, 300]);
    await tool("Dashed line");
    await drag([200, 350], [350, 350]);
    await tool("Arrow");
    await tool("Blue");
    await drag([700, 150], [620, 240]);
    await tool("Rectangle");
    await drag([650, 300], [800, 400]);
    await tool("Circle");
    await page.getByRole("button", { name: "Thicker" }).tap();
    await drag([400, 300], [520, 420]);
    await tool("Text");
    await drag([600, 80]);
    await expect(textField(page)).toBeFocused();
    await page.keyboard.type("Seal face");
    await page.keyboard.press("Enter");
    await expect.poll(() => shapes(page)).toHaveLength(7);
    await expectAccessible(page, "the annotation of a picture");
  });

  await test.step("two fingers zoom and draw nothing", async () => {
    const before = await page.getByText(/^\d+ %$/).innerText();
    await (await fingersOn(page)).spread([500, 300]);
    await expect(page.getByText(before, { exact: true })).toBeHidden();
    expect(await shapes(page)).toHaveLength(7);
    await page.getByRole("button", { name: "Show all of it" }).tap();
    await expect(page.getByText(before, { exact: true })).toBeVisible();
  });

  await test.step("a shape is taken, moved and deleted, and all of it undone", async () => {
    await tool("Select");
    const { drag } = await fingersOn(page);
    await drag([725, 300], [725, 330], [725, 380]);
    await nextIsItsOwnStep(page);
    await page.getByRole("button", { name: "Delete shape" }).tap();
    await expect.poll(() => shapes(page)).toHaveLength(6);
    await bench(page).getByRole("button", { name: "Undo" }).tap();
    await bench(page).getByRole("button", { name: "Undo" }).tap();
    await expect
      .poll(() => shapes(page))
      .toEqual([
        "1: Pen, Red",
        "2: Line, Red",
        "3: Dashed line, Red",
        "4: Arrow, Blue",
        "5: Rectangle, Blue",
        "6: Circle, Blue",
        "7: Text “Seal face”, Blue",
      ]);
  });

  await test.step("saving asks, and the draft shows the drawing", async () => {
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Replace" }).tap();
    await expect(canvas(page)).toBeHidden();
    await editor(page).expectSaved();
  });

  await test.step("opened again, the shapes are shapes", async () => {
    await page.reload();
    await annotate.tap();
    await expect(canvas(page)).toBeVisible();
    await expect.poll(() => shapes(page)).toHaveLength(7);
    await tool("Select");
    const { drag } = await fingersOn(page);
    await drag([200, 300], [200, 320], [200, 420]);
    await page.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).tap();
    await expect(canvas(page)).toBeHidden();
  });

  await test.step("what is served has the drawing in it, in the picture's own pixels", async () => {
    await page.getByRole("button", { name: "Enlarge Picture 1" }).tap();
    const picture = page.getByRole("dialog", { name: "Media" }).getByRole("img", { name: "Picture 1" });
    await expect(picture).toBeVisible();
    const seen = () =>
      picture.evaluate((image: HTMLImageElement) => {
        const surface = document.createElement("canvas");
        [surface.width, surface.height] = [image.naturalWidth, image.naturalHeight];
        const drawing = surface.getContext("2d");
        drawing?.drawImage(image, 0, 0);
        const { data } = drawing?.getImageData(0, 0, surface.width, surface.height) ?? { data: [] };
        let blue = 0;
        let red = 0;
        for (let at = 0; at < data.length; at += 4) {
          const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
          if (b > 200 && r < 80) blue++;
          if (r > 180 && g < 120 && b < 120) red++;
        }
        return { width: image.naturalWidth, height: image.naturalHeight, hasBlue: blue > 500, hasRed: red > 500 };
      });
    // A preview may stand there first, or nothing yet.
    await expect.poll(seen).toEqual({ width: 1600, height: 1200, hasBlue: true, hasRed: true });
    await expectAccessible(page, "the inspector");
  });
});

test("[MK8] a picture is drawn on by keyboard alone", async ({ browser }) => {
  const { page } = await atPicture(browser, "desk");
  const annotate = page.getByRole("button", { name: "Annotate picture 1" });
  const draw = async (letter: string) => {
    await page.keyboard.press(letter);
    await page.keyboard.press("Enter");
    for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowRight", "ArrowDown", "Shift+ArrowDown"]) {
      await page.keyboard.press(key);
    }
    await page.keyboard.press("Enter");
  };

  await test.step("each tool draws", async () => {
    await press(page, annotate);
    await expect(canvas(page)).toBeVisible();
    await tabTo(page, canvas(page));
    for (const _ of Array(12)) await page.keyboard.press("Shift+ArrowLeft");
    for (const letter of ["p", "l", "d", "a", "r", "c"]) await draw(letter);
    await nextIsItsOwnStep(page);
    await page.keyboard.press("t");
    await page.keyboard.press("Enter");
    await expect(textField(page)).toBeFocused();
    await page.keyboard.type("Seal face");
    await page.keyboard.press("Enter");
    await expect.poll(() => shapes(page)).toHaveLength(7);
  });

  await test.step("undo and redo", async () => {
    await page.keyboard.press("Control+z");
    await expect.poll(() => shapes(page)).toHaveLength(6);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => shapes(page)).toHaveLength(7);
  });

  await test.step("save and open again", async () => {
    await press(page, page.getByRole("button", { name: "Save", exact: true }));
    await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Replace" }));
    await expect(canvas(page)).toBeHidden();
    await editor(page).expectSaved();
    await page.reload();
    await press(page, annotate);
    await expect(canvas(page)).toBeVisible();
  });

  await test.step("the shapes are walked through, changed and deleted", async () => {
    const list = page.getByRole("list", { name: "Shapes on the picture" });
    const text = list.getByRole("button", { name: "7: Text “Seal face”, Red" });
    await tabTo(page, text);
    await page.keyboard.press("Enter");
    await expect(textField(page)).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Seal ring");
    await page.keyboard.press("Enter");
    await tabTo(page, list.getByRole("button", { name: "4: Arrow, Red" }));
    for (const key of ["ArrowDown", "Shift+ArrowRight", "."]) await page.keyboard.press(key);
    await page.keyboard.press("Delete");
    await expect.poll(() => shapes(page)).toHaveLength(6);
    expect(await shapes(page)).toContain("6: Text “Seal ring”, Red");
    await press(page, page.getByRole("button", { name: "Save", exact: true }));
    await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Replace" }));
    await expect(canvas(page)).toBeHidden();
  });

  await test.step("[MK13] [MK14] a number says in the text what it points at, and a part is blacked out", async () => {
    await press(page, annotate);
    await expect(canvas(page)).toBeVisible();
    await tabTo(page, canvas(page));
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "What number 1 points at" })).toBeFocused();
    await page.keyboard.type("Inlet valve");
    await page.keyboard.press("Enter");
    await draw("k");
    await draw("b");
    await expect
      .poll(async () => (await shapes(page)).slice(-3))
      .toEqual(["7: Number 1 “Inlet valve”, Red", "8: Black out", "9: Blur"]);
    await press(page, page.getByRole("button", { name: "Save", exact: true }));
    await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Replace" }));
    await expect(canvas(page)).toBeHidden();
    await editor(page).expectSaved();
    await expect(page.getByRole("listitem").filter({ hasText: /^Inlet valve$/ })).toBeVisible();
  });
});
