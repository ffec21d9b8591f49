import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any screen has between two things that follow each other in a piece of work. */
const stopsMax = 80;

/** Presses Tab until something has the focus; fails where the keys do not lead to it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < stopsMax; stops++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`${stopsMax} times Tab did not lead to ${target.toString()}; the focus is at ${at}`);
}

/** Not where a list that opened over the page hides it: the next Tab closes that. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Goes to a control by keys and presses it. */
export async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes down by arrow keys, as in a menu or a table, until something has the focus. */
export async function arrowTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < stopsMax; stops++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`${stopsMax} times ArrowDown did not lead to ${target.toString()}`);
}

/** Opens a menu by keys and chooses from it. */
export async function chooseFrom(page: Page, menu: Locator, item: string): Promise<void> {
  await press(page, menu);
  await arrowTo(page, page.getByRole("menuitem", { name: item }));
  await page.keyboard.press("Enter");
}

/** Goes to a field by keys and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Opens the palette, which takes the keys once its field has the focus. */
export async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  return palette;
}

/** Finds something in the palette and opens it. */
export async function command(page: Page, text: string): Promise<void> {
  const palette = await openPalette(page);
  await page.keyboard.type(text);
  // By its label alone: its keys stand beside it, and the palette offers to search everything for what was typed.
  // What the search finds comes after what the palette knows, and may name the same thing once more.
  const option = palette
    .getByRole("option")
    .filter({ has: page.getByText(text, { exact: true }) })
    .first();
  await expect(option).toBeVisible();
  for (let stops = 0; stops < 20; stops++) {
    if ((await option.getAttribute("data-focused")) !== null || (await isActive(option))) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
}

/** A list that keeps the focus in its field says with `aria-activedescendant` which entry Enter would choose. */
const isActive = (option: Locator): Promise<boolean> =>
  option.evaluate((element) => document.activeElement?.getAttribute("aria-activedescendant") === element.id);
