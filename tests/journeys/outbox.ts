import { expect, type Locator, type Page } from "@playwright/test";

/** The newest message to somebody, as the demo shows it on its start page. */
export async function newestMessageTo(page: Page, recipient: string): Promise<Locator> {
  const outbox = page.getByRole("region", { name: "Messages that this demo would have sent" });
  await outbox.getByRole("button", { name: /^(Show messages|Look again)$/ }).click();
  const message = outbox.getByRole("article").filter({ hasText: `To ${recipient}` });
  await expect(message.first()).toBeVisible();
  return message.first();
}
