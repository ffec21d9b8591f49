import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

export const address = (): string => {
  const value = process.env.FETTLE_ADDRESS;
  if (!value) throw new Error("No server: run the journeys by `npm run journeys`");
  return value;
};

/** The sizes that the product is looked at in, in CSS pixels. */
export const windows = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1180, height: 820 },
  phone: { width: 390, height: 844 },
  narrow: { width: 360, height: 740 },
} as const;
export type WindowSize = keyof typeof windows;

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly workspaceId: string;
}

/** A browser of its own, signed in as one of the demo's people by the button that a newcomer would press. */
export async function asPersona(
  browser: Browser,
  label: string,
  size: WindowSize = "desk",
  theme: "light" | "dark" = "light",
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: windows[size],
    hasTouch: size !== "desk",
    colorScheme: theme,
    baseURL: address(),
  });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByRole("button", { name: new RegExp(`^${label}`) }).click();
  await page.waitForURL(/\/app\/[0-9a-f-]{36}\//);
  const workspaceId = /\/app\/([0-9a-f-]{36})\//.exec(page.url())?.[1] ?? "";
  return { page, context, workspaceId };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** Nothing that axe finds, and no sideways scroll, which axe does not see. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Through the debugger, because the page's policy lets no foreign script in.
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run());
  const faults = found.violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
  );
  expect(faults, `axe on ${where}`).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth);
  expect(overflow, `sideways scroll on ${where}`).toBeLessThanOrEqual(0);
}
