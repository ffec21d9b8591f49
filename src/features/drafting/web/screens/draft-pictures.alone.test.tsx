import { draftingScreens } from "../routes.ts";
import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { draftWith } from "#features/procedures/web/screens/procedure-samples.ts";
import { takeSaves } from "#tests/support/web/draft-saves.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";

const picture = (n: number) =>
  ({ source: "remote", type: "image", id: `00000000-0000-4000-8000-00000000000${n}` }) as const;
let stored: ProcedureDraft;
let server: TestServer;

beforeEach(() => {
  stored = draftWith({ "Look at the pump": ["media"] });
  const [module] = stored.sections[0]?.steps[0]?.modules ?? [];
  if (module?.moduleType === "media") module.moduleData.remoteMediaRefs = [picture(1), picture(2)];
  server = new TestServer().on(areaEndpoints.list, () => ({ areas: [] })).on(draftEndpoints.get, () => stored);
  takeSaves(server, { now: () => stored, set: (draft) => (stored = draft) });
});

const screens = draftingScreens;
const show = (flags: Readonly<Record<string, boolean>>, as = {}) =>
  showScreens(screens, { server, at: `/procedures/${stored.id}/edit`, flags, as });
const storedPictures = () => {
  const [module] = stored.sections[0]?.steps[0]?.modules ?? [];
  return module?.moduleType === "media" ? module.moduleData.remoteMediaRefs.map((ref) => ref.id) : [];
};

describe("the pictures of a step", () => {
  test("are drawn on where the workspace has it", async () => {
    await show({ web_annotation_enabled: true });
    expect(await screen.findByRole("button", { name: "Annotate picture 1" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Annotate picture 2" })).toBeVisible();
  });

  test("[P181] are called pictures, and a video a video, by every button", async () => {
    const [module] = stored.sections[0]?.steps[0]?.modules ?? [];
    if (module?.moduleType === "media")
      module.moduleData.remoteMediaRefs = [picture(1), { ...picture(2), type: "video" }];
    await show({ web_annotation_enabled: true });
    for (const name of ["Open video 2", "Remove video 2", "Remove picture 1", "Annotate picture 1"]) {
      expect(await screen.findByRole("button", { name })).toBeVisible();
    }
    expect(screen.getByRole("button", { name: /Video 2/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: /picture 2/i })).toBeNull();
  });

  test("are not drawn on where it has not", async () => {
    await show({});
    expect(await screen.findByRole("button", { name: "Enlarge Picture 1" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Annotate/ })).toBeNull();
  });

  test("open large one after the other, can be removed there, and are restored by undo", async () => {
    const { user } = await show({ web_annotation_enabled: true });
    await user.click(await screen.findByRole("button", { name: "Enlarge Picture 2" }));
    const inspector = await screen.findByRole("dialog", { name: "Media" });
    expect(within(inspector).getByText("2 of 2")).toBeVisible();
    expect(within(inspector).getByRole("button", { name: "Annotate" })).toBeVisible();
    await user.click(within(inspector).getByRole("button", { name: "Delete" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(storedPictures()).toEqual([picture(1).id]));
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(storedPictures()).toEqual([picture(1).id, picture(2).id]));
  });
});
