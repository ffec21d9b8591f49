import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { quietChange } from "#features/groups/web/parts/visibility-samples.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { type BuiltInRole, builtInRoles, roleDefaults } from "#features/roles/rules.ts";
import { Problem } from "#kit/problem.ts";
import { admin, showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { memberChangeEndpoints } from "../../change-contract.ts";
import { type MemberDetail, memberEndpoints } from "../../contract.ts";
import { memberScreens } from "../routes.ts";

const at = "2026-11-20T12:00:00.000Z";
const idOf = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, "0")}`;
const night = { id: idOf(50), name: "Night shift", icon: "moon", parentId: null, revision: 1 };

const member = (n: number, displayName: string, role: BuiltInRole, more: Partial<MemberDetail> = {}): MemberDetail => ({
  id: idOf(n),
  displayName,
  profileIcon: "",
  photoUrl: null,
  badgePhotoUrl: null,
  profileRole: { builtInRole: role },
  roleName: role,
  linkedUids: [{ uid: idOf(n + 20), providerType: "google", username: `${displayName}@test.invalid` }],
  accessGroupIds: [],
  email: null,
  phone: null,
  lastActiveAt: at,
  createdAt: at,
  isProductTeam: false,
  ...more,
});
const ada = { ...member(2, "Ada", "admin"), id: admin.profileId };
const ben = member(3, "Ben", "operator", { accessGroupIds: [night.id] });
const cid = member(4, "Cid", "contentAuthor");
const lone = member(5, "Lone", "operator", { linkedUids: [] });

let server: TestServer;
let members: readonly MemberDetail[];
beforeEach(() => {
  members = [ada, ben, cid, lone];
  server = new TestServer()
    .on(memberChangeEndpoints.previewGroups, () => quietChange)
    .on(memberChangeEndpoints.previewRoles, () => quietChange)
    .on(memberEndpoints.page, () => ({ members: [...members], next: null }))
    .on(memberEndpoints.get, ({ params }) => {
      const found = members.find((one) => one.id === params.profileId);
      if (!found) throw new Problem("notFound");
      return found;
    })
    .on(groupEndpoints.list, () => ({ groups: [night] }))
    .on(roleEndpoints.list, () => ({
      builtInRoles: builtInRoles.map((builtInRole) => ({
        builtInRole,
        isRenamed: false,
        name: builtInRole,
        ...roleDefaults[builtInRole],
        permissions: [...roleDefaults[builtInRole].permissions],
        updatedAt: at,
        revision: 1,
        memberCount: 1,
        isOwn: builtInRole === "admin",
      })),
      workspaceRoles: [],
    }));
});

const flags = { access_groups_enabled: true };
const show = (query = "", as = {}) =>
  showScreens(memberScreens, { server, at: `/settings/members${query}`, as, flags });
const row = async (name: string) => {
  const found = (await screen.findByRole("button", { name })).closest<HTMLElement>("[data-row]");
  if (!found) throw new Error("not in a row");
  return found;
};
const choose = async (user: Awaited<ReturnType<typeof show>>["user"], label: RegExp, option: RegExp) => {
  await user.click(screen.getByRole("button", { name: label }));
  await user.click(await screen.findByRole("option", { name: option }));
};

describe("the table of members", () => {
  it("[MB17] counts a member's groups that the reader may not see, and does not call such a member without groups", async () => {
    members = [ada, { ...ben, hiddenGroupCount: 2 }, { ...cid, hiddenGroupCount: 1 }];
    await show();
    const ofBen = await row("Ben");
    await waitFor(() => expect(ofBen).toHaveTextContent(/Night shift.*2 groups that you do not see/));
    expect(await row("Cid")).toHaveTextContent("1 group that you do not see");
    expect(await row("Ada")).toHaveTextContent("In no group");
  });

  it("shows their names, roles, and sign-in methods", async () => {
    await show();
    expect(await row("Ben")).toHaveTextContent("Operator");
    expect(await row("Lone")).toHaveTextContent("Shared devices only");
    expect(await row("Ada")).toHaveTextContent("you");
    await waitFor(async () => expect(await row("Ben")).toHaveTextContent("Night shift"));
    expect(screen.getByText("4 members")).toBeVisible();
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map((one) => one.id)).toEqual([]);
  });

  it("[MB12] asks the server for what the address says, and keeps filters there", async () => {
    const { user, path } = await show("?role=operator&sort=-lastActive");
    await row("Ben");
    expect(server.sentTo(memberEndpoints.page).at(-1)?.query).toMatchObject({ role: "operator", sort: "-lastActive" });
    await user.type(screen.getByRole("searchbox"), "ben");
    await waitFor(() => expect(path()).toContain("search=ben"));
    await waitFor(() => expect(server.sentTo(memberEndpoints.page).at(-1)?.query).toMatchObject({ search: "ben" }));
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(path()).toBe(`/app/${workspaceId}/settings/members?sort=-lastActive`));
  });

  it("[MB15] selects all that the filter finds, not only the loaded ones", async () => {
    const sent = vi.fn<(body: unknown) => void>();
    server
      .on(memberEndpoints.page, ({ query }) =>
        query.after ? new Promise<never>(() => {}) : { members: [...members], next: "more" },
      )
      .on(memberEndpoints.found, () => ({ members: [...members, member(6, "Far", "operator")], isMore: false }))
      .on(memberChangeEndpoints.removeMany, ({ body }) => {
        sent(body);
        return { profiles: [] };
      });
    const { user } = await show("?role=operator");
    await row("Ben");
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    expect(await screen.findByText("5 selected")).toBeVisible();
    expect(server.sentTo(memberEndpoints.found)[0]?.query).toEqual({ role: "operator" });
    await user.click(screen.getByRole("button", { name: "Remove" }));
    await screen.findByRole("alertdialog");
    await user.click(screen.getByRole("button", { name: /^Remove 4/ }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ profileIds: [3, 4, 5, 6].map(idOf) }));
  });

  it("sorts by role", async () => {
    const { user, path } = await show();
    await row("Ben");
    await user.click(screen.getByRole("button", { name: "Role" }));
    await waitFor(() => expect(path()).toContain("sort=role"));
  });

  it("says that no member matches", async () => {
    members = [];
    await show("?search=x");
    expect(await screen.findByText("Nobody fits")).toBeVisible();
  });

  it("says that it failed, and tries again", async () => {
    let isDown = true;
    server.on(memberEndpoints.page, () => {
      if (isDown) throw new Problem("internal");
      return { members: [...members], next: null };
    });
    const { user } = await show();
    expect(await screen.findByRole("alert")).toHaveTextContent("The members could not be loaded");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await row("Ben")).toBeVisible();
  });
});

describe("a role", () => {
  it("[MB10] is changed from the one that was shown", async () => {
    const sent = vi.fn<(profileId: string | undefined, body: unknown) => void>();
    server.on(memberChangeEndpoints.setRole, ({ params, body }) => {
      sent(params.profileId, body);
      return { ...ben, profileRole: { builtInRole: "contentAuthor" as const } };
    });
    const { user } = await show();
    await user.click(within(await row("Ben")).getByRole("button", { name: "Actions for Ben" }));
    await user.click(await screen.findByRole("menuitem", { name: "Change role" }));
    await screen.findByRole("dialog", { name: "Change the role of Ben" });
    await choose(user, /New role/, /Content author/);
    await screen.findByText("Nobody sees more or less than before.");
    await user.click(screen.getByRole("button", { name: "Change role" }));
    expect(await screen.findByText("Role changed")).toBeVisible();
    expect(sent).toHaveBeenCalledWith(ben.id, {
      oldRole: { builtInRole: "operator" },
      newRole: { builtInRole: "contentAuthor" },
      digest: "seen",
    });
  });

  it("[RO8] of an operator without a sign-in is not offered, and why is said", async () => {
    const { user } = await show();
    await user.click(within(await row("Lone")).getByRole("button", { name: "Actions for Lone" }));
    await user.click(await screen.findByRole("menuitem", { name: "Change role" }));
    const dialog = await screen.findByRole("alertdialog", { name: "The role of Lone cannot be changed" });
    expect(dialog).toHaveTextContent("without a sign-in of their own");
  });

  it("[MB9] of many says first who changes and who does not, and asks for those alone", async () => {
    const sent = vi.fn<(body: unknown) => void>();
    server.on(memberChangeEndpoints.assignRoles, ({ body }) => {
      sent(body);
      return { profiles: [] };
    });
    members = [ada, ben, cid, lone, member(6, "Dora", "operator")];
    const { user } = await show();
    await row("Ben");
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Change role" }));
    const dialog = await screen.findByRole("dialog", { name: "Change the role of 5 members" });
    await choose(user, /New role/, /Content author/);
    expect(dialog).toHaveTextContent("2 members change");
    expect(dialog).toHaveTextContent("1 member has this role already");
    expect(dialog).toHaveTextContent("Ada: Nobody changes their own role");
    expect(dialog).toHaveTextContent("Lone: They have no sign-in of their own");
    await screen.findByText("Nobody sees more or less than before.");
    await user.click(within(dialog).getByRole("button", { name: "Change 2 roles" }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    const [[body] = []] = sent.mock.calls;
    const assignments = (body as { assignments?: { profileId: string }[] } | undefined)?.assignments ?? [];
    expect(assignments.map((one) => one.profileId)).toEqual([ben.id, idOf(6)]);
  });

  it("[MB9] names the blocking members when the server refuses", async () => {
    server.on(memberChangeEndpoints.assignRoles, () => {
      const refusals = [{ profileId: ben.id, displayName: "Ben", reason: "staleRole" }];
      throw new Problem("conflict", "bulkRefused", { current: { refusals } });
    });
    members = [ben, member(6, "Dora", "operator")];
    const { user } = await show();
    await row("Ben");
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Change role" }));
    const dialog = await screen.findByRole("dialog");
    await choose(user, /New role/, /Content author/);
    await screen.findByText("Nobody sees more or less than before.");
    await user.click(within(dialog).getByRole("button", { name: "Change 2 roles" }));
    await waitFor(() => expect(dialog).toHaveTextContent("Ben: They have another role by now"));
    const toasts = within(screen.getByRole("region", { name: "Notifications" }));
    expect(toasts.getByText("The roles were not changed. Each member has the role that they had.")).toBeVisible();
  });

  it("that could not be changed is said by a toast, after one that says it is being changed", async () => {
    const held = Promise.withResolvers<void>();
    server.on(memberChangeEndpoints.setRole, async () => {
      await held.promise;
      throw new Problem("internal");
    });
    const { user } = await show();
    await user.click(within(await row("Ben")).getByRole("button", { name: "Actions for Ben" }));
    await user.click(await screen.findByRole("menuitem", { name: "Change role" }));
    await screen.findByRole("dialog", { name: "Change the role of Ben" });
    await choose(user, /New role/, /Content author/);
    await screen.findByText("Nobody sees more or less than before.");
    await user.click(screen.getByRole("button", { name: "Change role" }));
    expect(await screen.findByText("Changing the role")).toBeVisible();
    held.resolve();
    const toasts = within(screen.getByRole("region", { name: "Notifications" }));
    expect(await toasts.findByText("The role was not changed.")).toBeVisible();
    expect(screen.queryByText("Changing the role")).toBeNull();
  });
});

describe("members", () => {
  it("[MB7] are removed after asking, and those above stay", async () => {
    const sent = vi.fn<(profileId: string | undefined) => void>();
    server.on(memberChangeEndpoints.remove, ({ params }) => {
      sent(params.profileId);
    });
    members = [ada, ben];
    const { user } = await show();
    await row("Ben");
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Remove" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Remove Ben?" });
    await waitFor(() => expect(dialog).toHaveTextContent("Ada: Nobody changes their own role"));
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith(ben.id));
  });

  it("get groups and lose others", async () => {
    const sent = vi.fn<(body: unknown) => void>();
    server.on(memberChangeEndpoints.changeGroups, ({ body }) => {
      sent(body);
      return { profiles: [] };
    });
    const { user } = await show();
    await user.click(within(await row("Cid")).getByRole("button", { name: "Actions for Cid" }));
    await user.click(await screen.findByRole("menuitem", { name: "Change groups" }));
    const dialog = await screen.findByRole("dialog", { name: "Groups of Cid" });
    await user.click(await within(dialog).findByText("Night shift"));
    await screen.findByText("Nobody sees more or less than before.");
    await user.click(within(dialog).getByRole("button", { name: "Change groups" }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith({
        profileIds: [cid.id],
        addGroupIds: [night.id],
        deleteGroupIds: [],
        digest: "seen",
      }),
    );
  });

  it("whose groups could not be changed keep them, and a toast says so", async () => {
    server.on(memberChangeEndpoints.changeGroups, () => {
      throw new Problem("internal");
    });
    const { user } = await show();
    await user.click(within(await row("Cid")).getByRole("button", { name: "Actions for Cid" }));
    await user.click(await screen.findByRole("menuitem", { name: "Change groups" }));
    const dialog = await screen.findByRole("dialog", { name: "Groups of Cid" });
    await user.click(await within(dialog).findByText("Night shift"));
    await screen.findByText("Nobody sees more or less than before.");
    await user.click(within(dialog).getByRole("button", { name: "Change groups" }));
    const toasts = within(screen.getByRole("region", { name: "Notifications" }));
    expect(await toasts.findByText("The groups were not changed.")).toBeVisible();
  });

  it("show their badge to whoever is to check it", async () => {
    const badge = "/v1/workspaces/w/media/0192aa00-0000-7000-8000-0000000000bd";
    server.on(memberEndpoints.get, () => ({ ...cid, badgePhotoUrl: badge }));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Cid" }));
    const drawer = await screen.findByRole("dialog", { name: "Member" });
    expect(await within(drawer).findByText("Badge")).toBeInTheDocument();
  });

  it("[MB8] open in a drawer next to the table, which shows their permissions on request", async () => {
    server.on(memberEndpoints.permissions, () => ({
      profileRole: { builtInRole: "contentAuthor" as const },
      roleName: "contentAuthor",
      permissions: ["content.areas.manage"],
      requiresSso: false,
      restrictContentToAccessGroups: true,
      accessGroupIds: [],
    }));
    const { user, path } = await show();
    await user.click(await screen.findByRole("button", { name: "Cid" }));
    const drawer = await screen.findByRole("dialog", { name: "Member" });
    expect(path()).toContain(`member=${cid.id}`);
    await waitFor(() => expect(drawer).toHaveTextContent("Cid@test.invalid"));
    expect(within(drawer).queryByText("Badge")).toBeNull();
    expect(server.sentTo(memberEndpoints.permissions)).toHaveLength(0);
    await user.click(within(drawer).getByRole("button", { name: "Show permissions" }));
    expect(await within(drawer).findByText("Create and edit areas and their notes")).toBeVisible();
    await user.click(within(drawer).getByRole("button", { name: "What they see, and why" }));
    expect(await screen.findByRole("dialog", { name: "Why can this member see this?" })).toBeVisible();
  });
});
