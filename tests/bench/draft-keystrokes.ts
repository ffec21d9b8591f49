// What the editor of a large draft costs in a browser whose processor is slowed down four times:
// `node tests/bench/draft-keystrokes.ts [--steps 1999]`, against the product at FETTLE_ADDRESS (demo mode, as the
// journeys start it), or one of its own. Nothing fails by time.
import { parseArgs } from "node:util";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { browserArguments, findBrowser } from "#tests/support/browser.ts";
import { asPersona, type Visit } from "../journeys/as-persona.ts";
import startProduct from "../journeys/start-product.ts";
import { largeContent } from "./large-draft.ts";
import { median } from "./load.ts";

const { values } = parseArgs({ options: { steps: { type: "string", default: "20,200,1999" } } });
const slower = 4;

// In the page, where this side's compiler knows nothing. The browser tells of no event below 16 ms, in steps of 8.
const watch = `
  window.benchKeys = new Map();
  window.benchTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.interactionId || !entry.name.startsWith("key")) continue;
      window.benchKeys.set(entry.interactionId, Math.max(window.benchKeys.get(entry.interactionId) ?? 0, entry.duration));
    }
  }).observe({ type: "event", durationThreshold: 16 });
  new PerformanceObserver((list) => window.benchTasks.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: "longtask" });`;
const forget = "window.benchKeys.clear()";
const seen = "[...window.benchKeys.values()]";

const stop = await startProduct();
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
try {
  console.log(`\nprocessor slowed ${slower} times; ms from the key to the next picture: median and 95 of 100`);
  console.log(
    "steps".padStart(6),
    "open".padStart(8),
    "in a title".padStart(16),
    "in a module".padStart(16),
    "new step".padStart(10),
    "reorder".padStart(16),
    "longest task".padStart(14),
    "lines in page".padStart(14),
    "CPU a key, not slowed".padStart(22),
  );
  for (const steps of values.steps.split(",").map(Number)) await measure(steps);
} finally {
  await browser.close();
  await stop();
}
process.exit();

async function measure(steps: number): Promise<void> {
  const visit = await asPersona(browser, "Admin");
  const procedureId = await makeDraft(visit, steps);
  const { page } = visit;
  const slow = await visit.context.newCDPSession(page);
  await page.goto(visit.inApp("/procedures"));
  // What a build keeps in the browser's cache is there.
  await page.goto(visit.inApp(`/procedures/${procedureId}/edit`));
  await page.getByRole("textbox", { name: "Step title" }).waitFor();
  await page.getByRole("treegrid").waitFor();
  await page.goto(visit.inApp("/procedures"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await setRate(slow, slower);
  const from = performance.now();
  await page.goto(visit.inApp(`/procedures/${procedureId}/edit`));
  const title = page.getByRole("textbox", { name: "Step title" });
  await title.waitFor();
  const open = performance.now() - from;
  await page.getByRole("treegrid").waitFor();
  await page.waitForTimeout(2_000);
  await page.evaluate(watch);
  await title.click();
  await page.keyboard.press("End");
  const inTitle = await keys(page, " turned by hand until it clicks");
  const cpuInTitle = await cpuOfKeys(visit, slow, " until it clicks once more");
  const field = page.getByRole("textbox", { name: "Prompt" });
  await field.click();
  const inModule = await keys(page, " and read the torque at the scale");
  const cpuInModule = await cpuOfKeys(visit, slow, " and write it down at once");
  await title.click();
  await page.keyboard.press("End");
  const before = performance.now();
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    `document.querySelector("main textarea")?.value === "" && document.activeElement === document.querySelector("main textarea")`,
  );
  const newStep = performance.now() - before;
  await page.keyboard.type("One more");
  const reorder: number[] = [];
  for (let turn = 0; turn < 12; turn++) {
    await page.evaluate(forget);
    await page.keyboard.press(turn % 2 === 0 ? "Alt+ArrowUp" : "Alt+ArrowDown");
    await page.waitForTimeout(400);
    reorder.push(...(await page.evaluate<number[]>(seen)));
  }
  await page.waitForTimeout(1_500);
  const longest = await page.evaluate<number>("Math.round(Math.max(0, ...window.benchTasks))");
  const lines = await page.locator("[data-tree-id]").count();
  console.log(
    String(steps).padStart(6),
    open.toFixed(0).padStart(8),
    both(inTitle).padStart(16),
    both(inModule).padStart(16),
    newStep.toFixed(0).padStart(10),
    both(reorder).padStart(16),
    String(longest).padStart(14),
    String(lines).padStart(14),
    `${cpuInTitle.toFixed(1)} / ${cpuInModule.toFixed(1)}`.padStart(22),
  );
  await setRate(slow, 1);
  await visit.context.close();
}

async function setRate(session: CDPSession, rate: number): Promise<void> {
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

function both(ms: readonly number[]): string {
  const last = [...ms].sort((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(ms.length * 0.95))] ?? 0;
  return `${median([...ms]).toFixed(0)} / ${last.toFixed(0)}`;
}

/** Of the page's own thread, for one key, on the processor as it is: a machine that is busy with other things says less. */
async function cpuOfKeys({ page }: Visit, session: CDPSession, text: string): Promise<number> {
  await setRate(session, 1);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await taskMs(session);
  await keys(page, text);
  const used = (await taskMs(session)) - before;
  await setRate(session, slower);
  return used / text.length;
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0) * 1000;
}

/** Types as a quick person does, and answers what each key took. */
async function keys(page: Page, text: string): Promise<number[]> {
  await page.evaluate(forget);
  for (const key of text) {
    await page.keyboard.press(key === " " ? "Space" : key);
    await page.waitForTimeout(110);
  }
  await page.waitForTimeout(600);
  const slowOnes = await page.evaluate<number[]>(seen);
  return [...slowOnes, ...Array.from({ length: Math.max(0, text.length - slowOnes.length) }, () => 16)];
}

async function makeDraft({ page, workspaceId }: Visit, steps: number): Promise<string> {
  const { request } = page.context();
  const resumed = await request.post("/v1/sessions/resume");
  const { token } = await resumed.json();
  const headers = { authorization: `Bearer ${token}` };
  const base = `/v1/workspaces/${workspaceId}/procedures`;
  const made = await request.post(base, { headers, data: {} });
  const { id, versionId, revision } = await made.json();
  const saved = await request.put(`${base}/${id}/draft/${versionId}`, {
    headers: { ...headers, "if-match": `"${revision}"` },
    data: { ...largeContent(steps), areaIds: [] },
  });
  if (!saved.ok()) throw new Error(await saved.text());
  return id;
}
