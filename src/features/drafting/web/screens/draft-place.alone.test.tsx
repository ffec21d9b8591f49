import { draftingScreens } from "../routes.ts";
import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Area, areaEndpoints } from "#features/areas/contract.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import type { ModuleOf, Transform } from "#features/procedures/content.ts";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { procedureScreens } from "#features/procedures/web/routes.ts";
import { draftWith, publishedOf } from "#features/procedures/web/screens/procedure-samples.ts";
import { Problem } from "#kit/problem.ts";
import { takeSaves } from "#tests/support/web/draft-saves.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";

const at = "2026-11-01T08:00:00.000Z";
const hall: Area = {
  id: "00000000-0000-4000-8000-0000000000a1",
  name: "Hall",
  accessGroups: [],
  hiddenAccessGroups: 0,
  displayFettleImageId: "00000000-0000-4000-8000-0000000000b1",
  connectedAreas: [],
  noteCount: 0,
  revision: 1,
  createdAt: at,
  updatedAt: at,
};
const dock: Area = { ...hall, id: "00000000-0000-4000-8000-0000000000a2", name: "Dock", displayFettleImageId: null };

let areas: Area[];
let stored: ProcedureDraft;
let server: TestServer;
let place: ModuleOf<"spatialInstruction">["moduleData"];

function placed(areaId: string | null, transform: Transform | null) {
  Object.assign(place, { areaId, transform });
}

// The editor brings them when its browser is idle; a file with fresh modules has to compile them first.
beforeAll(() => Promise.all([import("../parts/marks/place-editor.tsx"), import("../parts/marks/mark-field.tsx")]));
beforeEach(() => {
  areas = [hall, dock];
  stored = draftWith({ "Open valve 17": ["spatialInstruction"] });
  const [module] = stored.sections[0]?.steps[0]?.modules ?? [];
  if (module?.moduleType !== "spatialInstruction") throw new Error("The sample has changed");
  place = module.moduleData;
  placed(hall.id, { x: 0.5, y: 0.5, rotation: 0, scale: 1 });
  server = new TestServer()
    .on(areaEndpoints.list, () => ({ areas }))
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(draftEndpoints.get, () => stored);
  takeSaves(server, { now: () => stored, set: (draft) => (stored = draft) });
  // jsdom does no layout: every element is as large as the picture, and captures any pointer.
  const box = { left: 0, top: 0, x: 0, y: 0, width: 400, height: 300, right: 400, bottom: 300, toJSON: () => "" };
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(box);
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(() => vi.restoreAllMocks());

const transformNow = () => {
  const [module] = stored.sections[0]?.steps[0]?.modules ?? [];
  return module?.moduleType === "spatialInstruction" ? module.moduleData : undefined;
};
const isStored = (transform: Partial<Transform> | null) =>
  waitFor(() =>
    transform === null
      ? expect(transformNow()?.transform).toBeNull()
      : expect(transformNow()?.transform).toMatchObject(transform),
  );

const screens = draftingScreens;
const edit = () => showScreens(screens, { server, at: `/procedures/${stored.id}/edit` });
const frame = () => screen.findByRole("button", { name: "Mark on the picture of Hall" });

describe("the mark on the picture of an area", () => {
  test("[P146] [P147] is moved, turned and sized by keys, and says where it is", async () => {
    const { user } = await edit();
    const mark = await frame();
    expect(mark).toHaveAccessibleDescription(expect.stringContaining("in the middle, pointing down, size 100%"));
    mark.focus();
    await user.keyboard("{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{ArrowUp}r+");
    expect(mark).toHaveAccessibleDescription(expect.stringContaining("left of the middle, pointing down, size 110%"));
    await isStored({ x: 0.3, y: 0.49, rotation: 15, scale: 1.1 });
    await user.keyboard("{Shift>}R{/Shift}-");
    await isStored({ rotation: 0, scale: 1 });
    expect(screen.getAllByText(/left of the middle, pointing down, size 100%/).length).toBeGreaterThan(0);
  });

  test("[P146] is turned and sized by buttons, set upright again, and taken away; each can be undone", async () => {
    const { user } = await edit();
    const mark = await frame();
    for (let i = 0; i < 6; i += 1) await user.click(screen.getByRole("button", { name: "Turn to the right" }));
    await user.click(screen.getByRole("button", { name: "Larger" }));
    expect(mark).toHaveAccessibleDescription(expect.stringContaining("in the middle, pointing left, size 110%"));
    await user.click(screen.getByRole("button", { name: "Upright again" }));
    expect(mark).toHaveAccessibleDescription(expect.stringContaining("in the middle, pointing down, size 100%"));
    // The next edit must be a separate one: edits within a second undo as one. [P31]
    const pageTime = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => pageTime() + 1_100);
    await user.click(screen.getByRole("button", { name: "Remove the mark" }));
    expect(mark).toHaveAccessibleDescription(expect.stringContaining("not placed yet"));
    await isStored(null);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await isStored({ x: 0.5, y: 0.5, rotation: 0, scale: 1 });
  });

  test("[P146] is placed where the picture is pressed, and follows the pointer that drags it", async () => {
    await edit();
    const mark = await frame();
    fireEvent.click(mark, { clientX: 100, clientY: 60, detail: 1 });
    await isStored({ x: 0.25, y: 0.2 });
    const handle = mark.parentElement?.querySelector("[data-handle=mark]") as Element;
    fireEvent.pointerDown(handle, { pointerId: 1, clientX: 110, clientY: 50 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 210, clientY: 110 });
    fireEvent.pointerUp(handle, { pointerId: 1 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 0, clientY: 0 });
    await isStored({ x: 0.5, y: 0.4, rotation: 0, scale: 1 });
  });

  test("[P146] two fingers turn and size it: the second may come down anywhere on the picture", async () => {
    await edit();
    const mark = await frame();
    const handle = mark.parentElement?.querySelector("[data-handle=mark]") as Element;
    fireEvent.pointerDown(handle, { pointerId: 1, clientX: 200, clientY: 150 });
    fireEvent.pointerDown(mark, { pointerId: 2, clientX: 300, clientY: 150 });
    fireEvent.pointerMove(mark, { pointerId: 2, clientX: 200, clientY: 300 });
    fireEvent.pointerUp(mark, { pointerId: 2 });
    fireEvent.pointerUp(handle, { pointerId: 1 });
    await isStored({ rotation: 90, scale: 1.5 });
  });

  test("[P146] the knob turns and sizes it around its tip", async () => {
    await edit();
    const mark = await frame();
    const knob = mark.parentElement?.querySelector("[data-handle=knob]") as Element;
    fireEvent.pointerDown(knob, { pointerId: 1, clientX: 200, clientY: 80 });
    fireEvent.pointerMove(knob, { pointerId: 1, clientX: 340, clientY: 150 });
    await isStored({ x: 0.5, y: 0.5, rotation: 90, scale: 2 });
  });

  test("begins in the middle by keyboard", async () => {
    placed(hall.id, null);
    const { user } = await edit();
    const mark = await frame();
    expect(screen.queryByRole("toolbar", { name: "Turn and size the mark" })).toBeNull();
    mark.focus();
    await user.keyboard("{Enter}");
    await isStored({ x: 0.5, y: 0.5, rotation: 0, scale: 1 });
  });

  test("has nothing that axe objects to", async () => {
    await edit();
    await frame();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => one.id)).toEqual([]);
  });
});

test("an area without a picture says so, and links to the place to add one", async () => {
  placed(dock.id, null);
  await edit();
  expect(await screen.findByText("Dock has no picture to place a mark on.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the area" })).toHaveAttribute(
    "href",
    `/app/${workspaceId}/areas/${dock.id}`,
  );
});

test("[P148] a hidden area stays as it is, and nothing of it is shown", async () => {
  const transform = { x: 0.1, y: 0.2, rotation: 30, scale: 2 };
  placed(hall.id, transform);
  areas = [dock];
  const { user } = await edit();
  expect(await screen.findByText(/in an area that you do not see\. It stays as it is/)).toBeVisible();
  expect(screen.queryByText(/Hall/)).toBeNull();
  await user.type(screen.getByRole("textbox", { name: "Step title" }), " slowly");
  await waitFor(() => expect(stored.sections[0]?.steps[0]?.title).toBe("Open valve 17 slowly"));
  expect(transformNow()).toEqual({ areaId: hall.id, transform });
});

describe("to read", () => {
  const preview = procedureScreens.filter((one) => one.path === "/procedures/$procedureId");
  const read = () => {
    server
      .on(procedureEndpoints.get, () => publishedOf(stored))
      .on(revisionEndpoints.revisions, () => ({ revisions: [], nextVersion: 1 }))
      .on(draftEndpoints.get, () => {
        throw new Problem("notFound");
      });
    return showScreens(preview, { server, at: `/procedures/${stored.id}` });
  };

  test("[P147] the picture says where the mark is, and opens large", async () => {
    placed(hall.id, { x: 0.2, y: 0.5, rotation: 270, scale: 1 });
    const { user } = await read();
    const name = "Enlarge: Picture of Hall with a mark: left of the middle, pointing right";
    await user.click(await screen.findByRole("button", { name }));
    expect(await screen.findByRole("dialog", { name: "Picture of Hall" })).toBeVisible();
  });

  test("[P145] a mark that is stored out of bounds is shown within them", async () => {
    placed(hall.id, { x: 7, y: -3, rotation: -90, scale: 50 });
    await read();
    expect(await screen.findByRole("button", { name: /at the top right, pointing right/ })).toBeVisible();
  });

  test("[P148] of an area out of sight nothing is shown", async () => {
    areas = [];
    await read();
    expect(await screen.findByText("Go to an area that you do not see")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Enlarge/ })).toBeNull();
  });
});
