import { expect, type Locator, type Page } from "@playwright/test";

/** Names of the modules as the palette shows them. */
export type ModuleName =
  | "Instruction"
  | "Reminder"
  | "Warning"
  | "Media"
  | "Place"
  | "Free response"
  | "Multiple choice"
  | "Quiz question"
  | "Number"
  | "Photo or video"
  | "Signature";

/** The editor as its author uses it at a desk. */
export const editor = (page: Page) => {
  const card = (name: ModuleName): Locator => page.getByRole("article", { name, exact: true });
  return {
    card,
    /** Puts a module into the open step; it stands in the page when this is over. */
    async add(name: ModuleName): Promise<Locator> {
      const palette = page.getByRole("complementary", { name: "Modules" });
      await palette.getByRole("button", { name, exact: true }).click();
      await expect(card(name)).toBeVisible();
      return card(name);
    },
    async nameSection(title: string): Promise<void> {
      await page.getByRole("textbox", { name: "Section title" }).fill(title);
    },
    /** A step at the end of the section that is open. */
    async addStep(title: string): Promise<void> {
      await page.getByRole("main").getByRole("button", { name: "Add step" }).click();
      await page.getByRole("textbox", { name: "Step title" }).fill(title);
    },
    /** Types into the rich text of a module that was just added, key by key as a person does. */
    async write(name: ModuleName, text: string): Promise<void> {
      const field = card(name).getByRole("textbox", { name });
      await expect(field).toBeFocused();
      await field.pressSequentially(text);
    },
    expectSaved: (): Promise<void> => expect(page.getByText(/^Saved/).first()).toBeVisible(),
  };
};

/** From the list of procedures to the editor of a new draft. */
export async function newDraft(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New procedure" }).click();
  const dialog = page.getByRole("dialog", { name: "New procedure" });
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await page.waitForURL(/\/edit/);
}
