import { expect } from "@playwright/test";
import { asPersona, open } from "./as-persona.ts";
import { test } from "./journey.ts";

/*
 * Asking by keyboard where the connection breaks off, on a phone in the dark: what a screen reader is told, and that one press asks again.
 */

test("[CP8] an answer whose connection breaks off is asked for again by keyboard, and is read out once", async ({
  browser,
}) => {
  const { page, ...visit } = await asPersona(browser, "Operator", "phone", "dark");
  let connections = 0;
  await page.routeWebSocket(/\/chat\?/, (socket) => {
    connections += 1;
    if (connections > 1) socket.connectToServer();
    // The first one gets a question, and ends with no answer.
    else socket.onMessage(() => void socket.close({ code: 1011 }));
  });
  await open({ page, ...visit }, "/copilot/chat/new");
  const field = page.getByRole("textbox", { name: "Your question" });
  const sentence = "Let CW-4 stand switched on for 15 minutes.";
  const question = "How long does CW-4 stand switched on before it is calibrated?";

  await test.step("the question stays, and the screen says why it has no answer", async () => {
    await field.fill(question);
    await field.press("Enter");
    await expect(page.getByText("The connection broke off before the answer was there.")).toBeVisible();
    await expect(page.getByText(question).first()).toBeVisible();
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(0);
  });
  await test.step("a press asks again, and what comes is announced once", async () => {
    await page.evaluate(collectAnnounced);
    const again = page.getByRole("button", { name: "Try again" });
    await again.focus();
    await again.press("Enter");
    const answer = page.getByRole("article", { name: "Answer" }).last();
    await expect(answer.getByText(sentence).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Not helpful" })).toBeVisible();
    expect(connections).toBe(2);
    const said = () => page.evaluate(announcedUntilNow);
    await expect.poll(said).toContain(sentence);
    expect((await said()).filter((one) => one.includes(sentence))).toEqual([sentence]);
  });
});

/** Runs in the page: what was added to its live regions since it was asked to collect. */
const announcedUntilNow = () => (globalThis as unknown as { readonly announced: readonly string[] }).announced;

/** Runs in the page: keeps what is added to its live regions. */
function collectAnnounced(): void {
  const announced: string[] = [];
  Object.assign(globalThis, { announced });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.parentElement?.closest("[aria-live=polite], [role=log], [role=status]"))
          announced.push(node.textContent ?? "");
  }).observe(document.body, { childList: true, subtree: true });
}
