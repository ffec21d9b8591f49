import { type APIResponse, type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

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

const personaKeys = {
  Admin: "admin",
  "Group admin": "group-admin",
  "Content author": "content-author",
  Operator: "operator",
  "Quality inspector": "quality-inspector",
  "Member of Plant 5": "plant-5-member",
  "Member of another enterprise": "harbour-member",
} as const;
export type Persona = keyof typeof personaKeys;

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly workspaceId: string;
  /** The full path of a screen of the workspace, from what follows the workspace. */
  readonly inApp: (path: string) => string;
}

export interface PersonaOptions {
  /** The service worker takes the app onto the device; journeys without it go on without the service worker. */
  readonly hasServiceWorker?: boolean;
  /** Where the product is reached, where that is not its own address. */
  readonly at?: string;
}

/** How many times slower than this machine the browser is made, to find what a journey or the product takes for granted. */
const slowdown = Number(process.env.FETTLE_BROWSER_SLOWDOWN ?? 1);

async function slowDown(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** A browser of its own, with nothing kept on it. */
export async function newVisitor(
  browser: Browser,
  size: WindowSize = "desk",
  theme: Theme = "light",
  { hasServiceWorker = false, at = address() }: PersonaOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    serviceWorkers: hasServiceWorker ? "allow" : "block",
    viewport: windows[size],
    hasTouch: size !== "desk",
    colorScheme: theme,
    // What fades in would be measured half way.
    reducedMotion: "reduce",
    baseURL: at,
    extraHTTPHeaders: { "x-forwarded-for": newPlace() },
  });
  if (!hasServiceWorker) await context.addInitScript({ content: await rememberFetched() });
  if (slowdown > 1) context.on("page", slowDown);
  return context;
}

let places = 0;

/**
 * An address of its own, which the server believes: calls without a sign-in are counted by address, and journeys side by
 * side would be more than one address may send.
 */
function newPlace(): string {
  places += 1;
  return `10.${Math.floor(process.pid / 256) % 256}.${process.pid % 256}.${places % 256}`;
}

let rememberingFetched: Promise<string> | undefined;

/**
 * A script that makes a browser remember that it fetched all files of the app, which one without a service worker does
 * once while nobody is doing anything. Most journeys have such a browser, and each new one would fetch them again: that
 * takes more of the processor than many a journey.
 */
function rememberFetched(): Promise<string> {
  rememberingFetched ??= fetch(`${address()}/app-files.json`)
    .then((response) => response.json() as Promise<{ readonly version: string }>)
    .then(({ version }) => JSON.stringify(`${version} en`))
    .then((value) => `if (origin !== "null") localStorage.setItem("fettle.fetched-version", ${value})`);
  return rememberingFetched;
}

/** The button of the sign-in page that signs in as a person of the demo. */
export const personaButton = (page: Page, persona: Persona) =>
  page.getByRole("button", { name: new RegExp(`^${persona}`) });

/**
 * A browser of its own, signed in as one of the demo's people; it stands on an empty page. Each has a session of its
 * own: a cookie that two browsers use counts as stolen.
 */
export async function asPersona(
  browser: Browser,
  persona: Persona,
  size: WindowSize = "desk",
  theme: Theme = "light",
  options: PersonaOptions = {},
): Promise<Visit> {
  return signedInAs(persona, await newVisitor(browser, size, theme, options));
}

/** The same in a browser that is there. */
export async function signedInAs(persona: Persona, context: BrowserContext): Promise<Visit> {
  const response = await patiently(() => context.request.post(`/v1/welcome/personas/${personaKeys[persona]}`));
  const { workspaceId }: { workspaceId: string } = await response.json();
  const page = await context.newPage();
  return { page, context, workspaceId, inApp: (path) => `/app/${workspaceId}${path}` };
}

/** Where the server says "later", it is later: one that believes no address counts all journeys as one. */
export async function patiently(send: () => Promise<APIResponse>): Promise<APIResponse> {
  for (;;) {
    const response = await send();
    if (response.ok()) return response;
    if (response.status() !== 429) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
    const seconds = Number(response.headers()["retry-after"] ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** The window takes another size, and the screen in it lays itself out anew: that needs no other browser. */
export const resize = ({ page }: Pick<Visit, "page">, size: WindowSize): Promise<void> =>
  page.setViewportSize(windows[size]);

/** Nothing stands beyond the edge of the window. */
export async function expectFits({ page }: Pick<Visit, "page">): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  await expect.poll(() => page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
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
