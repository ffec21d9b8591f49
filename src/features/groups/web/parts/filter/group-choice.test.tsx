import { screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#tests/support/draft-sample.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { groupEndpoints } from "../../../contract.ts";
import { GroupChoice } from "./group-choice.tsx";

const night = { id: newId(), name: "Night shift", icon: "factory" as const, parentId: null, revision: 1 };
const day = { ...night, id: newId(), name: "Day shift" };

let server: TestServer;
let groups: (typeof night)[];
let chosen: (string | undefined)[];

beforeEach(() => {
  groups = [day, night];
  chosen = [];
  server = new TestServer().on(groupEndpoints.list, () => ({ groups }));
});

function Opened() {
  const [group, setGroup] = useState<string>();
  const choose = (next: string | undefined) => {
    chosen.push(next);
    setGroup(next);
  };
  const field = { group, onChange: choose, placeholder: "All groups" };
  return (
    <>
      <GroupChoice label="Group" {...field} />
      <GroupChoice label="Group where there is one" hideEmpty {...field} />
    </>
  );
}

const show = () => showScreens([{ path: "/list", frame: "shell", load: async () => Opened }], { server, at: "/list" });

describe("the choice of an access group", () => {
  it("offers the visible groups by name and reports the id of the chosen one", async () => {
    const { user } = await show();
    await user.type(await screen.findByRole("combobox", { name: "Group" }), "Night");
    await user.click(await screen.findByRole("option", { name: "Night shift" }));
    expect(chosen).toEqual([night.id]);
  });

  it("reports that no group is chosen once its name is cleared", async () => {
    const { user } = await show();
    await user.type(await screen.findByRole("combobox", { name: "Group" }), "Night");
    await user.click(await screen.findByRole("option", { name: "Night shift" }));
    await user.clear(screen.getByRole("combobox", { name: "Group" }));
    await user.tab();
    expect(chosen).toEqual([night.id, undefined]);
  });

  it("is hidden on request as long as there is no group", async () => {
    groups = [];
    await show();
    expect(await screen.findByRole("combobox", { name: "Group" })).toBeInTheDocument();
    expect(screen.queryByRole("combobox", { name: "Group where there is one" })).toBeNull();
  });

  it("shows as soon as there are groups where it is hidden without any", async () => {
    await show();
    expect(await screen.findByRole("combobox", { name: "Group where there is one" })).toBeInTheDocument();
  });
});
