import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import type { Screen } from "#kit/web/screen.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Property, propertyEndpoints, propertyValueEndpoints, type ThingValue } from "../../contract.ts";
import { ThingProperties } from "./thing-properties.tsx";

const thingId = "00000000-0000-4000-8000-0000000000b1";
const pressure: Property = {
  id: "00000000-0000-4000-8000-0000000000a1",
  kind: "area",
  name: "Pressure",
  description: "",
  type: "number",
  unit: "bar",
  options: [],
  isRequired: true,
  isListed: false,
  defaultValue: null,
  defaultMember: null,
  isRetired: false,
  revision: 1,
  updatedAt: "2026-11-20T08:00:00.000Z",
};
const manual: Property = {
  ...pressure,
  id: "00000000-0000-4000-8000-0000000000a2",
  name: "Manual",
  type: "link",
  isRequired: false,
};

const screens: readonly Screen[] = [
  { path: "/thing", frame: "shell", load: async () => () => <ThingProperties kind="area" thingId={thingId} /> },
];
const valueOf = (property: Property, value: ThingValue["value"], revision = 1): ThingValue => ({
  propertyId: property.id,
  value,
  isDefault: false,
  member: null,
  revision,
});

let server: TestServer;
let values: ThingValue[];
let mayEdit: boolean;
beforeEach(() => {
  values = [valueOf(pressure, 4.5, 2), valueOf(manual, null, 0)];
  mayEdit = true;
  server = new TestServer()
    .on(propertyEndpoints.list, () => ({ properties: [pressure, manual] }))
    .on(propertyValueEndpoints.find, () => ({ things: [{ id: thingId, mayEdit, values }] }));
});
const show = (isOn = true) =>
  showScreens(screens, { server, at: "/thing", flags: { custom_properties_enabled: isOn } });

describe("the properties of a thing", () => {
  it("[CF4] are shown with their units, and set only by those who may edit the thing", async () => {
    mayEdit = false;
    await show();
    expect(await screen.findByText("4.5 bar")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Edit the properties" })).toBeNull();
  });

  it("[CF5] are checked at the field, and changes name the revision that was seen", async () => {
    server.on(propertyValueEndpoints.set, () => ({ id: thingId, mayEdit, values }));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Edit the properties" }));
    const dialog = await screen.findByRole("dialog");
    const link = within(dialog).getByRole("textbox", { name: /^Manual/ });
    await user.type(link, "example.com");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(/begins with https/)).toBeVisible();
    expect(server.sentTo(propertyValueEndpoints.set)).toEqual([]);
    await user.clear(link);
    await user.type(link, "https://example.com/m");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    const { body } =
      (await screen.findByText("4.5 bar")) && (server.sentTo(propertyValueEndpoints.set)[0] ?? { body: null });
    expect(body).toMatchObject({
      thingId,
      changes: [{ propertyId: manual.id, value: "https://example.com/m", revision: 0 }],
    });
  });

  it("[CF5] keep what was entered where somebody was faster", async () => {
    server.on(propertyValueEndpoints.set, () => {
      throw new Problem("stale", "stale");
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Edit the properties" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByRole("textbox", { name: /^Manual/ }), "https://example.com/m");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(/changed one of these values/)).toBeVisible();
    expect(within(dialog).getByRole("textbox", { name: /^Manual/ })).toHaveValue("https://example.com/m");
  });

  it("[CF12] are nowhere without the flag", async () => {
    await show(false);
    expect(screen.queryByText("Pressure")).toBeNull();
    expect(server.sentTo(propertyEndpoints.list)).toEqual([]);
  });
});
