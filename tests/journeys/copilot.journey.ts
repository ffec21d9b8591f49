import { expect, type Page } from "@playwright/test";
import { asPersona, open } from "./as-persona.ts";
import { test } from "./journey.ts";

/*
 * An operator asks in their own words and stands at the step; what did not help comes to those who look after the copilot.
 */

test("[CP4] [CP10] [QU3] [P200] an operator asks, opens the step that the answer quotes, rates it, and an admin archives the conversation", async ({
  browser,
}) => {
  const operator = await asPersona(browser, "Operator", "tablet");
  const admin = await asPersona(browser, "Admin");
  const question = "How long does cw4 stand swiched on before it is calibrated?";
  const { page } = operator;

  await test.step("the answer quotes the step, however the machine was written", async () => {
    await open(operator, "/copilot/chat/new");
    await page.getByRole("textbox", { name: "Your question" }).fill(question);
    await page.getByRole("button", { name: "Ask", exact: true }).tap();
    const answer = page.getByRole("article").last();
    await expect(answer.getByText("Let CW-4 stand switched on for 15 minutes.").first()).toBeVisible();
    await expect(answer.getByText("Read “swiched” as “switched”.")).toBeVisible();
    await expect(page).toHaveURL(/\/copilot\/chat\/[0-9a-f-]{36}$/);
  });
  await test.step("an answer that did not help is passed on with its reason", async () => {
    await page.getByRole("button", { name: "Not helpful" }).tap();
    const dialog = page.getByRole("dialog", { name: "What was wrong with the answer?" });
    await dialog.getByText("Something is missing").tap();
    await dialog.getByRole("button", { name: "Send" }).tap();
    await expect(page.getByText("Thank you. Your reason was sent.")).toBeVisible();
  });
  await test.step("the source opens on the step", async () => {
    await page.getByRole("button", { name: /^Source 1: Calibrate checkweigher CW-4/ }).tap();
    await expect(page.getByRole("heading", { name: "Clean the weighing belt and wait" })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Let CW-4 stand switched on for 15 minutes.").first()).toBeVisible();
  });
  await test.step("at a desk a cited step stays at the top while a map above it comes, until the person scrolls", async () => {
    const { page: desk } = admin;
    await open(admin, "/copilot/chat/new");
    await desk
      .getByRole("textbox", { name: "Your question" })
      .fill("How many Nm in the second pass at the retort flange?");
    await desk.getByRole("button", { name: "Ask", exact: true }).click();
    await desk.getByRole("button", { name: /^Source 1: Torque the retort flange, 06/ }).click();
    const release = await holdBackPictures(desk);
    await desk.getByRole("link", { name: "Open the procedure" }).click();
    await expect(desk.getByRole("article", { name: citedStep })).toBeInViewport();
    const map = desk.getByRole("button", { name: /^Enlarge: Picture of Retort hall/ }).locator("img");
    release();
    await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect.poll(() => placeOf(desk, citedStep)).toBe(atTop);
    await growAbove(desk, 300);
    expect(await placeOf(desk, citedStep)).toBe(atTop);
    await desk.mouse.move(700, 400);
    await desk.mouse.wheel(0, 100);
    await expect.poll(() => placeOf(desk, citedStep)).toBe(atTop - 100);
    await growAbove(desk, 600);
    expect(await placeOf(desk, citedStep)).toBe(atTop - 100);
  });
  await test.step("an admin sees what was asked, and archives the conversation", async () => {
    await open(admin, "/copilot/analytics");
    const archive = admin.page.getByRole("button", { name: `Archive: ${question}` });
    await archive.click();
    const dialog = admin.page.getByRole("dialog", { name: "Archive this conversation" });
    await dialog.getByRole("textbox", { name: /What became of it/ }).fill("The step was corrected.");
    // The row goes before the server has answered, and a reload before its answer would end the call.
    const stored = admin.page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.url().endsWith("/analytics/copilot/chats"),
    );
    await dialog.getByRole("button", { name: "Archive" }).click();
    await expect(archive).toBeHidden();
    expect((await stored).status()).toBeLessThan(300);
    await admin.page.reload();
    await expect(admin.page.getByRole("heading", { name: "Flagged conversations" })).toBeVisible();
    await expect(archive).toBeHidden();
  });
});

const citedStep = "Second pass: 45 Nm in star order";
/** Its margin when it is scrolled to, in px. */
const atTop = 16;

/** From now on no picture of the workspace reaches the page, until the function that is returned is called. */
async function holdBackPictures(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/v1/*/assets/*", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** How far below the top of the screen a step is drawn, in px. */
const placeOf = (page: Page, step: string): Promise<number> =>
  page.getByRole("article", { name: step }).evaluate((article) => Math.round(article.getBoundingClientRect().top));

/** The first step becomes higher, as by a part that comes late; and what watches sizes has been told so. */
const growAbove = (page: Page, byPx: number): Promise<void> =>
  page
    .getByRole("article")
    .first()
    .evaluate((article, px) => {
      const told = Promise.withResolvers<void>();
      // It is told of the size there is, then of the new one: after the observers of the page, which began before it.
      const observer = new ResizeObserver(() => {
        const padding = `${px}px`;
        if (article.style.paddingBottom !== padding) article.style.paddingBottom = padding;
        else {
          observer.disconnect();
          told.resolve();
        }
      });
      observer.observe(article, { box: "border-box" });
      return told.promise;
    }, byPx);
