import { expect, type Locator, type Page } from "@playwright/test";

/** How long a list of messages may take after it was asked for, in ms. */
const listedWithinMs = 2_000;

/**
 * The newest message to somebody, as the demo shows it on its start page. A message may be sent after the answer that
 * promises it, and the list is as old as the last press: it is asked for until the message is there.
 * @param isIt whether a message with this text is the one that is looked for, and not one from before
 */
export async function newestMessageTo(
  page: Page,
  recipient: string,
  isIt: (text: string) => boolean = () => true,
): Promise<Locator> {
  const outbox = page.getByRole("region", { name: "Messages that this demo would have sent" });
  const newest = outbox
    .getByRole("article")
    .filter({ hasText: `To ${recipient}` })
    .first();
  await expect(async () => {
    await outbox.getByRole("button", { name: /^(Show messages|Look again)$/ }).click();
    const isListed = async () => (await newest.allTextContents()).some(isIt);
    await expect.poll(isListed, { timeout: listedWithinMs }).toBe(true);
  }).toPass({ timeout: 30_000 });
  return newest;
}
