import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Screen } from "#kit/web/screen.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Property, propertyEndpoints, propertyValueEndpoints } from "../../contract.ts";
import { SetManyButton } from "./set-many-button.tsx";

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
const property: Property = {
  id: id(10),
  kind: "area",
  name: "Cost centre",
  description: "",
  type: "text",
  unit: "",
  options: [],
  isRequired: false,
  isListed: false,
  defaultValue: null,
  defaultMember: null,
  isRetired: false,
  revision: 1,
  updatedAt: "2026-11-20T08:00:00.000Z",
};
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: id(11 + (at % 80)), name: `Area ${at + 1}` }));

let server: TestServer;
let defined: Property[];
beforeEach(() => {
  defined = [property];
  server = new TestServer()
    .on(propertyEndpoints.list, () => ({ properties: defined }))
    .on(propertyValueEndpoints.setMany, () => ({
      results: [
        { id: id(11), outcome: "changed" as const },
        { id: id(12), outcome: "notAllowed" as const },
      ],
    }));
});

const show = (things = many(2), isOn = true) => {
  const screens: readonly Screen[] = [
    {
      path: "/areas",
      frame: "shell",
      load: async () => () => (
        <>
          <h1>Areas</h1>
          <SetManyButton kind="area" things={things} />
        </>
      ),
    },
  ];
  return showScreens(screens, { server, at: "/areas", flags: { custom_properties_enabled: isOn } });
};
const name = "Set a property";

describe("[CF18] what is selected in a list", () => {
  it("gets a property at once, and says what was refused", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name }));
    await user.click(await screen.findByRole("button", { name: /Property/ }));
    await user.click(await screen.findByRole("option", { name: "Cost centre" }));
    await user.type(await screen.findByRole("textbox", { name: "Value" }), "4711");
    await user.click(screen.getByRole("button", { name: "Set the value" }));
    expect(await screen.findByText("1 item was changed.")).toBeVisible();
    expect(screen.getByText("Area 2: you may not edit it")).toBeVisible();
    const [call] = server.sentTo(propertyValueEndpoints.setMany);
    expect(call?.body).toEqual({
      kind: "area",
      thingIds: [id(11), id(12)],
      propertyId: property.id,
      value: "4711",
    });
  });

  it("is 500 things at most", async () => {
    await show(many(501));
    expect(await screen.findByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
  });

  it.each([
    ["the kind has none in use", () => void (defined = [{ ...property, isRetired: true }]), true],
    ["the workspace has none", () => {}, false],
  ])("has no such button where %s", async (_, arrange, isOn) => {
    arrange();
    await show(many(2), isOn);
    await screen.findByRole("heading", { name: "Areas" });
    if (isOn) await waitFor(() => expect(server.sentTo(propertyEndpoints.list)).toHaveLength(1));
    expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
