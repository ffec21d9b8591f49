import { expect, test } from "@playwright/test";
import { address, asPersona, expectAccessible, type Visit, type WindowSize, windows } from "./as-persona.ts";
import { findDraft, findPublished, findRecord } from "./find.ts";

/*
 * Every screen, as the person who uses it most: nothing that axe finds, no sideways scroll, in the sizes and themes
 * that people have.
 */

interface Looked {
  readonly name: string;
  readonly persona: string;
  readonly path: (visit: Visit) => Promise<string> | string;
  /** What shows that the screen is there and full. */
  readonly shows: string | RegExp;
}

const inApp = (path: string) => (visit: Visit) => `/app/${visit.workspaceId}${path}`;

const screens: readonly Looked[] = [
  { name: "home of an author", persona: "Content author", path: inApp("/home"), shows: /Hello/ },
  { name: "home of an operator", persona: "Operator", path: inApp("/home"), shows: /Hello/ },
  { name: "procedures", persona: "Content author", path: inApp("/procedures"), shows: "Torque the retort flange" },
  { name: "areas", persona: "Content author", path: inApp("/areas"), shows: "Retort hall" },
  { name: "settings", persona: "Admin", path: inApp("/settings"), shows: /Language/ },
  { name: "access groups", persona: "Admin", path: inApp("/settings/groups"), shows: "Production" },
  { name: "performs", persona: "Operator", path: inApp("/performs"), shows: "Torque the retort flange" },
  {
    name: "records of an analyst",
    persona: "Quality inspector",
    path: inApp("/performs"),
    shows: /Metal detector|Torque/,
  },
  {
    name: "preview",
    persona: "Content author",
    path: async (visit) => inApp(`/procedures/${await findPublished(visit, "Torque the retort flange")}`)(visit),
    shows: "Second pass: 45 Nm in star order",
  },
  {
    name: "editor",
    persona: "Content author",
    path: async (visit) => inApp(`/procedures/${await findDraft(visit, "Calibrate checkweigher CW-4")}/edit`)(visit),
    shows: /Calibrate checkweigher/,
  },
  {
    name: "perform",
    persona: "Operator",
    path: async (visit) =>
      inApp(`/procedures/${await findPublished(visit, "Torque the retort flange")}/perform`)(visit),
    shows: /Done, next step|answer still needed|answers still needed/,
  },
  {
    name: "record",
    persona: "Quality inspector",
    path: async (visit) => inApp(await findRecord(visit))(visit),
    shows: /Content hash|Fingerprint|SHA-256/i,
  },
];

const looks: readonly { readonly size: WindowSize; readonly theme: "light" | "dark" }[] = [
  { size: "desk", theme: "light" },
  { size: "tablet", theme: "dark" },
  { size: "narrow", theme: "light" },
];

for (const screen of screens) {
  test(`${screen.name} stands in every size and theme`, async ({ browser }) => {
    for (const { size, theme } of looks) {
      const visit = await asPersona(browser, screen.persona, size, theme);
      await visit.page.goto(await screen.path(visit));
      await expect(visit.page.getByText(screen.shows).first()).toBeVisible();
      await visit.page.evaluate(() => document.fonts.ready);
      await expectAccessible(visit.page, `${screen.name}, ${size}, ${theme}`);
      await visit.context.close();
    }
  });
}

for (const path of ["/login", "/workspace-select", "/setup", "/join", "/invite"]) {
  test(`${path} stands in every size`, async ({ browser }) => {
    for (const size of ["desk", "narrow"] as const) {
      const context = await browser.newContext({ viewport: windows[size], baseURL: address() });
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expectAccessible(page, `${path}, ${size}`);
      await context.close();
    }
  });
}
