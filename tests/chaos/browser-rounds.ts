// Kills the tab or the whole browser of a tablet while somebody performs and the network comes and goes, and looks
// for what the screen had called kept and is not there afterwards: node tests/chaos/browser-rounds.ts --runs 200
// [--seed 1]. Needs the web build. Ends with 1 where anything was lost.
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { expect, type Page } from "@playwright/test";
import type { ProgressRecord } from "#features/performs/rules/sync/record.ts";
import { findBrowser } from "#tests/support/browser.ts";
import { address, patiently, type Visit } from "../journeys/as-persona.ts";
import { appIsCached } from "../journeys/cached-app.ts";
import { ask } from "../journeys/find.ts";
import { makeDraft, publishDraft } from "../journeys/made-procedure.ts";
import startProduct from "../journeys/start-product.ts";
import { randomFrom } from "../server/random-input.ts";
import { crashTab, KilledBrowser } from "./killed-browser.ts";
import { askedSteps, type Field, fields, showsPerform } from "./tablet.ts";

/** A perform does not grow for ever: after so many kills the next one is begun. */
const runsOfPerform = 10;
/** A kill comes after so many entries at most, and then some: amid the next one. */
const entriesMax = 6;
/** What this long after the screen came is not there is lost. */
const shownWithinMs = 10_000;
const moreMsMax = 400;
const workMsMax = 30_000;
const answerMsMax = 10_000;

const { values } = parseArgs({ options: { runs: { type: "string", default: "20" }, seed: { type: "string" } } });
const runs = Number(values.runs);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const random = randomFrom(seed);
const oneOf = <T>([first, ...others]: readonly [T, ...T[]]): T =>
  [first, ...others][Math.floor(random() * (others.length + 1))] ?? first;

/** What a field should read, in the order of the entries, and the last of it that the screen called kept or saved. */
interface Entered {
  readonly sent: string[];
  kept: number;
}

/** In turn: as many runs as there are ways die in each. */
const ways = ["browser", "tab", "close"] as const;
type ClosingMethod = (typeof ways)[number];

interface Tally {
  entries: number;
  readonly kills: Record<ClosingMethod, number>;
  readonly losses: string[];
}

const tally: Tally = { entries: 0, kills: { browser: 0, tab: 0, close: 0 }, losses: [] };

/** The operator's tablet: one profile on the disk, one browser after the other. */
class Tablet {
  readonly browser: KilledBrowser;
  readonly #entered = new Map<string, Entered>();
  #page: Page | undefined;
  #workspaceId = "";
  #procedureId = "";
  #number = 0;

  constructor(browser: KilledBrowser) {
    this.browser = browser;
  }

  get #visit(): Visit {
    const { context } = this.browser;
    const page = this.#page ?? context.pages()[0];
    if (!page) throw new Error("no page");
    return { page, context, workspaceId: this.#workspaceId, inApp: (rest) => `/app/${this.#workspaceId}${rest}` };
  }

  /** Signs in anew: a browser that died may have died before it wrote its cookie down. */
  async signIn(persona: "operator" | "admin"): Promise<void> {
    const { request } = this.browser.context;
    const response = await patiently(() => request.post(`${address()}/v1/welcome/personas/${persona}`));
    const { workspaceId }: { workspaceId: string } = await response.json();
    this.#workspaceId = workspaceId;
  }

  /** Publishes a procedure of its own and begins to perform it. */
  async begin(): Promise<void> {
    await this.signIn("admin");
    const author = this.#visit;
    const made = await makeDraft(author, `Kept whatever happens ${Date.now().toString(36)}`, askedSteps());
    await publishDraft(author, await ask(author, `/procedures/${made.id}/draft`));
    this.#procedureId = made.id;
    for (const field of fields) this.#entered.set(field.name, { sent: [field.none], kept: 0 });
    await this.signIn("operator");
    await this.open();
    // The network is cut from here on: a tablet has the app by then, so that a photo needs nothing that is still to come.
    await appIsCached(this.#visit.page);
  }

  async open(): Promise<void> {
    const before = this.#page;
    this.#page = await this.browser.context.newPage();
    // A tab that crashed answers nothing any more, not even how it sees the network.
    await before?.close().catch(() => {});
    const isAnswered = await Promise.race([
      this.browser.context.setOffline(false).then(() => true),
      sleep(answerMsMax).then(() => false),
    ]);
    if (!isAnswered) {
      await this.browser.reconnect();
      this.#page = await this.browser.context.newPage();
    }
    await this.#page.goto(`${address()}/app/${this.#workspaceId}/procedures/${this.#procedureId}/perform`);
    await showsPerform(this.#page);
  }

  /** Enters this and that, with the network cut now and then, until somebody kills what shows it. */
  async work(isKilled: () => boolean): Promise<void> {
    while (!isKilled()) {
      if (random() < 0.3) await this.browser.context.setOffline(random() < 0.7);
      await this.#enter(oneOf(fields), isKilled);
    }
  }

  /** The address and the text of the page, to find the cause of a failure. */
  async shows(): Promise<string> {
    const page = this.#page;
    if (!page) return "nothing";
    const words = page.locator("body").ariaSnapshot({ timeout: answerMsMax });
    return `${page.url()}\n${await words.catch((error: unknown) => String(error))}`;
  }

  async #enter(field: Field, isKilled: () => boolean): Promise<void> {
    const { page } = this.#visit;
    const number = ++this.#number;
    const { sent } = this.#of(field);
    // From here on it may be there, whether or not we hear of it.
    sent.push(field.reads(number, sent.at(-1) ?? field.none));
    await field.enter(page, number);
    tally.entries++;
    if (random() < 0.3) return;
    await expect(saving(page, /^(Saved|Kept on this device)$/)).toBeAttached();
    if (!isKilled()) for (const entered of this.#entered.values()) entered.kept = entered.sent.length - 1;
  }

  #of(field: Field): Entered {
    const entered = this.#entered.get(field.name);
    if (!entered) throw new Error("nothing was begun");
    return entered;
  }

  async kill(how: ClosingMethod): Promise<void> {
    tally.kills[how]++;
    if (how === "browser") await this.browser.kill();
    else if (how === "tab") await crashTab(this.#visit.page);
    else await this.#visit.page.close();
  }

  /** Comes back with a network, and compares the screen with what was entered, and the server with the screen. */
  async comeBack(how: ClosingMethod): Promise<void> {
    if (how === "browser") {
      this.#page = undefined;
      await this.browser.start();
      await this.signIn("operator");
    }
    await this.open();
    const { page } = this.#visit;
    for (const field of fields) await this.#compare(field, page);
    await expect(saving(page, /^Saved$/)).toBeAttached({ timeout: 30_000 });
    await this.#compareServer(page);
  }

  async #compare(field: Field, page: Page): Promise<void> {
    const entered = this.#of(field);
    const [kept, ...later] = entered.sent.slice(entered.kept);
    // What the device has is shown before the server is asked; the screen has its moment.
    let found = "";
    const isThere = async () => {
      found = await field.read(page);
      return found === kept || later.includes(found);
    };
    const isLost = await expect
      .poll(isThere, { timeout: shownWithinMs })
      .toBe(true)
      .then(
        () => false,
        () => true,
      );
    if (isLost) {
      tally.losses.push(`${field.name}: "${found}" is there, "${kept}" was kept, then ${later.join(", ")}`);
    }
    this.#entered.set(field.name, { sent: [found], kept: 0 });
  }

  async #compareServer(page: Page): Promise<void> {
    const performId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const path = `/procedures/${this.#procedureId}/performances/active/${performId}`;
    const stored = await ask<ProgressRecord>(this.#visit, path);
    const inputs = stored.steps_progress
      .flatMap((step) => step.module_progress)
      .flatMap((entry) => ("input" in entry && entry.input !== null ? [String(entry.input)] : []));
    for (const field of fields.filter(({ name }) => name !== "valve" && name !== "photo")) {
      const found = await field.read(page);
      if (found !== "" && !inputs.includes(found)) tally.losses.push(`${field.name}: the server lacks "${found}"`);
    }
  }
}

const saving = (page: Page, words: RegExp) => page.locator("output.sr-only", { hasText: words });

/** A machine that has other things to do may take long for a few entries. */
async function killLater(kill: () => Promise<void>): Promise<void> {
  const enough = tally.entries + random() * entriesMax;
  const until = performance.now() + workMsMax;
  while (tally.entries < enough && performance.now() < until) await sleep(5);
  await sleep(random() * moreMsMax);
  await kill();
}

const profile = await mkdtemp(path.join(os.tmpdir(), "fettle-tablet-"));
const stopProduct = await startProduct();
const browser = new KilledBrowser(await findBrowser(), profile);
const tablet = new Tablet(browser);
console.log(`browser rounds: ${runs} runs, seed ${seed}`);
const startedAt = performance.now();
try {
  await browser.start();
  for (let run = 0; run < runs && tally.losses.length === 0; run++) {
    if (run % runsOfPerform === 0) await tablet.begin();
    const how = ways[run % ways.length] ?? "browser";
    let isKilled = false;
    const killed = killLater(() => {
      isKilled = true;
      return tablet.kill(how);
    });
    await tablet
      .work(() => isKilled)
      .catch((error: unknown) => {
        // A browser that was killed in the middle of a call throws; any other error is a fault.
        if (!isKilled) throw error;
      });
    await killed;
    await tablet.comeBack(how);
    if ((run + 1) % 10 === 0) console.log(`${run + 1} runs, ${tally.entries} entries, ${JSON.stringify(tally.kills)}`);
  }
} catch (error) {
  tally.losses.push(
    `${error instanceof Error ? error.message : String(error)}\nOn the screen: ${await tablet.shows()}`,
  );
} finally {
  await browser.kill();
  await stopProduct();
  await rm(profile, { recursive: true, force: true });
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(
  `${tally.losses.length} lost; ${tally.entries} entries, ${JSON.stringify(tally.kills)}; ${seconds} s in all`,
);
for (const loss of tally.losses) console.error(`LOST  ${loss}`);
process.exit(tally.losses.length === 0 ? 0 : 1);
