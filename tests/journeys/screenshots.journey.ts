import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { asPersona, open, type Persona, type Theme, type Visit, type WindowSize } from "./as-persona.ts";
import { findDraft, findPublished, findRecord } from "./find.ts";

/*
 * The pictures of the README, of the demo plant as it is on the first day. Collected only where FETTLE_SCREENSHOTS is
 * set: they are looked at by a person, and nothing fails when a screen looks different.
 */

interface Shot {
  readonly file: string;
  readonly persona: Persona;
  readonly size: WindowSize;
  readonly theme?: Theme;
  readonly path: (visit: Visit) => Promise<string>;
  readonly shows: string | RegExp;
}

const torque = "Torque the retort flange";
const performTorque = async (visit: Visit) => `/procedures/${await findPublished(visit, torque)}/perform`;
const list = async () => "/procedures";

const shots: readonly Shot[] = [
  { file: "perform-tablet", persona: "Operator", size: "tablet", path: performTorque, shows: /Done, next step|needed/ },
  { file: "perform-phone", persona: "Operator", size: "phone", path: performTorque, shows: /Done, next step|needed/ },
  { file: "procedures-desk", persona: "Content author", size: "desk", path: list, shows: torque },
  { file: "procedures-dark", persona: "Content author", size: "desk", theme: "dark", path: list, shows: torque },
  {
    file: "editor-desk",
    persona: "Content author",
    size: "desk",
    path: async (visit) => `/procedures/${await findDraft(visit, "Calibrate checkweigher CW-4")}/edit`,
    shows: "Before you publish",
  },
  { file: "record-desk", persona: "Quality inspector", size: "desk", path: findRecord, shows: "Content hash (SHA-256)" },
  { file: "area-desk", persona: "Content author", size: "desk", path: async () => "/areas", shows: "Retort hall" },
];

const fileOf = (name: string) => fileURLToPath(new URL(`../../docs/screenshots/${name}.png`, import.meta.url));

for (const { file, persona, size, theme, path, shows } of shots) {
  test(file, async ({ browser }) => {
    const visit = await asPersona(browser, persona, size, theme);
    const { page } = visit;
    await open(visit, await path(visit), shows);
    if (file === "area-desk") {
      await page.getByRole("link", { name: "Retort hall" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Retort hall" })).toBeVisible();
    }
    await page.waitForLoadState("networkidle").catch(() => undefined);
    await page.screenshot({ path: fileOf(file) });
    await visit.context.close();
  });
}
