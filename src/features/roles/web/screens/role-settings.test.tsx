import { cleanup, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { quietChange } from "#features/groups/web/parts/visibility-samples.ts";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { roleEndpoints } from "../../contract.ts";
import { type BuiltInRole, builtInRoles, roleDefaults } from "../../rules.ts";
import { roleScreens } from "../routes.ts";

const at = "2026-11-20T12:00:00.000Z";
const fitterId = "00000000-0000-4000-8000-00000000000a";
const plain = (role: BuiltInRole) => ({
  builtInRole: role,
  isRenamed: false,
  name: role,
  ...roleDefaults[role],
  permissions: [...roleDefaults[role].permissions],
  updatedAt: at,
  revision: 1,
  memberCount: 3,
  isOwn: role === "admin",
});
const fitter = {
  roleId: fitterId,
  name: "Fitter",
  permissions: ["analytics.view"] as string[],
  requiresSso: false,
  restrictContentToAccessGroups: true,
  createdAt: at,
  updatedAt: at,
  revision: 1,
  memberCount: 2,
  isOwn: false,
};

let server: TestServer;
let role: typeof fitter;
beforeEach(() => {
  role = fitter;
  server = new TestServer()
    .on(roleEndpoints.list, () => ({ builtInRoles: builtInRoles.map(plain), workspaceRoles: [role] }))
    .on(roleEndpoints.preview, () => quietChange);
});

const show = (as = {}) => showScreens(roleScreens, { server, at: "/settings/roles", as });
const box = (name: string) => screen.getByRole("checkbox", { name });
/** The body of a change of the role. */
const wishIn = (body: unknown) => body as { permissions?: string[]; forceOverride?: boolean };
const isOn = (name: string) => (box(name) as HTMLInputElement).checked;

describe("the table of roles", () => {
  it("[RO18] shows every role with its members, and can be changed where the person may", async () => {
    await show();
    expect(await screen.findByRole("columnheader", { name: /Fitter/ })).toHaveTextContent("2 members");
    expect(screen.getByRole("columnheader", { name: /Content author/ })).toHaveTextContent("Built in");
    expect(screen.getByRole("columnheader", { name: /^Admin/ })).toHaveTextContent("Your own role");
    expect(isOn("Fitter: See the analytics")).toBe(true);
    expect(screen.queryByRole("checkbox", { name: "Operator: Write procedures" })).toBeNull();
    expect(screen.getByRole("checkbox", { name: "Operator: Requires SSO" })).toBeVisible();
    expect(screen.queryByRole("checkbox", { name: "Group admin: Requires SSO" })).toBeNull();
    expect(screen.queryByText("Manage custom properties")).toBeNull();
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map((one) => one.id)).toEqual([]);
  });

  it("[RO20] shows one role at a time at 780 px if not all fit, and all of them if they do", async () => {
    const width = vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(780);
    onTestFinished(() => width.mockRestore());
    await show();
    expect(await screen.findByRole("button", { name: /Role/ })).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
    cleanup();
    role = fitter;
    server.on(roleEndpoints.list, () => ({ builtInRoles: [plain("admin"), plain("operator")], workspaceRoles: [] }));
    await show();
    expect(await screen.findByRole("table")).toBeVisible();
  });

  it("[RO19] toggles at once, and keeps what the server answers", async () => {
    server.on(roleEndpoints.update, ({ body }) => {
      role = { ...role, permissions: [...(wishIn(body).permissions ?? [])], revision: role.revision + 1 };
      return role;
    });
    const { user } = await show();
    await user.click(await screen.findByRole("checkbox", { name: "Fitter: Write procedures" }));
    expect(isOn("Fitter: Write procedures")).toBe(true);
    await waitFor(() => expect(role.permissions).toEqual(["analytics.view", "content.procedures.manage"]));
    await user.click(box("Fitter: See the analytics"));
    await waitFor(() => expect(role.permissions).toEqual(["content.procedures.manage"]));
    expect(isOn("Fitter: See the analytics")).toBe(false);
  });

  it("[RO3] explains why a permission needs SSO first, and asks the server nothing", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("checkbox", { name: "Fitter: Publish procedures" }));
    const dialog = await screen.findByRole("alertdialog", { name: "This permission requires SSO" });
    await user.click(within(dialog).getByRole("button", { name: "Understood" }));
    expect(server.sentTo(roleEndpoints.update)).toHaveLength(0);
    expect(isOn("Fitter: Publish procedures")).toBe(false);
  });

  it("[RO3] lists the permissions that keep SSO on", async () => {
    role = { ...fitter, permissions: ["content.procedures.publish"], requiresSso: true };
    const { user } = await show();
    await user.click(await screen.findByRole("checkbox", { name: "Fitter: Requires SSO" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Fitter has to require SSO" });
    expect(dialog).toHaveTextContent("Publish procedures");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(isOn("Fitter: Requires SSO")).toBe(true);
  });

  it("[RO15] lists whom SSO would lock out, and forces it on request", async () => {
    const members = [{ id: fitterId, displayName: "Lone" }];
    server.on(roleEndpoints.update, ({ body }) => {
      if (!wishIn(body).forceOverride) throw new Problem("conflict", "membersWithoutSignIn", { current: { members } });
      role = { ...role, requiresSso: true, revision: 2 };
      return role;
    });
    const { user } = await show();
    await user.click(await screen.findByRole("checkbox", { name: "Fitter: Requires SSO" }));
    const dialog = await screen.findByRole("alertdialog", { name: "1 member would be locked out" });
    expect(dialog).toHaveTextContent("Lone");
    await user.click(within(dialog).getByRole("button", { name: "Require SSO anyway" }));
    await waitFor(() => expect(isOn("Fitter: Requires SSO")).toBe(true));
  });

  it("[RO19] goes back to what the server has when it is refused", async () => {
    server.on(roleEndpoints.update, () => {
      throw new Problem("internal");
    });
    const { user } = await show();
    await user.click(await screen.findByRole("checkbox", { name: "Fitter: Write procedures" }));
    expect(await screen.findByText(/could not be changed/)).toBeVisible();
    expect(isOn("Fitter: Write procedures")).toBe(false);
  });

  it("goes from box to box by arrow keys", async () => {
    const { user } = await show();
    const first = await screen.findByRole("checkbox", { name: "Fitter: Manage members" });
    first.focus();
    await user.keyboard("{ArrowDown}");
    expect(box("Fitter: Manage roles")).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(first).toHaveFocus();
  });

  it("says that it failed, and tries again", async () => {
    let isDown = true;
    const { user } = await (async () => {
      server.on(roleEndpoints.list, () => {
        if (isDown) throw new Problem("internal");
        return { builtInRoles: builtInRoles.map(plain), workspaceRoles: [role] };
      });
      return show();
    })();
    expect(await screen.findByRole("alert")).toHaveTextContent("The roles could not be loaded");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("columnheader", { name: /Fitter/ })).toBeVisible();
  });

  it("[RO11] leaves alone what the person may not touch", async () => {
    const held = new Set<Permission>(["workspace.roles.manage", "workspace.members.manage"]);
    await show({ permissions: held, rank: 1, seesAllContent: false });
    expect(await screen.findByRole("columnheader", { name: /Fitter/ })).toHaveTextContent("Holds more than you");
    expect(screen.queryByRole("checkbox", { name: "Fitter: Manage members" })).toBeNull();
  });
});

describe("a role", () => {
  /** It is made beside those that are there: before these have come, the button does nothing. */
  const beginRole = async () => {
    const shown = await show();
    await screen.findByRole("columnheader", { name: /Fitter/ });
    await shown.user.click(screen.getByRole("button", { name: "New role" }));
    return shown;
  };

  it("is made like another one", async () => {
    const asked = vi.fn<(body: unknown) => void>();
    server.on(roleEndpoints.create, ({ body }) => {
      asked(body);
      return fitter;
    });
    const { user } = await beginRole();
    const dialog = await screen.findByRole("dialog", { name: "New role" });
    await user.type(within(dialog).getByRole("textbox", { name: /Name/ }), "Welder");
    await user.click(within(dialog).getByRole("button", { name: "Create role" }));
    expect(await screen.findByText("Role created")).toBeVisible();
    expect(asked).toHaveBeenCalledWith({
      name: "Welder",
      permissions: [],
      requiresSso: false,
      restrictContentToAccessGroups: true,
    });
  });

  it("[RO6] says at the field that its name is taken", async () => {
    server.on(roleEndpoints.create, () => {
      throw new Problem("conflict", "roleNameTaken");
    });
    const { user } = await beginRole();
    await user.type(await screen.findByRole("textbox", { name: /Name/ }), "Fitter{Enter}");
    expect(await screen.findByText("Another role has this name")).toBeVisible();
  });

  it("[RO14] is deleted when its members get another", async () => {
    const asked = vi.fn<(body: unknown) => void>();
    server.on(roleEndpoints.remove, ({ body }) => {
      asked(body);
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Actions for Fitter" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete Fitter?" });
    await user.click(within(dialog).getByRole("button", { name: "Delete role" }));
    expect(dialog).toHaveTextContent("Choose the role that they get");
    await user.click(within(dialog).getByRole("button", { name: /Their new role/ }));
    await user.click(await screen.findByRole("option", { name: /Operator/ }));
    await screen.findByText("Nobody sees more or less than before.");
    await user.click(within(dialog).getByRole("button", { name: "Delete role" }));
    await waitFor(() => expect(asked).toHaveBeenCalledWith({ reassignToRoleId: "operator", digest: "seen" }));
  });
});
