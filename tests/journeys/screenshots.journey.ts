import { fileURLToPath } from "node:url";
import { expect, type Page, type Request } from "@playwright/test";
import { asPersona, open, type Persona, type Theme, type Visit, type WindowSize } from "./as-persona.ts";
import { choose } from "./controls.ts";
import { ask, findDocument, findDraft, findPublished, findRecord } from "./find.ts";
import { test } from "./journey.ts";

/*
 * The pictures of the README and of the tour, of the demo plant as it is on the first day. Collected only where FETTLE_SCREENSHOTS is
 * set: they are looked at by a person, and nothing fails when a screen looks different.
 */

interface Shot {
  readonly file: string;
  readonly persona: Persona;
  readonly size: WindowSize;
  readonly theme?: Theme;
  readonly path: (visit: Visit) => Promise<string>;
  readonly shows: string | RegExp;
  /** What is done on the screen before it is looked at. */
  readonly then?: (page: Page) => Promise<void>;
}

const torque = "Torque the retort flange";
const performTorque = async (visit: Visit) => `/procedures/${await findPublished(visit, torque)}/perform`;
const list = async () => "/procedures";
const performShows = /Done, next step|answers? still needed/;

async function goToStep(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "All steps" }).tap();
  await page.getByRole("dialog", { name: "All steps" }).getByRole("button", { name: title }).tap();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

const firstWeekProgress = async (visit: Visit) => {
  const path = "/procedures/sets?search=First%20week";
  const { sets } = await ask<{ sets: readonly { readonly id: string }[] }>(visit, path);
  return `/procedures/sets/${sets[0]?.id}/progress`;
};

const shots: readonly Shot[] = [
  { file: "home-tablet", persona: "Operator", size: "tablet", path: async () => "/home", shows: /Hello/ },
  {
    file: "procedure-phone",
    persona: "Operator",
    size: "phone",
    path: async (visit) => `/procedures/${await findPublished(visit, torque)}`,
    shows: torque,
  },
  {
    file: "decision-desk",
    persona: "Admin",
    size: "desk",
    path: async (visit) => `/procedures/${await findDraft(visit, "Shut down line 2, end of shift")}/decide`,
    shows: /You have looked at/,
  },
  {
    file: "copilot-desk",
    persona: "Operator",
    size: "desk",
    path: async () => "/copilot/chat/new",
    shows: "Ask",
    then: async (page) => {
      await page
        .getByRole("textbox", { name: "Your question" })
        .fill("How long does CW-4 stand switched on before it is calibrated?");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await expect(page.getByRole("button", { name: "Not helpful" })).toBeVisible();
    },
  },
  {
    file: "progress-desk",
    persona: "Content author",
    size: "desk",
    path: firstWeekProgress,
    shows: "Ana Baptista",
  },
  {
    file: "analytics-desk",
    persona: "Admin",
    size: "desk",
    path: async () => "/analytics/overview",
    shows: /Runs finished/,
  },
  {
    file: "versions-desk",
    persona: "Content author",
    size: "desk",
    path: async (visit) => `/procedures/${await findPublished(visit, torque)}/revisions`,
    shows: /Version/,
  },
  {
    file: "perform-tablet",
    persona: "Operator",
    size: "tablet",
    path: performTorque,
    shows: performShows,
    then: async (page) => {
      await goToStep(page, "Second pass: 45 Nm in star order");
      const torqueField = page.getByRole("textbox", { name: "Torque on bolt 8" });
      await torqueField.fill("45.2");
      await torqueField.blur();
      await choose(page, "No");
      await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();
    },
  },
  {
    file: "perform-phone",
    persona: "Operator",
    size: "phone",
    path: performTorque,
    shows: performShows,
    then: (page) => goToStep(page, "Wait ten minutes and check again"),
  },
  { file: "procedures-desk", persona: "Content author", size: "desk", path: list, shows: torque },
  { file: "procedures-dark", persona: "Content author", size: "desk", theme: "dark", path: list, shows: torque },
  {
    file: "editor-desk",
    persona: "Content author",
    size: "desk",
    path: async (visit) => `/procedures/${await findDraft(visit, "Calibrate checkweigher CW-4")}/edit`,
    shows: "Before you publish",
  },
  {
    file: "record-desk",
    persona: "Quality inspector",
    size: "desk",
    path: findRecord,
    shows: "Content hash (SHA-256)",
  },
  {
    file: "area-desk",
    persona: "Content author",
    size: "desk",
    path: async () => "/areas",
    shows: "Retort hall",
    then: async (page) => {
      await page.getByRole("link", { name: "Retort hall" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Retort hall" })).toBeVisible();
    },
  },
  {
    file: "documents-desk",
    persona: "Content author",
    size: "desk",
    path: async () => "/documents",
    shows: "Machine manuals",
  },
  {
    file: "document-desk",
    persona: "Content author",
    size: "desk",
    path: async (visit) =>
      `/documents/view/${await findDocument(visit, "Retort R-3 manual.pdf")}?page=3&find=come-up%20time`,
    shows: "Retort R-3 manual.pdf",
    then: async (page) => {
      await expect(page.getByText("come-up time").first()).toBeVisible();
    },
  },
  { file: "groups-desk", persona: "Admin", size: "desk", path: async () => "/settings/groups", shows: "Line 2" },
  { file: "roles-desk", persona: "Admin", size: "desk", path: async () => "/settings/roles", shows: "Operator" },
];

const fileOf = (name: string) => fileURLToPath(new URL(`../../docs/screenshots/${name}.png`, import.meta.url));

for (const { file, persona, size, theme, path, shows, then } of shots) {
  test(file, async ({ browser }) => {
    const visit = await asPersona(browser, persona, size, theme);
    const { page } = visit;
    const coming = pendingCalls(page);
    await open(visit, await path(visit), shows);
    await then?.(page);
    await drawnInFull(page, coming);
    await page.screenshot({ path: fileOf(file) });
    await visit.context.close();
  });
}

/** The calls that were sent and not answered; the feed of changes and the stream of notifications are never answered in full. */
function pendingCalls(page: Page): ReadonlySet<Request> {
  const calls = new Set<Request>();
  page.on("request", (request) => {
    if (!/\/(feed|notifications\/stream)/.test(request.url())) calls.add(request);
  });
  page.on("requestfinished", (request) => calls.delete(request));
  page.on("requestfailed", (request) => calls.delete(request));
  return calls;
}

/** Everything has arrived, and nothing stands in for what loads; neither has a role to ask for. */
async function drawnInFull(page: Page, coming: ReadonlySet<Request>): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => coming.size).toBe(0);
  await expect(page.locator(".animate-pulse, .sheen")).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)))
    .toBe(true);
}
