import { expect, type Locator, type Page } from "@playwright/test";

/** Presses the words of a checkbox: the box itself is drawn, and the real one lies hidden beside it. */
export async function tick(within: Page | Locator, name: string): Promise<void> {
  await within.getByText(name, { exact: true }).click();
  await expect(within.getByRole("checkbox", { name })).toBeChecked();
}

/** Taps one of several answers. */
export async function choose(within: Page | Locator, name: string): Promise<void> {
  await within.getByText(name, { exact: true }).tap();
  await expect(within.getByRole("radio", { name })).toBeChecked();
}

interface UploadWish {
  readonly button: Locator;
  readonly files: Parameters<Awaited<ReturnType<typeof waitForChooser>>["setFiles"]>[0];
}

const waitForChooser = (page: Page) => page.waitForEvent("filechooser");

/** Presses a button that asks for files, and gives them. */
export async function upload(page: Page, { button, files }: UploadWish): Promise<void> {
  const chooser = waitForChooser(page);
  await button.click();
  await (await chooser).setFiles(files);
}
