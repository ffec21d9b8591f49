import { expect, type Locator, type Page } from "@playwright/test";
import type { SampleFile } from "./sample-picture.ts";

/** Presses the label of a checkbox: the visible box is drawn, and the native one is hidden. */
export async function tick(within: Page | Locator, name: string): Promise<void> {
  await within.getByText(name, { exact: true }).click();
  await expect(within.getByRole("checkbox", { name })).toBeChecked();
}

/** Taps one of several answers. */
export async function choose(within: Page | Locator, name: string): Promise<void> {
  await within.getByText(name, { exact: true }).tap();
  await expect(within.getByRole("radio", { name })).toBeChecked();
}

interface Upload {
  readonly button: Locator;
  readonly file: SampleFile;
}

/** Presses a button that asks for a file, and gives it one. */
export async function upload(page: Page, { button, file }: Upload): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(file);
}

/**
 * Agrees to a change of who sees something, as often as it is asked: where another journey's newcomer joined after the preview,
 * the product changes nothing, shows whom it reaches now, and asks again.
 */
export async function agreeToSight(page: Page, agree: () => Promise<void>): Promise<void> {
  let status: number;
  do {
    const answered = page.waitForResponse((response) => /"digests?":/u.test(response.request().postData() ?? ""));
    await agree();
    status = (await answered).status();
  } while (status === 409);
}
