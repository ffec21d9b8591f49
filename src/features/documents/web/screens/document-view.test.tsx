import { createCanvas } from "@napi-rs/canvas";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as z from "zod/mini";
import { groupEndpoints } from "#features/groups/contract.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { Problem } from "#kit/problem.ts";
import { madePdf } from "#tests/support/made-pdf.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Document, documentEndpoints } from "../../contract.ts";
import { folderEndpoints } from "../../folder-contract.ts";
import { documentPaths } from "../../paths.ts";
import { documentTextEndpoints } from "../../text-contract.ts";
import { documentScreens } from "../routes.ts";

// In a browser it runs in a worker, and draws on a real canvas.
const worker: string = "pdfjs-dist/legacy/build/pdf.worker.mjs";
vi.stubGlobal("pdfjsWorker", await import(worker));
HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
  const context = createCanvas(this.width || 1, this.height || 1).getContext("2d");
  return Object.defineProperty(context, "canvas", { value: this }) as never;
};

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const ann = { id: idOf(801), displayName: "Ann" };
const at = "2026-11-01T08:00:00.000Z";
const seen = { accessGroups: [], inheritedAccessGroups: [], hiddenAccessGroups: 0 };
const folder = {
  ...seen,
  id: idOf(501),
  name: "Pumps",
  parentId: null,
  authorId: ann.id,
  isNameOnly: false,
  documentCount: 1,
  folderCount: 0,
  revision: 1,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
};
const manual: Document = {
  ...seen,
  id: idOf(1),
  documentName: "manual.pdf",
  documentFolderId: folder.id,
  uploadedById: ann.id,
  uploadedBy: ann,
  createdAt: at,
  updatedAt: at,
  remoteFileId: idOf(101),
  itemStatus: "available",
  mimeType: "application/pdf",
  sizeBytes: 0,
  checksum: "0".repeat(64),
  origin: "web",
  version: 1,
  revision: 1,
  textState: "done",
  deletedAt: null,
};
type Words = z.output<typeof documentTextEndpoints.text.reply>;
const words: Words = {
  state: "done",
  failure: null,
  pageCount: 3,
  recognisedPages: 0,
  confidence: null,
  pages: [],
};

let document: Document;
let bytes: Uint8Array<ArrayBuffer>;
let server: TestServer;
beforeEach(() => {
  bytes = madePdf([
    { lines: ["Start-up", "Open the inlet valve."], links: ["javascript:alert(1)", "https://example.com/spares"] },
    { lines: ["Relief", "Relieve the pres-", "sure before the cover is opened."] },
    { lines: ["Valve list", "Valve V1"] },
  ]);
  document = manual;
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(documentEndpoints.get, () => ({ ...document, sizeBytes: bytes.length }))
    .on(folderEndpoints.list, () => ({ folders: [folder] }))
    .on(documentTextEndpoints.text, () => words);
  withBytes(server);
});

/** Files are no JSON: they are answered here, whole or by range. */
function withBytes(answering: TestServer): void {
  const others = answering.fetch;
  const file = new RegExp(`^${assetEndpoints.download.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
  const fetch: typeof answering.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, "http://test.invalid");
    if ((init?.method ?? "GET") !== "GET" || !file.test(url.pathname)) return others(input, init);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get("range") ?? "") ?? [];
    if (from === undefined) return new Response(bytes);
    return new Response(bytes.slice(Number(from), Number(to) + 1), { status: 206 });
  };
  Object.assign(answering, { fetch });
}

const show = (query = "", as = {}) =>
  showScreens(documentScreens, { server, at: `/documents/view/${manual.id}${query}`, as });
const pageNamed = (number: number) => screen.findByRole("group", { name: `Page ${number}` }, { timeout: 20_000 });
const marked = () => [...globalThis.document.querySelectorAll("mark")].map((mark) => mark.textContent);

describe("a document", () => {
  it("shows its name, place and type, and links to its folder", async () => {
    await show();
    expect(await screen.findByRole("heading", { level: 1, name: "manual.pdf" })).toBeVisible();
    const place = screen.getByRole("navigation", { name: "Where it lies" });
    expect(await within(place).findByRole("link", { name: "Pumps" })).toHaveAttribute(
      "href",
      documentPaths.folder(workspaceId, folder.id),
    );
    expect(screen.getByText(/^PDF · /)).toBeVisible();
  });

  it("that is out of sight is not here", async () => {
    server.on(documentEndpoints.get, () => {
      throw new Problem("notFound");
    });
    await show();
    expect(await screen.findByRole("heading", { name: "This document is not here" })).toBeVisible();
    expect(screen.getByRole("link", { name: "All documents" })).toBeVisible();
  });

  it.each(loadFailures("This document is not here"))("that is not shown says that $what", async (failure) => {
    server.on(documentEndpoints.get, () => {
      throw failure.thrown;
    });
    await show();
    await expectFailure(failure);
  });

  it("that could not be loaded is asked for again", async () => {
    let isDown = true;
    server.on(documentEndpoints.get, () => {
      if (isDown) throw new Problem("internal");
      return { ...manual, sizeBytes: bytes.length };
    });
    const { user } = await show();
    await screen.findByRole("heading", { name: "The document could not be loaded" });
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "manual.pdf" })).toBeVisible();
  });

  it("is downloaded under its name, and that is said", async () => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Download" }));
    expect(await screen.findByText("manual.pdf was downloaded")).toBeVisible();
    expect(saved).toEqual(["manual.pdf"]);
  });

  it.each([
    ["waiting", "Its words are about to be read."],
    ["running", "Its words are being read."],
  ] as const)("whose words are %s says so", async (state, text) => {
    server.on(documentTextEndpoints.text, () => ({ ...words, state }));
    await show();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("whose text extraction failed can be retried by members who manage documents only", async () => {
    server.on(documentTextEndpoints.text, () => ({ ...words, state: "failed" as const, failure: "crashed" }));
    server.on(documentTextEndpoints.retry, () => {});
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Read them again" }));
    await waitFor(() => expect(server.sentTo(documentTextEndpoints.retry)).toHaveLength(1));
  });

  it("offers no second try to who may only look", async () => {
    server.on(documentTextEndpoints.text, () => ({ ...words, state: "failed" as const, failure: "crashed" }));
    await show("", { permissions: new Set() });
    expect(await screen.findByText("Its words could not be read, so no search finds them.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Read them again" })).toBeNull();
  });

  it.each([
    ["encrypted", "It is protected by a password, so no search finds its words."],
    ["tooManyPages", "It is too large for its words to be read, so no search finds them."],
  ])("says why its words could not be read: %s", async (failure, why) => {
    server.on(documentTextEndpoints.text, () => ({ ...words, state: "failed" as const, failure }));
    await show();
    expect(await screen.findByText(why)).toBeVisible();
  });

  it("says that not every scanned page was read", async () => {
    server.on(documentTextEndpoints.text, () => ({ ...words, recognisedPages: 100, failure: "scansLeftOut" }));
    await show();
    expect(await screen.findByText("Only its first 100 scanned pages were read.")).toBeVisible();
  });

  it("says how surely its pages were read by their look", async () => {
    server.on(documentTextEndpoints.text, () => ({ ...words, recognisedPages: 2, confidence: 87.4 }));
    await show();
    expect(await screen.findByText("2 pages were read by their look, 87 % sure.")).toBeVisible();
  });
});

describe("an earlier version", () => {
  const versions = [3, 2, 1].map((number) => ({
    number,
    remoteFileId: idOf(100 + number),
    mimeType: "application/pdf",
    sizeBytes: 0,
    checksum: "0".repeat(64),
    uploadedBy: ann,
    createdAt: at,
  }));
  beforeEach(() => {
    document = { ...manual, version: 3 };
    server.on(documentEndpoints.versions, () => ({
      versions: versions.map((version) => ({ ...version, sizeBytes: bytes.length })),
    }));
  });

  it("[D63] is shown under a banner that leads to the present one", async () => {
    await show("?version=2");
    expect(await screen.findByText("You are looking at version 2 of 3")).toBeVisible();
    expect(screen.getByRole("link", { name: "Show the present one" })).toHaveAttribute(
      "href",
      documentPaths.document(workspaceId, manual.id),
    );
    expect(await pageNamed(1)).toBeVisible();
    expect(server.sentTo(documentTextEndpoints.text)[0]?.query).toEqual({ version: "2" });
  });

  it("is chosen from the list of versions, which then closes", async () => {
    const { user, path } = await show();
    await user.click(await screen.findByRole("button", { name: "Earlier versions" }));
    const drawer = await screen.findByRole("dialog", { name: "Earlier versions" });
    await user.click(await within(drawer).findByRole("link", { name: "View version 1" }));
    expect(await screen.findByText("You are looking at version 1 of 3")).toBeVisible();
    expect(path()).toBe(documentPaths.document(workspaceId, manual.id, { version: 1 }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("that never was is said to be missing", async () => {
    await show("?version=9");
    expect(await screen.findByText("There is no version 9 of this document")).toBeVisible();
  });

  it.each(["?version=3", "?version=0", "?version=x", "?version=-1"])("is not accepted: %s", async (query) => {
    await show(query);
    await pageNamed(1);
    expect(screen.queryByText(/You are looking at version/)).toBeNull();
  });
});

describe("a PDF", () => {
  it("shows its pages, counts them, and goes to one by its number", async () => {
    const { user } = await show();
    expect(await within(await pageNamed(1)).findByText("Open the inlet valve.")).toBeInTheDocument();
    const field = screen.getByRole("textbox", { name: "Page, of 3" });
    expect(field).toHaveValue("1");
    await user.clear(field);
    await user.type(field, "3{Enter}");
    expect(field).toHaveValue("3");
    expect(await within(await pageNamed(3)).findByText("Valve V1")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Previous page" }));
    expect(field).toHaveValue("2");
    expect(
      within(screen.getByRole("navigation", { name: "Pages" })).getByRole("button", { name: "Page 2" }),
    ).toHaveAttribute("aria-current", "page");
  });

  it("[D61] opens at the page of its address and marks the passage there, over hyphens and line ends", async () => {
    await show(`?page=2&find=${encodeURIComponent("Relieve the  pressure before the cover")}`);
    expect(await screen.findByText("The passage is marked on page 2.", undefined, { timeout: 20_000 })).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Page, of 3" })).toHaveValue("2");
    await waitFor(() => expect(marked()).toEqual(["Relieve the pres", "sure before the cover"]));
  });

  it("finds a passage by itself where no page is named", async () => {
    await show("?find=Valve%20V1");
    expect(await screen.findByText("The passage is marked on page 3.", undefined, { timeout: 20_000 })).toBeVisible();
  });

  it("[D61] says that a passage is not there any more", async () => {
    await show("?page=1&find=Something%20else%20entirely");
    expect(
      await screen.findByText(/The passage was not found on page 1/, undefined, { timeout: 20_000 }),
    ).toBeVisible();
    expect(marked()).toEqual([]);
  });

  it("[D61] shows the recognised text of a scan next to it, with the passage marked there", async () => {
    bytes = madePdf([{ lines: ["Cover"] }, { isPicture: true }]);
    server.on(documentTextEndpoints.text, () => ({
      ...words,
      recognisedPages: 1,
      confidence: 91,
      pages: [{ page: 2, text: "Nameplate\nPump 17, 16 bar", isRecognised: true, confidence: 91 }],
    }));
    await show("?page=2&find=Pump%2017");
    const beside = await screen.findByRole("complementary", { name: "Recognised text" }, { timeout: 20_000 });
    expect(beside).toHaveTextContent("91 % sure");
    expect(within(beside).getByText("Pump 17")).toBeVisible();
    expect(screen.getByText("Page 2 is a picture. Its recognised text stands beside it.")).toBeVisible();
  });

  it("is searched by Ctrl and F: hits are counted, marked, and gone through", async () => {
    const { user } = await show();
    await pageNamed(1);
    fireEvent.keyDown(globalThis.document.body, { key: "f", ctrlKey: true });
    const field = await screen.findByRole("searchbox", { name: "Search in this document" });
    expect(field).toHaveFocus();
    await user.type(field, "valve");
    const place = () => screen.getByRole("search").querySelector("[role=status]");
    await waitFor(() => expect(place()).toHaveTextContent("1 of 3"));
    await waitFor(() => expect(marked()).toContain("valve"));
    await user.keyboard("{Enter}");
    expect(place()).toHaveTextContent("2 of 3");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Page, of 3" })).toHaveValue("3"));
    await user.keyboard("{Shift>}{Enter}{Enter}{/Shift}");
    expect(place()).toHaveTextContent("3 of 3");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("search")).toBeNull();
    expect(marked()).toEqual([]);
    expect(screen.getByRole("region", { name: "manual.pdf" })).toHaveFocus();
  });

  it("says where nothing is found", async () => {
    const { user } = await show();
    await pageNamed(1);
    await user.click(screen.getByRole("button", { name: "Search in this document" }));
    await user.type(await screen.findByRole("searchbox"), "compressor");
    expect(await screen.findByText("Not found")).toBeVisible();
  });

  it.each([
    ["{PageDown}", "2"],
    ["{End}", "3"],
    ["{ArrowRight}{ArrowRight}{ArrowLeft}", "2"],
    ["{End}{PageUp}", "2"],
    ["{End}{Home}", "1"],
  ])("is read by the keyboard: %s leads to page %s", async (keys, page) => {
    const { user } = await show();
    await pageNamed(1);
    screen.getByRole("region", { name: "manual.pdf" }).focus();
    await user.keyboard(keys);
    expect(screen.getByRole("textbox", { name: "Page, of 3" })).toHaveValue(page);
  });

  it("is zoomed and fitted", async () => {
    const { user } = await show();
    await pageNamed(1);
    const level = () => screen.getByRole("status", { name: /^Zoom:/ }).textContent;
    expect(level()).toBe("123 %");
    await user.click(screen.getByRole("button", { name: "Zoom in" }));
    expect(level()).toBe("125 %");
    await user.click(screen.getByRole("button", { name: "Fit page" }));
    expect(level()).toBe("55 %");
    await user.click(screen.getByRole("button", { name: "Rotate" }));
    expect(level()).toBe("71 %");
  });

  it("[D60] has links to http, https and mailto alone, in a tab that knows nothing of this one", async () => {
    await show();
    await pageNamed(1);
    const link = await screen.findByRole("link", { name: /^Opens / });
    expect(link).toHaveAttribute("href", "https://example.com/spares");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(screen.getAllByRole("link", { name: /^Opens / })).toHaveLength(1);
  });

  it("[D64] that is locked asks for its password, and says when it is another one", async () => {
    bytes = madePdf([{ lines: ["The secret setting is 17."] }], "open sesame");
    const { user } = await show();
    const field = await screen.findByLabelText("Password", undefined, { timeout: 20_000 });
    expect(screen.getByRole("heading", { name: "This document is locked" })).toBeVisible();
    await user.type(field, "sesame{Enter}");
    expect(await screen.findByText("That is not the password. Try again.")).toBeVisible();
    await user.clear(field);
    await user.type(field, "open sesame");
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(await within(await pageNamed(1)).findByText("The secret setting is 17.")).toBeInTheDocument();
  });

  it("[D64] that is damaged is offered for download", async () => {
    bytes = new TextEncoder().encode("%PDF-1.7 and nothing more");
    await show();
    expect(await screen.findByText(/The file is damaged/, undefined, { timeout: 20_000 })).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Download" })).toHaveLength(2);
  });

  it("[D62] comes by ranges where it is large: its first page asks for a part alone", async () => {
    bytes = madePdf(
      Array.from({ length: 400 }, (_, page) => ({
        lines: Array.from({ length: 40 }, () => `Line of page ${page + 1}`),
      })),
    );
    const asked: string[] = [];
    const { fetch } = server;
    const listening: typeof fetch = (input, init) => {
      const range = new Headers(init?.headers).get("range");
      if (range !== null) asked.push(range);
      return fetch(input, init);
    };
    Object.assign(server, { fetch: listening });
    await show();
    const [first] = await within(await pageNamed(1)).findAllByText("Line of page 1", undefined, { timeout: 20_000 });
    expect(first).toBeInTheDocument();
    const loaded = asked.reduce((sum, range) => {
      const [, from = 0, to = 0] = (/(\d+)-(\d+)/.exec(range) ?? []).map(Number);
      return sum + to - from + 1;
    }, 0);
    expect(asked.length).toBeGreaterThan(1);
    expect(loaded).toBeLessThan(bytes.length);
    expect(screen.getAllByRole("group", { name: /^Page \d+$/ }).length).toBeLessThan(5);
  });
});

describe("other kinds", () => {
  const of = (name: string, mimeType: string, text = "") => {
    document = { ...manual, documentName: name, mimeType };
    bytes = new TextEncoder().encode(text);
  };

  it("[D60] show a table with its cells as text, sorted and filtered", async () => {
    of("list.csv", "text/csv", 'Machine;Bar\nPress;2,5\n"<img src=x onerror=alert(1)>";10\nFan;1\n');
    const { user } = await show();
    const table = await screen.findByRole("grid", { name: "Table of list.csv" });
    expect(within(table).getByText("<img src=x onerror=alert(1)>")).toBeVisible();
    expect(globalThis.document.querySelector("img")).toBeNull();
    const cells = () =>
      within(table)
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.textContent);
    await user.click(within(table).getByRole("button", { name: "Bar" }));
    expect(cells()).toEqual(["3Fan1", "1Press2,5", "2<img src=x onerror=alert(1)>10"]);
    await user.type(screen.getByRole("searchbox", { name: "Filter rows" }), "press");
    expect(cells()).toEqual(["1Press2,5"]);
    expect(screen.getByText("1 of 3 rows")).toBeVisible();
    await user.clear(screen.getByRole("searchbox", { name: "Filter rows" }));
    await user.click(screen.getByRole("switch", { name: "The first row holds the heads" }));
    expect(screen.getByText("4 rows")).toBeVisible();
  });

  it("[D60] show Markdown, and HTML in it as text", async () => {
    of("read.md", "text/markdown", "# Safety\n\n<script>globalThis.ran = 1</script>\n\nWear gloves.");
    await show("?find=Wear%20gloves");
    expect(await screen.findByRole("heading", { level: 2, name: "Safety" })).toBeVisible();
    expect(screen.getByText("<script>globalThis.ran = 1</script>")).toBeVisible();
    expect(marked()).toEqual(["Wear gloves"]);
  });

  it("[D60] show text, HTML among it, as text", async () => {
    of("page.html", "text/html", "<h1>Hello</h1><script>globalThis.ran = 1</script>");
    await show();
    expect(await screen.findByText("<h1>Hello</h1><script>globalThis.ran = 1</script>")).toBeVisible();
    expect(globalThis).not.toHaveProperty("ran");
  });

  it("show that a file is empty", async () => {
    of("empty.txt", "text/plain");
    await show();
    expect(await screen.findByText("This file is empty.")).toBeVisible();
  });

  it("show an Office file by its text, slide by slide, with the original to download", async () => {
    of("talk.pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation", "x");
    server.on(documentTextEndpoints.text, () => ({
      ...words,
      pages: [
        { page: 1, text: "# Start-up", isRecognised: false, confidence: null },
        { page: 2, text: "Relieve the **pressure** first.", isRecognised: false, confidence: null },
      ],
    }));
    await show("?page=2&find=the%20pressure%20first");
    expect(await screen.findByRole("heading", { name: "Start-up" })).toBeVisible();
    expect(screen.getByRole("region", { name: "Slide 2" })).toHaveTextContent("Relieve the pressure first.");
    expect(marked().join("")).toBe("the pressure first");
    expect(screen.getByRole("button", { name: "Download the original" })).toBeVisible();
  });

  it("say that the words of an Office file are still being read", async () => {
    of("talk.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "x");
    server.on(documentTextEndpoints.text, () => ({ ...words, state: "running" as const }));
    await show();
    expect(await screen.findByText(/They appear here as soon as they are/)).toBeVisible();
  });

  it("play a video from an address of its own, at another speed", async () => {
    of("film.mp4", "video/mp4", "x");
    let given = 0;
    server.on(assetEndpoints.address, () => {
      given += 1;
      return { url: "/v1/files/secret", expiresAt: "2099-01-01T00:00:00.000Z" };
    });
    const { user } = await show();
    const video = await screen.findByLabelText<HTMLVideoElement>("film.mp4");
    await waitFor(() => expect(video).toHaveAttribute("src", "/v1/files/secret"));
    expect(video).toHaveAttribute("controls");
    await user.click(screen.getByRole("radio", { name: "1.5×" }));
    expect(video.playbackRate).toBe(1.5);
    // The clock of this device is decades off: that is no reason to ask again and again.
    expect(given).toBe(1);
  });

  it("[D62] fetch a new address when that of a video has expired, and continue at the same place", async () => {
    of("film.mp4", "video/mp4", "x");
    let given = 0;
    server.on(assetEndpoints.address, () => {
      given += 1;
      return { url: `/v1/files/secret-${given}`, expiresAt: "2099-01-01T00:00:00.000Z" };
    });
    await show();
    const video = await screen.findByLabelText<HTMLVideoElement>("film.mp4");
    await waitFor(() => expect(video).toHaveAttribute("src", "/v1/files/secret-1"));
    video.currentTime = 42;
    fireEvent.error(video);
    await waitFor(() => expect(video).toHaveAttribute("src", "/v1/files/secret-2"));
    video.currentTime = 0;
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(42);
  });

  it("[D64] are offered for download where there is no viewer for them", async () => {
    of("archive.zip", "application/zip", "x");
    await show();
    expect(await screen.findByRole("heading", { name: "There is no preview of this file" })).toBeVisible();
  });

  it("are tried again after the network failed", async () => {
    of("notes.txt", "text/plain", "The valve drips.");
    const { fetch } = server;
    let isDown = true;
    const flaky: typeof fetch = (input, init) =>
      isDown && typeof input === "string" && input.includes("/assets/")
        ? Promise.reject(new TypeError("Failed to fetch"))
        : fetch(input, init);
    Object.assign(server, { fetch: flaky });
    const { user } = await show();
    expect(await screen.findByText(/There is no connection to the server/)).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The valve drips.")).toBeVisible();
  });
});
