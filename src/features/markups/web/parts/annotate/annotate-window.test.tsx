import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { useState } from "react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { UploadedFile } from "#features/media/web/upload.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { markupEndpoints } from "../../../contract.ts";
import type { Shape } from "../../../rules/shapes.ts";
import type { StampChange } from "../../../rules/stamp-change.ts";
import type { BoardNews, Scene } from "../../board/board.ts";
import type { AnnotateTools } from "./annotate-tools.ts";
import { AnnotateWindow } from "./annotate-window.tsx";

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [pictureId, baseId, newId] = [id(1), id(2), id(3)];
const arrow: Shape = { id: id(7), tool: "Arrow", colour: "Blue", weight: 3, from: [10, 10], to: [90, 40] };
const label: Shape = {
  id: id(8),
  tool: "Text",
  colour: "Red",
  weight: 3,
  x: 20,
  y: 20,
  rotation: 0,
  text: "Seal face",
};

let server: TestServer;
let scene: Scene;
let news: BoardNews;
let hit: ReturnType<ReturnType<AnnotateTools["openBoard"]>["hit"]>;
let uploads: File[];
let bytes: "there" | "missing" | "unreadable";
const onSaved = vi.fn<(newFileId: string, stamps: StampChange) => void>();

/** A board without a canvas, which records what it has to show. */
const tools: AnnotateTools = {
  openBoard: (_container, _picture, told) => {
    news = told;
    const nothing = () => {};
    return { show: (next) => void (scene = next), resize: nothing, hit: () => hit, letGo: nothing, close: nothing };
  },
  render: async () => new Blob(["drawn"], { type: "image/webp" }),
  upload: async (_workspaceId, file): Promise<UploadedFile> => {
    uploads.push(file);
    return { id: newId, checksum: "", contentType: file.type };
  },
};

function Opened() {
  const [isOpen, setOpen] = useState(true);
  const props = { workspaceId, pictureId, onOpenChange: setOpen, onSaved, tools };
  return isOpen ? <AnnotateWindow isOpen {...props} /> : <p>closed</p>;
}

beforeEach(() => {
  [uploads, bytes, hit] = [[], "there", undefined];
  onSaved.mockReset();
  server = new TestServer()
    .on(markupEndpoints.get, () => {
      throw notFound();
    })
    .on(markupEndpoints.record, ({ body }) => body as { baseFileId: string; shapes: Shape[] });
  vi.stubGlobal("Image", function () {
    const image = document.createElement("img");
    Object.defineProperties(image, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
    queueMicrotask(() => (bytes === "unreadable" ? image.onerror?.("no") : image.onload?.(new Event("load"))));
    return image;
  });
  Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL: () => {} });
  onTestFinished(() => void vi.unstubAllGlobals());
});

/** Returns the bytes of the picture, and lets the contract's server answer everything else. */
async function open() {
  const json = server.fetch;
  const fetch: typeof json = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (!url.includes("/assets/")) return json(input, init);
    if (bytes === "missing") throw new NetworkError("The picture");
    asked.push(url);
    return new Response(new Blob(["bytes"]), { headers: { "content-disposition": 'inline; filename="pump.webp"' } });
  };
  const asked: string[] = [];
  const own = Object.assign(Object.create(server) as TestServer, { fetch });
  await showScreens([{ path: "/annotate", frame: "full", load: async () => Opened }], { server: own, at: "/annotate" });
  return { user: userEvent.setup(), asked };
}
const canvas = () => screen.findByRole("application", { name: "Picture, drawing area" });
const shapes = () => within(screen.getByRole("list", { name: "Shapes on the picture" })).queryAllByRole("button");
const names = () => shapes().map((button) => button.textContent);
const tool = (name: string) => screen.getByRole("radio", { name });

/** By keys alone: the mark begins in the middle of the picture. */
async function drawByKeys(user: ReturnType<typeof userEvent.setup>, letter: string): Promise<void> {
  (await canvas()).focus();
  await user.keyboard(`${letter}{Enter}{ArrowRight}{ArrowDown}{Enter}`);
}

describe("drawing", () => {
  test("[MK15] every tool shows its name", async () => {
    await open();
    await canvas();
    for (const name of ["Select", "Dashed line", "Number", "Blur", "Black out"])
      expect(tool(name)).toHaveTextContent(name);
  });

  test("[MK2] begins with a red pen, on the picture itself", async () => {
    const { asked } = await open();
    await canvas();
    expect(tool("Pen")).toBeChecked();
    expect(tool("Red")).toBeChecked();
    expect(screen.getByRole("status", { name: "Thickness 3" })).toBeVisible();
    expect(asked).toEqual([expect.stringContaining(`${pictureId}?size=detail`)]);
    expect(shapes()).toEqual([]);
  });

  test("[MK8] draws with each tool by keys alone", async () => {
    const { user } = await open();
    for (const letter of ["p", "l", "d", "a", "r", "c"]) await drawByKeys(user, letter);
    expect(names()).toEqual([
      "1: Pen, Red",
      "2: Line, Red",
      "3: Dashed line, Red",
      "4: Arrow, Red",
      "5: Rectangle, Red",
      "6: Circle, Red",
    ]);
    // The mark stays where the shape before ended: each begins a step of 8 pixels further.
    expect(scene.shapes[1]).toMatchObject({ from: [408, 208], to: [416, 216] });
    expect(scene.shapes[5]).toMatchObject({ x: 444, y: 244, width: 8, height: 8 });
  });

  test("draws along the pointer, and nothing for a tap with the line", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("radio", { name: "Line" }));
    const area = await canvas();
    const at = (x: number, y: number) => ({ pointerId: 1, clientX: x, clientY: y, pointerType: "mouse" });
    fireEvent.pointerDown(area, at(100, 100));
    fireEvent.pointerUp(area, at(100, 100));
    expect(shapes()).toEqual([]);
    fireEvent.pointerDown(area, at(100, 100));
    fireEvent.pointerMove(area, at(300, 200));
    expect(scene.drawing).toMatchObject({ tool: "Line" });
    fireEvent.pointerUp(area, at(300, 200));
    expect(names()).toEqual(["1: Line, Red"]);
    // The surface is 1024 by 600 here: the picture is shown at 1.22, its corner at 24, 56.
    expect(scene.shapes[0]).toMatchObject({ from: [62.3, 36.1], to: [226.2, 118] });
  });

  test("[MK12] writes a text in place, with Enter or Escape, which keeps it; undo takes it back", async () => {
    const { user } = await open();
    (await canvas()).focus();
    await user.keyboard("t{Enter}");
    const field = screen.getByRole("textbox", { name: "Text on the picture" });
    expect(field).toHaveFocus();
    await user.keyboard("Seal face{Enter}");
    expect(names()).toEqual(["1: Text “Seal face”, Red"]);
    expect(await canvas()).toHaveFocus();
    shapes()[0]?.focus();
    await user.keyboard("{Enter}{Control>}a{/Control}Shaft seal{Escape}");
    expect(names()).toEqual(["1: Text “Shaft seal”, Red"]);
    await user.keyboard("{Control>}z{/Control}");
    expect(names()).toEqual(["1: Text “Seal face”, Red"]);
  });

  test("[MK3] undoes and redoes, by keys and by buttons", async () => {
    const { user } = await open();
    await drawByKeys(user, "a");
    await user.keyboard("{Control>}z{/Control}");
    expect(shapes()).toEqual([]);
    expect(screen.getByRole("button", { name: "Undo" })).toBeDisabled();
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(names()).toEqual(["1: Arrow, Red"]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await user.click(screen.getByRole("button", { name: "Redo" }));
    expect(names()).toEqual(["1: Arrow, Red"]);
  });

  test("has no accessibility faults that axe finds", async () => {
    await open();
    await canvas();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
  });
});

describe("an earlier drawing", () => {
  beforeEach(() => {
    server.on(markupEndpoints.get, () => ({ baseFileId: baseId, shapes: [arrow, label] }));
  });

  test("[MK6] opens as shapes over the picture below", async () => {
    const { asked } = await open();
    await canvas();
    expect(names()).toEqual(["1: Arrow, Blue", "2: Text “Seal face”, Red"]);
    expect(asked).toEqual([expect.stringContaining(`${baseId}?size=detail`)]);
  });

  test("[MK8] can be traversed with Tab, moved, turned and deleted by keys", async () => {
    const { user } = await open();
    await canvas();
    shapes()[0]?.focus();
    await waitFor(() => expect(scene.selectedId).toBe(arrow.id));
    expect(tool("Select")).toBeChecked();
    await user.keyboard("{ArrowRight}");
    expect(scene.shapes[0]).toMatchObject({ from: [18, 10], to: [98, 40] });
    await user.tab();
    expect(scene.selectedId).toBe(label.id);
    await user.keyboard(".");
    expect(scene.shapes[1]).toMatchObject({ rotation: 5 });
    await user.keyboard("{Delete}");
    expect(names()).toEqual(["1: Arrow, Blue"]);
    expect(await canvas()).toHaveFocus();
  });

  test("can be changed by its handles, in one undo step", async () => {
    const { user } = await open();
    await canvas();
    await user.click(tool("Select"));
    hit = { id: arrow.id };
    fireEvent.pointerDown(await canvas(), { pointerId: 1, clientX: 60, clientY: 60, pointerType: "touch" });
    expect(scene.selectedId).toBe(arrow.id);
    news.onShape({ ...arrow, to: [200, 100] });
    await waitFor(() => expect(scene.shapes[0]).toMatchObject({ to: [200, 100] }));
    await user.click(screen.getByRole("radio", { name: "Green" }));
    expect(names()[0]).toBe("1: Arrow, Green");
    await user.click(screen.getByRole("button", { name: "Delete shape" }));
    expect(names()).toEqual(["1: Text “Seal face”, Red"]);
  });
});

describe("[MK10] leaving", () => {
  test("closes at once without changes, and cannot save", async () => {
    const { user } = await open();
    await canvas();
    expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(await screen.findByText("closed")).toBeVisible();
  });

  test("asks before a drawing is lost, by the button and by Escape", async () => {
    const { user } = await open();
    await drawByKeys(user, "a");
    await user.keyboard("{Escape}");
    const question = await screen.findByRole("alertdialog", { name: "Discard your changes?" });
    await user.click(within(question).getByRole("button", { name: "Keep drawing" }));
    expect(names()).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await screen.findByText("closed")).toBeVisible();
    expect([uploads, onSaved.mock.calls]).toEqual([[], []]);
  });

  test.each(["{Escape}{Escape}", "the button"])(
    "[MK12] asks before a text that is being written is lost, by %s",
    async (by) => {
      const { user } = await open();
      (await canvas()).focus();
      await user.keyboard("t{Enter}Seal face");
      if (by === "the button") await user.click(screen.getByRole("button", { name: "Close" }));
      else await user.keyboard(by);
      const question = await screen.findByRole("alertdialog", { name: "Discard your changes?" });
      await user.click(within(question).getByRole("button", { name: "Keep drawing" }));
      expect(names()).toEqual(["1: Text “Seal face”, Red"]);
    },
  );

  test("counts as unchanged once every change is undone", async () => {
    const { user } = await open();
    await drawByKeys(user, "a");
    await user.keyboard("{Control>}z{/Control}{Escape}");
    expect(await screen.findByText("closed")).toBeVisible();
  });
});

describe("[MK10] saving", () => {
  const save = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole("button", { name: "Save" }));
    const question = await screen.findByRole("alertdialog", { name: "Replace this picture?" });
    await user.click(within(question).getByRole("button", { name: "Replace" }));
    return question;
  };

  test("saving uploads the drawing, stores its shapes and passes on the new picture", async () => {
    const { user } = await open();
    await drawByKeys(user, "r");
    await save(user);
    expect(await screen.findByText("closed")).toBeVisible();
    expect(uploads.map((file) => [file.name, file.type])).toEqual([["pump.webp", "image/webp"]]);
    const [sent] = server.sentTo(markupEndpoints.record);
    expect(sent?.params).toMatchObject({ imageId: newId });
    expect(sent?.body).toMatchObject({
      baseFileId: pictureId,
      shapes: [{ tool: "Rectangle", colour: "Red", weight: 3 }],
    });
    expect(onSaved.mock.calls).toEqual([[newId, { before: [], after: [] }]]);
  });

  test("[MK13] a number asks what it points at, and goes along with the picture", async () => {
    const { user } = await open();
    (await canvas()).focus();
    await user.keyboard("n{Enter}");
    expect(await screen.findByRole("textbox", { name: "What number 1 points at" })).toHaveFocus();
    await user.keyboard("Inlet valve{Enter}n{Enter}{Enter}");
    expect(names()).toEqual(["1: Number 1 “Inlet valve”, Red", "2: Number 2, Red"]);
    await save(user);
    expect(await screen.findByText("closed")).toBeVisible();
    const after = [
      { id: expect.any(String), label: "Inlet valve" },
      { id: expect.any(String), label: "" },
    ];
    expect(onSaved.mock.calls).toEqual([[newId, { before: [], after }]]);
  });

  test("[MK14] says who still sees what is covered", async () => {
    const { user } = await open();
    await drawByKeys(user, "k");
    expect(names()).toEqual(["1: Black out"]);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/Readers no longer see what you covered/)).toBeVisible();
  });

  test("keeps the drawing after a failure, and uploads the picture only once", async () => {
    server.on(markupEndpoints.record, () => {
      throw new Problem("unavailable");
    });
    const { user } = await open();
    await drawByKeys(user, "r");
    const question = await save(user);
    expect(await within(question).findByText(/Your drawing is still here/)).toBeVisible();
    server.on(markupEndpoints.record, ({ body }) => body as { baseFileId: string; shapes: Shape[] });
    await user.click(within(question).getByRole("button", { name: "Replace" }));
    expect(await screen.findByText("closed")).toBeVisible();
    expect([uploads.length, onSaved.mock.calls]).toEqual([1, [[newId, { before: [], after: [] }]]]);
  });
});

describe("a picture that cannot be loaded", () => {
  test.each(["missing", "unreadable"] as const)("(%s) is reported, and can be loaded again", async (how) => {
    bytes = how;
    const { user } = await open();
    expect(await screen.findByText("The picture could not be loaded")).toBeVisible();
    bytes = "there";
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await canvas()).toBeVisible();
  });
});
