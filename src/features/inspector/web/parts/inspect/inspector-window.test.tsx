import { createHash } from "node:crypto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { useState } from "react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Permission } from "#kit/permissions.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import type { InspectedMedia } from "../../../rules.ts";
import { InspectorWindow } from "./inspector-window.tsx";

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const media: readonly InspectedMedia[] = [
  { id: id(1), kind: "image", fileName: "Pump" },
  { id: id(2), kind: "document", fileName: "Manual" },
  { id: id(3), kind: "image", source: "uploadable" },
];
const video: InspectedMedia = { id: id(4), kind: "video", source: "remote", fileName: "Torque" };
const onReplaced = vi.fn<(oldId: string, newId: string) => void>();
const onRemoved = vi.fn<(id: string) => void>();

interface Case {
  readonly files?: readonly InspectedMedia[];
  readonly at?: number;
  readonly mayEdit?: boolean;
  readonly takesChanges?: boolean;
  readonly mayDownload?: boolean;
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly permissions?: readonly Permission[];
  /** What the server says the bytes add up to; the truth unless told. */
  readonly checksum?: string;
}

const bytes = "bytes of the pump";
const trueSum = createHash("sha256").update(bytes).digest("hex");
const saved: { readonly name: string }[] = [];
let calls: string[];

async function open({
  files = media,
  at = 0,
  mayEdit = true,
  takesChanges = true,
  mayDownload = false,
  flags,
  permissions,
  checksum = trueSum,
}: Case = {}) {
  function Opened() {
    const [isOpen, setOpen] = useState(true);
    const changes = takesChanges ? { onReplaced, onRemoved } : {};
    const props = { workspaceId, media: files, at, onOpenChange: setOpen, mayEdit, mayDownload, ...changes };
    return isOpen ? <InspectorWindow isOpen {...props} /> : <p>closed</p>;
  }
  const fetch = async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : input.toString();
    calls.push(url);
    if (url.includes("/sessions/resume")) return Response.json({ token: "t" });
    const headers = {
      "content-disposition": `inline; filename="pump.webp"; filename*=UTF-8''p%C3%BCmp.webp`,
      "x-checksum-sha256": checksum,
    };
    return new Response(bytes, { headers });
  };
  const server = Object.assign(new TestServer(), { fetch });
  const screens = [{ path: "/inspect", frame: "full" as const, load: async () => Opened }];
  await showScreens(screens, {
    server,
    at: "/inspect",
    flags: flags ?? { web_annotation_enabled: true, video_trimming_enabled: true },
    ...(permissions && { as: { permissions: new Set(permissions) } }),
  });
  return userEvent.setup();
}

beforeEach(() => {
  calls = [];
  saved.length = 0;
  onReplaced.mockReset();
  onRemoved.mockReset();
  Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL: () => {} });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download });
  });
  onTestFinished(() => {
    click.mockRestore();
    vi.unstubAllGlobals();
  });
});

const offered = async () => {
  const dialog = await screen.findByRole("dialog", { name: "Media" });
  const names = ["Annotate", "Trim", "Captions", "Replace", "Download", "Delete"];
  return names.filter((name) => within(dialog).queryByRole("button", { name }) !== null);
};

describe("files in the whole window", () => {
  test("are shown one at a time, by buttons and by arrow keys", async () => {
    const user = await open({ at: 1 });
    expect(await screen.findByText("There is no preview of this file here. Download it to open it.")).toBeVisible();
    expect(screen.getByText("2 of 3")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByRole("heading", { name: "3 of 3" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Next" })).toHaveAttribute("aria-disabled", "true");
    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(screen.getByRole("heading", { name: "Pump" })).toBeVisible();
    await user.keyboard("{Escape}");
    expect(await screen.findByText("closed")).toBeVisible();
  });

  test("have no fault that axe knows", async () => {
    await open();
    await screen.findByRole("dialog");
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
  });
});

describe("what is offered", () => {
  test.each([
    ["a picture whose caller takes changes", {}, ["Annotate", "Replace", "Download", "Delete"]],
    ["a document", { at: 1 }, ["Download", "Delete"]],
    ["a viewer", { mayEdit: false }, ["Download"]],
    ["a caller that takes no changes", { takesChanges: false }, ["Download"]],
    ["a workspace without drawing", { flags: {} }, ["Replace", "Download", "Delete"]],
    ["a member who edits no content", { permissions: [] }, ["Replace", "Delete"]],
    ["a document and a performer", { at: 1, mayEdit: false, permissions: [] }, ["Download"]],
    ["a performer", { mayEdit: false, permissions: [] }, []],
    ["a performer who sees a record", { mayEdit: false, mayDownload: true, permissions: [] }, ["Download"]],
    [
      "a video and a member who publishes",
      { files: [video], takesChanges: false, permissions: ["content.procedures.publish"] },
      ["Captions", "Download"],
    ],
    [
      "a video and a member who writes",
      { files: [video], takesChanges: false, permissions: ["content.procedures.manage"] },
      ["Download"],
    ],
  ] as const)("[MI1] [MI2] [MI6] for %s", async (_, given, expected) => {
    await open(given);
    expect(await offered()).toEqual(expected);
  });

  test("[MI3] taking a file away asks first", async () => {
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const question = await screen.findByRole("alertdialog", { name: "Delete this file?" });
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(onRemoved).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(onRemoved.mock.calls).toEqual([[id(1)]]);
  });

  test("[MI3] another file is sent once it was asked about, and not before", async () => {
    const user = await open();
    const input = await screen.findByLabelText("Replace", { selector: "input" });
    await user.upload(input, new File(["x"], "valve.png", { type: "image/png" }));
    const question = await screen.findByRole("alertdialog", { name: "Replace this file?" });
    expect(question).toHaveTextContent("valve.png takes its place here");
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect([calls.filter((url) => url.endsWith("/assets")), onReplaced.mock.calls]).toEqual([[], []]);
  });
});

describe("[MI4] a download", () => {
  test("is handed over under the file's own name, and said", async () => {
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Download" }));
    expect(await screen.findByText("pümp.webp was downloaded")).toBeVisible();
    expect(saved).toEqual([{ name: "pümp.webp" }]);
  });

  test("that was damaged on the way is not handed over", async () => {
    const user = await open({ checksum: "0".repeat(64) });
    await user.click(await screen.findByRole("button", { name: "Download" }));
    expect(await screen.findByText(/Pump was damaged on the way and not saved/)).toBeVisible();
    await waitFor(() => expect(saved).toEqual([]));
  });
});
