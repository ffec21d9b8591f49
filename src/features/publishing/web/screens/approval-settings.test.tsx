import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type ApprovalSetting, approvalEndpoints } from "../../contract.ts";
import { publishingScreens } from "../routes.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
const [ann, ben] = [
  { id: idOf(21), displayName: "Ann" },
  { id: idOf(22), displayName: "Ben" },
];
const quality = { id: idOf(31), name: "Quality" };

let server: TestServer;
let setting: ApprovalSetting;

beforeEach(() => {
  setting = {
    stages: [
      { name: "Safety", needed: 1, people: [{ ...ann, maySign: true }], groups: [] },
      { name: "Plant", needed: 1, people: [{ ...ben, maySign: false }], groups: [{ id: idOf(32), name: null }] },
    ],
    reminderDays: 3,
    revision: 4,
  };
  const member = { profileIcon: "", photoUrl: null };
  server = new TestServer()
    .on(approvalEndpoints.setting, () => setting)
    .on(memberEndpoints.list, () => ({ profiles: [ann, ben].map((one) => ({ ...member, ...one })) }))
    .on(groupEndpoints.list, () => ({ groups: [{ ...quality, parentId: null, icon: "users", revision: 1 }] }));
});

const screens = publishingScreens;
const show = (as = {}) => showScreens(screens, { server, at: "/settings/approval", as });
const stage = async (number: number) => within(await screen.findByRole("region", { name: `Stage ${number}` }));
const sent = () => server.sentTo(approvalEndpoints.changeSetting);
const save = () => screen.getByRole("button", { name: "Save" });

describe("the stages of approval", () => {
  test("[P110] explain themselves, and name members who may not sign and hidden groups", async () => {
    await show();
    expect(await screen.findByText(/With stages, every version goes through all of them/)).toBeVisible();
    expect((await stage(1)).getByRole("textbox", { name: "Name" })).toHaveValue("Safety");
    expect((await stage(2)).getByText("Ben may not publish, and so cannot sign")).toBeVisible();
    expect((await stage(2)).getByText("A group outside of your sight")).toBeVisible();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
  });

  test("[P110] are moved, added to and saved on the revision that was seen", async () => {
    server.on(approvalEndpoints.changeSetting, () => ({ ...setting, revision: 5 }));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Move stage 2 up" }));
    expect((await stage(1)).getByRole("textbox", { name: "Name" })).toHaveValue("Plant");
    await user.click((await stage(2)).getByRole("combobox", { name: "Add a group" }));
    await user.click(await screen.findByRole("option", { name: "Quality" }));
    await user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect([sent()[0]?.body, sent()[0]?.headers.get("if-match")]).toEqual([
      {
        stages: [
          { name: "Plant", needed: 1, profileIds: [ben.id], groupIds: [idOf(32)] },
          { name: "Safety", needed: 1, profileIds: [ann.id], groupIds: [quality.id] },
        ],
        reminderDays: 3,
      },
      '"4"',
    ]);
    expect(await screen.findByText("Saved. New requests go through these stages")).toBeVisible();
  });

  test("[P110] that cannot be signed are said at their place, and nothing is sent", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Add a stage" }));
    await user.type((await stage(3)).getByRole("textbox", { name: "Name" }), "safety");
    await user.click((await stage(1)).getByRole("button", { name: "Take Ann out of stage 1" }));
    await user.click(save());
    expect((await stage(1)).getByText("Name people or groups who sign.")).toBeVisible();
    expect((await stage(3)).getByText("Another stage has this name.")).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test("come back where they were after they were removed", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Remove stage 1" }));
    expect(screen.queryByRole("region", { name: "Stage 2" })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect((await stage(1)).getByRole("textbox", { name: "Name" })).toHaveValue("Safety");
  });

  test("[P110] that another member changed meanwhile are shown next to one's own", async () => {
    server.on(approvalEndpoints.changeSetting, () => {
      throw new Problem("stale", "stale", { current: { ...setting, stages: [], revision: 5 } });
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Remove stage 2" }));
    await user.click(save());
    expect(await screen.findByText("1. Safety")).toBeVisible();
    expect(screen.getByText("No stages")).toBeVisible();
  });

  test("are read-only for members who may not change them", async () => {
    await show({ permissions: new Set<Permission>(["content.procedures.manage"]), rank: 1 });
    expect(await screen.findByText("You may look at the stages, not change them.")).toBeVisible();
    expect(screen.getByText("Safety")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  test("say so when they could not be loaded", async () => {
    server.on(approvalEndpoints.setting, () => {
      throw new Problem("internal");
    });
    await show();
    expect(await screen.findByText("The stages could not be loaded")).toBeVisible();
  });
});
