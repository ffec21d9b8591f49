import { expect, type Locator, type Page } from "@playwright/test";
import { asPersona, open, resize, windows } from "./as-persona.ts";
import { test } from "./journey.ts";

/*
 * What floats over a screen: it stays in its place while a person works in it, and shows that it goes on.
 */

/** In the page: what moved, with its property. Whoever asks for less motion gets none, as every person of a journey does. */
const motions = "moved";

async function watchMotion(page: Page): Promise<void> {
  await page.evaluate((name) => {
    const moved: string[] = [];
    Reflect.set(globalThis, name, moved);
    document.addEventListener("transitionrun", (event) => moved.push(event.propertyName));
    document.addEventListener("animationstart", (event) => moved.push(event.animationName));
  }, motions);
}

const heightOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN;

test("the head and the feet of a dialog stay in their place while what a press asked for comes", async ({
  browser,
}) => {
  const admin = await asPersona(browser, "Admin");
  const { page } = admin;
  await open(admin, "/procedures", "New procedure");
  await watchMotion(page);
  for (const size of ["desk", "phone"] as const) {
    await resize({ page }, size);
    await page.getByRole("button", { name: "New procedure" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New procedure" });
    const places = async () => ({
      head: await heightOf(dialog.getByRole("heading").first()),
      feet: await heightOf(dialog.getByRole("button", { name: "Cancel" })),
    });
    await expect(dialog).toBeVisible();
    const asOpened = await places();
    for (const [start, shows] of [
      ["A duplicate of", dialog.getByRole("searchbox", { name: "Find a procedure to duplicate" })],
      ["Blank", dialog.getByText("You write everything yourself.")],
    ] as const) {
      await dialog.getByText(new RegExp(`^${start}`)).click();
      await expect(shows).toBeVisible();
      expect(await places(), `${start}, ${size}`).toEqual(asOpened);
      const { width, height } = windows[size];
      await page.setViewportSize({ width, height: height / 2 });
      await dialog.getByRole("heading").first().click();
      await page.setViewportSize({ width, height });
      await expect.poll(places, `${start}, ${size}, after a keyboard`).toEqual(asOpened);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  expect(await page.evaluate((name) => Reflect.get(globalThis, name), motions), "with less motion").toEqual([]);
});

test("a dialog and a list that go on have a shade at that end, and none at the other", async ({ browser }) => {
  const admin = await asPersona(browser, "Admin", "phone");
  const { page } = admin;
  await open(admin, "/procedures", "New procedure");
  await page.getByRole("button", { name: "New procedure" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New procedure" });
  await dialog.getByText(/^A duplicate of/).click();
  await expect(dialog.getByRole("searchbox")).toBeVisible();
  await expectShades(page, dialog.locator(".scroll-shade"));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "More", exact: true }).last().click();
  const sheet = page.getByRole("dialog", { name: "Fettle" });
  await page.setViewportSize({ width: 390, height: 420 });
  await expectShades(page, sheet.locator(".scroll-shade"));
});

/** Of something that has more than it shows, at both ends of its way. */
async function expectShades(page: Page, scroller: Locator): Promise<void> {
  const isShaded = async (end: "top" | "bottom") => {
    const box = await scroller.boundingBox();
    if (!box) throw new Error("There is nothing to scroll");
    const strip = { x: box.x + 2, width: 4, height: 24, y: end === "top" ? box.y : box.y + box.height - 24 };
    const png = await page.screenshot({ clip: strip });
    return page.evaluate(darkens, { png: png.toString("base64"), end });
  };
  for (const [at, way] of [
    ["top", 0],
    ["bottom", 1e6],
  ] as const) {
    await scroller.evaluate((element, top) => element.scrollTo(0, top), way);
    await expect.poll(() => isShaded("bottom"), { message: `a shade below, at the ${at}` }).toBe(at === "top");
    await expect.poll(() => isShaded("top"), { message: `a shade above, at the ${at}` }).toBe(at === "bottom");
  }
}

/** Runs in the page: whether a picture of the padding of something that scrolls is darker at its very end than further in. */
async function darkens({ png, end }: { readonly png: string; readonly end: "top" | "bottom" }): Promise<boolean> {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  if (!canvas) throw new Error("There is no canvas");
  canvas.drawImage(picture, 0, 0);
  const lightAt = (y: number) => canvas.getImageData(1, y, 1, 1).data[0] ?? 0;
  const [outer, inner] = end === "top" ? [1, picture.height - 1] : [picture.height - 2, 0];
  return lightAt(outer) < lightAt(inner) - 10;
}
