import { expect, type Page } from "@playwright/test";
import { newStep } from "#features/procedures/rules/new-content.ts";
import { asPersona, newVisitor, open, unique, type Visit } from "./as-persona.ts";
import { seeDone } from "./ending.ts";
import { ask, askAt } from "./find.ts";
import { test } from "./journey.ts";
import { makeDraft, makePublished, publishDraft } from "./made-procedure.ts";

/*
 * A shift: three people, one tablet. Each says who they are by a PIN, does what is due, and hands the tablet on. Between
 * one task and the next there are two taps at most; entering a PIN and choosing a name are no task.
 */

const pins = { Mira: "3141", Tomas: "2718", Yara: "1618" } as const;
type Worker = keyof typeof pins;
const workers: readonly Worker[] = ["Mira", "Tomas", "Yara"];

test("three people share one tablet for a shift: what is due, a deviation, the ending, the hand-over", async ({
  browser,
}) => {
  const admin = await asPersona(browser, "Admin");
  const titles = { rinse: unique("Rinse the filler"), gauge: unique("Read the pump") };
  const setTitle = unique("Early shift");
  const procedureIds = [await makeReadOnly(admin, titles.rinse), (await makePublished(admin, titles.gauge)).id];
  await ask(admin, "/procedures/sets", {
    method: "POST",
    body: { title: setTitle, setType: "learning", procedureIds, dueDays: 1 },
  });
  const context = await newVisitor(browser, "tablet");
  await context.addInitScript(countTaps);
  const page = await context.newPage();
  await page.goto(`/join#key=${await shownKey(admin)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Create your profile" })).toBeVisible();
  const device = { context, workspaceId: admin.workspaceId };
  const names: string[] = [];
  for (const worker of workers) names.push(await makeProfile(device, worker));
  await page.goto(`/select-profile/${admin.workspaceId}`);

  const most = { "to the first task": 0, "to the next task": 0, "to hand over": 0 };
  for (const [place, worker] of workers.entries()) {
    const taps = countedTaps(page);
    const expectFew = async (way: keyof typeof most) => {
      most[way] = Math.max(most[way], await taps.counted());
      expect(most[way], way).toBeLessThanOrEqual(2);
    };
    await test.step(`${worker} says who they are`, () => sayWho(page, names[place] ?? "", pins[worker]));
    await test.step(`${worker} does the first of what is due`, async () => {
      await taps.begin();
      await page.getByRole("button", { name: new RegExp(`^Go on in ${setTitle} with`) }).tap();
      await expect(page.getByRole("heading", { level: 1, name: "Look at it" })).toBeVisible();
      await expectFew("to the first task");
      await submit(page);
    });
    await test.step(`${worker} goes on to the next, and reports what is out of bounds`, async () => {
      await taps.begin();
      await page.getByRole("button", { name: new RegExp(`^Next in “${setTitle}”`) }).tap();
      await expect(page.getByRole("heading", { level: 1, name: "Read the gauge" })).toBeVisible();
      await expectFew("to the next task");
      await readGauge(page);
      await submit(page);
      await expect(page.getByRole("region", { name: "1 deviation" })).toContainText("The second gauge agrees");
    });
    await test.step(`${worker} hands the tablet over`, async () => {
      await taps.begin();
      await page.getByRole("link", { name: "Home" }).tap();
      await page.getByRole("link", { name: "Not you?" }).tap();
      await expect(page.getByRole("heading", { level: 1, name: "Who are you?" })).toBeVisible();
      await expectFew("to hand over");
    });
  }
  const figures = Object.entries(most).map(([way, taps]) => `${taps} ${way}`);
  console.log(`Most taps between two tasks of a shift: ${figures.join(", ")}`);
  await test.step("each record names its own person", async () => {
    await open(admin, `/performs?show=records&search=${encodeURIComponent(titles.gauge)}`);
    for (const name of names) await expect(admin.page.getByText(name).first()).toBeVisible();
  });
});

/** A procedure of one step to read, published for everybody. */
async function makeReadOnly(author: Visit, title: string): Promise<string> {
  const { id } = await makeDraft(author, title, [{ ...newStep(() => crypto.randomUUID()), title: "Look at it" }]);
  await publishDraft(author, await ask(author, `/procedures/${id}/draft`));
  return id;
}

async function shownKey(admin: Visit): Promise<string> {
  const { licenseKey } = await askAt<{ licenseKey: string }>(admin, "/v1/functions/fetchQRCode", {
    method: "POST",
    body: { orgID: admin.workspaceId },
  });
  return licenseKey;
}

/** A profile that was made on this device on another day; the device acts as it until somebody says who they are. */
async function makeProfile({ context, workspaceId }: Pick<Visit, "context" | "workspaceId">, worker: Worker) {
  const displayName = unique(worker);
  const { profileId } = await askAt<{ profileId: string }>({ context }, "/v1/functions/createProfile", {
    method: "POST",
    body: { workspaceId, displayName, emoji: "" },
  });
  await askAt({ context }, `/v1/workspaces/${workspaceId}/devices/acting-profile`, {
    method: "POST",
    body: { profileId, newPin: pins[worker] },
  });
  return displayName;
}

async function sayWho(page: Page, name: string, pin: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Who are you?" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Find your name" }).fill(name);
  await page.getByRole("button", { name: new RegExp(name) }).tap();
  const pad = page.getByRole("group", { name: /^Enter the PIN of/ });
  for (const digit of pin) await pad.getByRole("button", { name: digit, exact: true }).tap();
  await pad.getByRole("button", { name: "OK" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible();
}

/** A pressure outside the limits, kept with a reason; then the last step. */
async function readGauge(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Pressure at the pump" }).fill("12");
  await page.getByRole("button", { name: "Keep it with a reason" }).tap();
  await page.getByRole("textbox", { name: "Why is this value right?" }).fill("The second gauge agrees");
  await page.getByRole("button", { name: "Keep with this reason" }).tap();
  await expect(page.getByText("Outside the limits, kept as a true reading")).toBeVisible();
  await page.getByRole("button", { name: /Done, next step/ }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Leave it clean" })).toBeVisible();
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Submit/ }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit" }).tap();
  await seeDone(page);
}

/** Runs in the page: counts presses for as long as the tab lives, over whatever is opened in it. */
function countTaps(): void {
  const key = "counted-taps";
  addEventListener("pointerdown", () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1)), {
    capture: true,
  });
}

function countedTaps(page: Page) {
  const taps = () => page.evaluate(() => Number(sessionStorage.getItem("counted-taps") ?? 0));
  let before = 0;
  return {
    begin: async () => {
      before = await taps();
    },
    counted: async () => (await taps()) - before,
  };
}
