import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Property, propertyEndpoints } from "../../contract.ts";
import { propertyScreens } from "../routes.ts";

const number: Property = {
  id: "00000000-0000-4000-8000-0000000000a1",
  kind: "procedure",
  name: "Machine number",
  description: "On the plate",
  type: "text",
  unit: "",
  options: [],
  isRequired: true,
  isListed: false,
  defaultValue: null,
  defaultMember: null,
  isRetired: false,
  revision: 3,
  updatedAt: "2026-11-20T08:00:00.000Z",
};

let server: TestServer;
let properties: Property[];
beforeEach(() => {
  properties = [number, { ...number, id: "00000000-0000-4000-8000-0000000000a2", name: "Old number", isRetired: true }];
  server = new TestServer().on(propertyEndpoints.list, () => ({ properties }));
});
const show = (as = {}) =>
  showScreens(propertyScreens, {
    server,
    at: "/settings/properties",
    as,
    flags: { custom_properties_enabled: true },
  });

describe("the properties of a workspace", () => {
  it("[CF9] are listed by what they are of, those out of use marked, and are accessible", async () => {
    await show();
    const list = await screen.findByRole("list", { name: "Procedures" });
    expect(await within(list).findByText("Machine number")).toBeVisible();
    expect(within(list).getByText("No longer in use")).toBeVisible();
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it("[CF2] are added with name and type, and a name that is taken is said at the field", async () => {
    properties = [];
    server.on(propertyEndpoints.create, () => {
      throw new Problem("conflict", "propertyExists");
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Add a property" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Add" }));
    expect(await within(dialog).findByText("Enter a name.")).toBeVisible();
    await user.type(within(dialog).getByRole("textbox", { name: /^Name/ }), "Floor");
    await user.click(within(dialog).getByRole("button", { name: "Add" }));
    expect(await within(dialog).findByText("There is a property of this name.")).toBeVisible();
    expect(server.sentTo(propertyEndpoints.create)[0]?.body).toMatchObject({
      kind: "procedure",
      name: "Floor",
      type: "text",
    });
  });

  it("[CF9] are retired after a question", async () => {
    server.on(propertyEndpoints.retire, () => {
      const retired = { ...number, isRetired: true };
      properties = [retired];
      return retired;
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Actions for “Machine number”" }));
    await user.click(await screen.findByRole("menuitem", { name: "Retire" }));
    await user.click(await screen.findByRole("button", { name: "Retire" }));
    await waitFor(() => expect(server.sentTo(propertyEndpoints.retire)).toHaveLength(1));
    expect(await screen.findByText("“Machine number” was retired.")).toBeVisible();
  });

  it("[CF1] are only shown to those who may not manage them", async () => {
    await show({ rank: 1, permissions: new Set() });
    expect(await screen.findByText("Machine number")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add a property" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Actions for/ })).toBeNull();
  });
});
