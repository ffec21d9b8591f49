import { expect, type Page } from "@playwright/test";

/**
 * How the parts of a screen arrive. Code that loads late has come before the first reply, or comes after the last one.
 * On a quiet machine most of it comes at once, and nobody sees what a busy one shows in between.
 */
export type Arrival = "code first" | "code last";

interface HeldReplies {
  /** How many replies the page has asked for and not been given. */
  waiting: number;
}

/**
 * Gives the page its replies one by one, in the order in which it asked for them, and draws it between any two: then
 * everything that can be seen while a screen loads is seen, the same on every machine. From the next document on.
 */
export async function holdBack(page: Page): Promise<{ readonly arrive: (next: Arrival) => void }> {
  await page.addInitScript(giveRepliesOneByOne);
  let arrival: Arrival = "code first";
  await holdLateCode(page, () => arrival === "code last");
  return { arrive: (next) => void (arrival = next) };
}

/** Waits until the page has been given every reply and has drawn it. */
export async function allGiven(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(untilGiven), { timeout: 60_000 }).toBe(true);
}

/** Holds code that the page asks for after its first script ran, until it waits for no reply. */
async function holdLateCode(page: Page, isLast: () => boolean): Promise<void> {
  // By the debugger: a route of Playwright's would turn the browser's cache off, and every screen loads the app again.
  const debug = await page.context().newCDPSession(page);
  let isStarted = false;
  page.on("domcontentloaded", () => void (isStarted = true));
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isStarted = false;
  });
  debug.on("Fetch.requestPaused", ({ requestId }) => {
    const held = isStarted && isLast() ? page.evaluate(untilGiven) : Promise.resolve();
    // The page may have gone on to another document meanwhile.
    void held.catch(() => {}).then(() => debug.send("Fetch.continueRequest", { requestId }).catch(() => {}));
  });
  await debug.send("Fetch.enable", { patterns: [{ urlPattern: "*/assets/*.js", requestStage: "Request" }] });
}

/** Runs in the page: resolves once no held reply is waited for in three frames that follow each other. */
async function untilGiven(): Promise<boolean> {
  const { fettleHeld: held } = globalThis as unknown as { fettleHeld?: HeldReplies };
  for (let quiet = 0; quiet < 3; quiet = held?.waiting ? 0 : quiet + 1)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return true;
}

/** Runs in the page. What never ends, the feed and the stream of notifications, is not held. */
function giveRepliesOneByOne(): void {
  const held: HeldReplies = { waiting: 0 };
  Object.assign(globalThis, { fettleHeld: held });
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const plainFetch = globalThis.fetch.bind(globalThis);
  let last: Promise<unknown> = Promise.resolve();
  // With its body, so that nothing lies between being given and being read but the page's own work.
  const whole = async (reply: Response) => {
    const { status, statusText, headers } = reply;
    const body = [204, 304].includes(status) ? null : await reply.arrayBuffer();
    return new Response(body, { status, statusText, headers });
  };
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.includes("/v1/") || /\/(?:feed|stream)\b/u.test(address)) return plainFetch(input, init);
    held.waiting += 1;
    const before = last;
    const given = plainFetch(input, init)
      .then(whole)
      .finally(async () => {
        await before;
        await drawn();
        await drawn();
        held.waiting -= 1;
      });
    last = given.catch(() => {});
    return given;
  };
}
