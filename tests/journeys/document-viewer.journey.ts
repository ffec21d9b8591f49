import { createRequire } from "node:module";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { madePdf } from "../support/made-pdf.ts";
import { address, asPersona, unique, type Visit } from "./as-persona.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";
import { makeDocument } from "./made-document.ts";
import type { SampleFile } from "./sample-picture.ts";
import { sampleVideo } from "./sample-video.ts";

/*
 * Documents of every kind in the viewer: a passage by its link, a search, a table, a video by ranges; and nothing of
 * what lies in a file runs.
 */

const fileOf = (name: string, mimeType: string, content: string | Uint8Array): SampleFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

async function see(visit: Visit, id: string, name: string, query = ""): Promise<void> {
  await visit.page.goto(visit.inApp(`/documents/view/${id}${query}`));
  await expect(visit.page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Notes whatever a file could do that it may not. */
async function watch(context: BrowserContext): Promise<string[]> {
  const faults: string[] = [];
  const { host } = new URL(address());
  await context.addInitScript(() => {
    Object.defineProperty(window, "ran", {
      set: () => {
        throw new Error("something ran");
      },
    });
  });
  context.on("dialog", (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("weberror", (error) => faults.push(`an error: ${error.error().message}`));
  context.on("request", (request) => {
    const asked = new URL(request.url());
    if (/^https?:$/.test(asked.protocol) && asked.host !== host) faults.push(`asked for ${request.url()}`);
  });
  return faults;
}

const pageField = (page: Page) => page.getByRole("textbox", { name: /^Page, of/ });
const lines = (page: number) =>
  Array.from({ length: 24 }, (_, line) => `${page}.${line + 1} Check the gauge of line ${line}.`);

/** Twelve pages; the passage stands on the seventh, broken by a hyphen at the end of a line. */
const manual = () =>
  madePdf(
    Array.from({ length: 12 }, (_, index) => ({
      lines:
        index === 6
          ? ["Relief", "Relieve the pres-", "sure before the cover is opened.", ...lines(7).slice(3)]
          : lines(index + 1),
      script: "app.alert('ran')",
      ...(index === 0 && { links: ["javascript:globalThis.ran = 1", 9, "https://example.com/spares"] }),
    })),
  );

/** Runs in the page: presses Enter in the search as soon as it says so, before the page is drawn again. */
function pressEnterAt(words: string): void {
  const search = document.querySelector("[role=search]");
  const observer = new MutationObserver(() => {
    if (search?.querySelector("[role=status]")?.textContent !== words) return;
    observer.disconnect();
    search.querySelector("input")?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  if (search) observer.observe(search, { subtree: true, childList: true, characterData: true });
}

test("a link opens a PDF at its page with the passage marked; it is searched, turned and read by the keyboard", async ({
  browser,
}) => {
  const visit = await asPersona(browser, "Content author");
  const faults = await watch(visit.context);
  const { page } = visit;
  const name = `${unique("Pump manual")}.pdf`;
  const id = await makeDocument(visit, fileOf(name, "application/pdf", manual()));

  await see(visit, id, name, `?page=7&find=${encodeURIComponent("Relieve the pressure before the cover is opened")}`);
  await expect(page.getByText("The passage is marked on page 7.")).toBeVisible();
  await expect(pageField(page)).toHaveValue("7");
  const marks = page.locator("mark");
  await expect(marks).toHaveText(["Relieve the pres", "sure before the cover is opened"]);
  await expect(marks.first()).toBeInViewport();
  await expectAccessible(page, "a PDF at a passage");

  // It is drawn, and not only written: the letters of the page are there.
  const drawn = page.getByRole("group", { name: "Page 7" }).locator("canvas");
  await expect(drawn).toBeVisible();
  const darkest = () =>
    drawn.evaluate((canvas: HTMLCanvasElement) => {
      const data =
        canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
      let least = 255;
      for (let at = 0; at < data.length; at += 4) least = Math.min(least, data[at] ?? 255);
      return least;
    });
  await expect.poll(darkest).toBeLessThan(80);

  await page.keyboard.press("Control+f");
  await page.getByRole("searchbox", { name: "Search in this document" }).fill("gauge of line 23");
  const place = page.getByRole("search").getByRole("status");
  // From where one is.
  await expect(place).toHaveText("7 of 12");
  await page.keyboard.press("Enter");
  await expect(place).toHaveText("8 of 12");
  await expect(page.locator("mark[data-active]")).toBeInViewport();
  // Enter comes before the first hit was scrolled to.
  await page.evaluate(pressEnterAt, "8 of 12");
  await page.getByRole("searchbox", { name: "Search in this document" }).fill("gauge of line 22");
  await expect(place).toHaveText("9 of 12");
  await expect(page.locator("mark[data-active]")).toBeInViewport();
  await page.keyboard.press("Escape");

  const pages = page.getByRole("region", { name });
  await expect(pages).toBeFocused();
  await page.keyboard.press("End");
  await expect(pageField(page)).toHaveValue("12");
  await page.keyboard.press("Home");
  await expect(pageField(page)).toHaveValue("1");
  await page.keyboard.press("PageDown");
  await expect(pageField(page)).toHaveValue("2");
  await page.getByRole("button", { name: "Rotate" }).click();
  await page.getByRole("button", { name: "Fit page" }).click();
  await expect(page.getByRole("group", { name: "Page 2" })).toBeInViewport();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: "Page 1", exact: true }).click();
  const outside = page.getByRole("link", { name: /^Opens/ });
  await expect(outside).toHaveCount(1);
  await expect(outside).toHaveAttribute("href", "https://example.com/spares");
  await page.getByRole("button", { name: "Goes to another page" }).click();
  await expect(pageField(page)).toHaveValue("9");
  expect(faults).toEqual([]);
});

test("the first page of a long PDF is there long before its last, and few pages are drawn", async ({ browser }) => {
  const visit = await asPersona(browser, "Content author");
  const { page } = visit;
  const name = `${unique("Long manual")}.pdf`;
  const long = madePdf(Array.from({ length: 1000 }, (_, index) => ({ lines: lines(index + 1) })));
  const id = await makeDocument(visit, fileOf(name, "application/pdf", long));
  let loaded = 0;
  page.on("response", (response) => {
    if (/\/assets\/[^/]+$/.test(new URL(response.url()).pathname) && response.status() === 206) {
      loaded += Number(response.headers()["content-length"] ?? 0);
    }
  });
  await see(visit, id, name);
  await expect(page.getByText("1.1 Check the gauge of line 0.")).toBeAttached();
  await expect.poll(() => loaded).toBeGreaterThan(0);
  expect(loaded).toBeLessThan(long.length / 2);

  // What other documents need of pdf.js lies on our own server: maps of characters, fonts, decoders.
  const { version }: { version: string } = createRequire(import.meta.url)("pdfjs-dist/package.json");
  for (const file of ["cmaps/UniJIS-UCS2-H.bcmap", "standard_fonts/FoxitFixed.pfb", "wasm/openjpeg.wasm"]) {
    const served = await page.request.get(`/assets/pdfjs-${version}/${file}`);
    expect(served.ok() && !served.headers()["content-type"]?.startsWith("text/html"), file).toBe(true);
  }

  await pageField(page).fill("777");
  await pageField(page).press("Enter");
  await expect(page.getByText("777.1 Check the gauge of line 0.")).toBeInViewport();
  await expect.poll(() => page.locator("[data-page]").count()).toBeLessThan(6);
});

test("on a phone the pages are a sheet, and everything is as large as a thumb", async ({ browser }) => {
  const visit = await asPersona(browser, "Operator", "narrow", "dark");
  const author = await asPersona(browser, "Content author");
  const name = `${unique("Manual")}.pdf`;
  const id = await makeDocument(author, fileOf(name, "application/pdf", manual()));
  const { page } = visit;
  await see(visit, id, name, "?page=7&find=before%20the%20cover");
  await expect(page.locator("mark")).toHaveText("before the cover");
  await expectAccessible(page, "a PDF on a phone");
  const bar = page.getByRole("toolbar", { name: "View" });
  for (const button of await bar.getByRole("button").all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), await button.ariaSnapshot()).toBeGreaterThanOrEqual(48);
  }
  await bar.getByRole("button", { name: "Show pages" }).tap();
  const sheet = page.getByRole("dialog", { name: "Pages" });
  await expectAccessible(page, "the pages on a phone");
  await sheet.getByRole("button", { name: "Page 6" }).tap();
  await expect(sheet).toBeHidden();
  await expect(pageField(page)).toHaveValue("6");
});

test("a CSV file is a table, sorted and filtered, whose cells are text", async ({ browser }) => {
  const visit = await asPersona(browser, "Content author");
  const faults = await watch(visit.context);
  const { page } = visit;
  const name = `${unique("Readings")}.csv`;
  const rows = Array.from({ length: 20_000 }, (_, row) => `Press ${row};${(row * 7919) % 20_000},5;ok`);
  const hostile = `"<img src=x onerror=""globalThis.ran = 1"">";0,5;"=HYPERLINK(""https://evil.example"")"`;
  const text = ["Machine;Bar;Note", hostile, ...rows].join("\n");
  const id = await makeDocument(visit, fileOf(name, "text/csv", text));
  await see(visit, id, name);
  const table = page.getByRole("grid", { name: `Table of ${name}` });
  await expect(table.getByText('<img src=x onerror="globalThis.ran = 1">')).toBeVisible();
  await expect(page.getByText("20,001 rows")).toBeVisible();
  await expectAccessible(page, "a table");
  await table.getByRole("button", { name: "Bar" }).click();
  await table.getByRole("button", { name: "Bar" }).click();
  await expect(table.getByRole("row").nth(1)).toContainText("19999,5");
  await page.getByRole("searchbox", { name: "Filter rows" }).fill("hyperlink");
  await expect(page.getByText("1 of 20,001 rows")).toBeVisible();
  expect(faults).toEqual([]);
});

test("Markdown with hostile content is read, and nothing of it runs, loads or leads away", async ({ browser }) => {
  const visit = await asPersona(browser, "Content author");
  const faults = await watch(visit.context);
  const { page } = visit;
  const name = `${unique("Safety")}.md`;
  const text = [
    "# Before the cover is opened",
    "<script>globalThis.ran = 1</script>",
    "<img src=x onerror='globalThis.ran = 1'>",
    "<iframe src='javascript:parent.ran = 1'></iframe>",
    "<svg onload='globalThis.ran = 1'></svg>",
    "[press here](javascript:globalThis.ran=1)",
    "![the plan](https://evil.example/pixel.png)",
    "<a href='javascript:globalThis.ran=1'>or here</a>",
    "[a safe one](https://example.com/safe)",
    "| Valve | Turns |\n|---|---|\n| V1 | 3 |",
  ].join("\n\n");
  const id = await makeDocument(visit, fileOf(name, "text/markdown", text));
  await see(visit, id, name, "?find=Valve");
  await expect(page.getByRole("heading", { level: 2, name: "Before the cover is opened" })).toBeVisible();
  await expect(page.getByText("<script>globalThis.ran = 1</script>")).toBeVisible();
  await expect(page.getByText("Picture, not shown: the plan")).toBeVisible();
  await page.getByText("press here").click();
  await page.getByText("or here").click();
  const shown = page.getByRole("region", { name });
  await expect(shown.getByRole("link")).toHaveCount(1);
  await expect(shown.locator("script, iframe, svg[onload], img")).toHaveCount(0);
  await expectAccessible(page, "Markdown");
  expect(faults).toEqual([]);
});

test("a video plays by ranges from an address that needs no token, and is downloaded under its name", async ({
  browser,
}) => {
  const visit = await asPersona(browser, "Content author");
  const { page } = visit;
  const name = `${unique("Film")}.mp4`;
  const id = await makeDocument(visit, await sampleVideo(name));
  const reads: { readonly status: number; readonly range: string | undefined; readonly hasToken: boolean }[] = [];
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/v1/files/")) return;
    const headers = response.request().headers();
    reads.push({ status: response.status(), range: headers.range, hasToken: "authorization" in headers });
  });
  await see(visit, id, name);
  const clip = page.getByLabel(name);
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(2);
  await clip.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  expect(reads.every(({ status, range, hasToken }) => status === 206 && range?.startsWith("bytes=") && !hasToken)).toBe(
    true,
  );
  await page.getByRole("radio", { name: "1.5×" }).click();
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5);
  await expectAccessible(page, "a film");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await saving).suggestedFilename()).toBe(name);
  await expect(page.getByText(`${name} was downloaded`)).toBeVisible();
});
