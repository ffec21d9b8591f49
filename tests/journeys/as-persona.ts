import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";

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
export type Theme = "light" | "dark";

export type Persona =
  | "Admin"
  | "Group admin"
  | "Content author"
  | "Operator"
  | "Quality inspector"
  | "Member of Plant 5"
  | "Member of another enterprise";

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly workspaceId: string;
  /** The full path of a screen of the workspace, from what follows the workspace. */
  readonly inApp: (path: string) => string;
}

interface SignedIn {
  readonly workspaceId: string;
  readonly cookies: NonNullable<Exclude<BrowserContextOptions["storageState"], string>>;
}

/** The server lets nobody sign in a hundred times a minute, so each worker signs each person in once. */
const signedIn = new Map<Persona, Promise<SignedIn>>();

/** A browser of its own, with nothing kept on it. */
export const newVisitor = (browser: Browser, size: WindowSize = "desk", theme: Theme = "light") =>
  browser.newContext({
    viewport: windows[size],
    hasTouch: size !== "desk",
    colorScheme: theme,
    // What fades in would be measured half way.
    reducedMotion: "reduce",
    baseURL: address(),
  });

/** The button of the sign-in page that signs in as a person of the demo. */
export const personaButton = (page: Page, persona: Persona) =>
  page.getByRole("button", { name: new RegExp(`^${persona}`) });

/** A browser of its own, signed in as one of the demo's people; it stands on an empty page. */
export async function asPersona(
  browser: Browser,
  persona: Persona,
  size: WindowSize = "desk",
  theme: Theme = "light",
): Promise<Visit> {
  const session = signedIn.get(persona) ?? signIn(browser, persona);
  signedIn.set(persona, session);
  const { workspaceId, cookies } = await session;
  const context = await newVisitor(browser, size, theme);
  await context.addCookies(cookies.cookies);
  const page = await context.newPage();
  return { page, context, workspaceId, inApp: (path) => `/app/${workspaceId}${path}` };
}

async function signIn(browser: Browser, persona: Persona): Promise<SignedIn> {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await page.goto("/login");
  await personaButton(page, persona).click();
  await page.waitForURL(/\/app\/[0-9a-f-]{36}\//);
  const workspaceId = /\/app\/([0-9a-f-]{36})\//.exec(page.url())?.[1] ?? "";
  const cookies = await context.storageState();
  await context.close();
  return { workspaceId, cookies };
}

/** Opens a screen and waits until its heading, or whatever is given, is there. */
export async function open({ page, inApp }: Visit, path: string, shows?: string | RegExp): Promise<void> {
  await page.goto(inApp(path));
  const there = shows === undefined ? page.getByRole("heading", { level: 1 }) : page.getByText(shows);
  await expect(there.first()).toBeVisible();
}

let made = 0;

/** A name that no other journey, and no other run against the same server, uses. */
export const unique = (name: string): string => {
  made += 1;
  return `${name} ${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
};
