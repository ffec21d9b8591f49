import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { permissions } from "#kit/permissions.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { type Answers, me, openApp, refuse, signedIn, unreached, workspaceId } from "#tests/support/web/open-app.tsx";
import { inviteSample, nightShift, roleSamples } from "./invite-samples.ts";

const at = "/v1/workspaces/{workspaceId}";
const path = `/app/${workspaceId}/settings/invites`;

const admin: Answers = {
  ...signedIn,
  [`GET ${at}/profiles/me`]: {
    ...me,
    rank: 4,
    permissions,
    seesAllContent: true,
    profileRole: { builtInRole: "admin" },
  },
  [`GET ${at}/groups`]: { groups: [nightShift] },
  [`GET ${at}/roles`]: roleSamples,
  [`GET ${at}/invites`]: { invites: [], next: null },
};

const withInvites = (...invites: readonly object[]): Answers => ({
  ...admin,
  [`GET ${at}/invites`]: { invites, next: null },
});

describe("the invites", () => {
  it("explain what they are for when there are none, and offer the first action", async () => {
    openApp(path, admin);
    expect(await screen.findByText("Nobody is invited yet")).toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: "Invite people" }).length).toBeGreaterThan(0);
    expect(screen.getByRole("link", { name: "Import a file" })).toHaveAttribute("href", `${path}/import`);
  });

  it("say when they could not be loaded, and try again", async () => {
    const user = userEvent.setup();
    const app = openApp(path, { ...admin, [`GET ${at}/invites`]: unreached });
    const again = await screen.findByRole("button", { name: "Try again" });
    app.answer(withInvites(inviteSample()));
    await user.click(again);
    expect(await screen.findByText("Ben Jones")).toBeInTheDocument();
  });

  it("are listed with their contact and state, and filtered by the address", async () => {
    const user = userEvent.setup();
    const app = openApp(path, withInvites(inviteSample(), inviteSample({ inviteId: nightShift.id, state: "expired" })));
    await waitFor(() => expect(screen.getAllByText("ben@example.com")).toHaveLength(2));
    await user.click(screen.getByRole("radio", { name: "Expired" }));
    await waitFor(() => expect(location.search).toContain("state=expired"));
    // Other parts of the page ask for other things meanwhile.
    await waitFor(() => expect(app.asked.some((call) => call.query.get("state") === "expired")).toBe(true));
  });

  it("are sent again, which is said", async () => {
    const user = userEvent.setup();
    const app = openApp(path, {
      ...withInvites(inviteSample()),
      [`POST ${at}/invites/{inviteId}/resend`]: inviteSample(),
    });
    await user.click(await screen.findByRole("button", { name: "Actions for Ben Jones" }));
    await user.click(await screen.findByRole("menuitem", { name: "Send again" }));
    expect(await screen.findByText(/A new link is on its way to ben@example.com/)).toBeInTheDocument();
    expect(app.asked.some((call) => call.path.endsWith("/resend"))).toBe(true);
  });

  it("are revoked after a confirmation that says what is lost", async () => {
    const user = userEvent.setup();
    const app = openApp(path, { ...withInvites(inviteSample()), [`DELETE ${at}/invites/{inviteId}`]: 204 });
    await user.click(await screen.findByRole("button", { name: "Actions for Ben Jones" }));
    await user.click(await screen.findByRole("menuitem", { name: "Revoke" }));
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent("The link that ben@example.com has stops working.");
    await user.click(within(question).getByRole("button", { name: "Revoke invite" }));
    await waitFor(() => expect(app.asked.some((call) => call.method === "DELETE")).toBe(true));
  });

  it.each<[string, Partial<ReturnType<typeof inviteSample>>, boolean]>([
    ["nothing where they were accepted", { state: "accepted", acceptedAt: "2026-11-20T10:00:00.000Z" }, false],
    ["nothing where they were revoked and their role is gone", { state: "revoked", profileRole: null }, false],
    ["something where they were revoked", { state: "revoked" }, true],
  ])("offer %s", async (_what, more, isOffered) => {
    openApp(path, withInvites(inviteSample(more)));
    await screen.findByText("Ben Jones");
    expect(screen.queryAllByRole("button", { name: "Actions for Ben Jones" })).toHaveLength(isOffered ? 1 : 0);
  });
});

describe("inviting people", () => {
  async function openDialog(answers: Answers = admin) {
    const user = userEvent.setup();
    const app = openApp(path, answers);
    await user.click((await screen.findAllByRole("button", { name: "Invite people" }))[0] as HTMLElement);
    const contacts = await screen.findByRole("textbox", { name: /E-mail addresses or telephone numbers/ });
    const dialog = screen.getByRole("dialog", { name: "Invite people" });
    return { user, app, dialog, contacts };
  }

  it("is one dialog from the press to the result, and keeps the focus", async () => {
    const roles = Promise.withResolvers<unknown>();
    const user = userEvent.setup();
    openApp(path, {
      ...admin,
      [`GET ${at}/roles`]: () => roles.promise,
      "POST /v1/functions/sendOrgInvites": { invites: [{ inviteId: nightShift.id, outcome: "invited" }] },
    });
    const opener = (await screen.findAllByRole("button", { name: "Invite people" }))[0] as HTMLElement;
    await user.click(opener);
    const dialog = await screen.findByRole("dialog", { name: "Invite people" });
    await waitFor(() => expect(dialog).toHaveFocus());
    const left: EventTarget[] = [];
    const hear = ({ target }: FocusEvent) => void (target && !dialog.contains(target as Node) && left.push(target));
    document.addEventListener("focusin", hear);
    roles.resolve(roleSamples);
    const contacts = await within(dialog).findByRole("textbox", { name: /E-mail addresses or telephone numbers/ });
    expect(contacts).toHaveFocus();
    await user.keyboard("Ann Smith <ann@example.com>");
    await user.click(within(dialog).getByRole("button", { name: "Send invite" }));
    expect(await within(dialog).findByText("1 invite is on its way.")).toBeInTheDocument();
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "Done" })).toHaveFocus());
    document.removeEventListener("focusin", hear);
    expect(left).toEqual([]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it("sends a pasted list in one call, with one key, and shows the outcome of each", async () => {
    const { user, app, dialog, contacts } = await openDialog({
      ...admin,
      "POST /v1/functions/sendOrgInvites": {
        invites: [
          { inviteId: nightShift.id, outcome: "invited" },
          { inviteId: null, outcome: "alreadyMember" },
        ],
      },
      [`POST ${at}/invites/{inviteId}/link`]: { link: "https://fettle.example/invite#secret" },
    });
    await user.click(contacts);
    await user.paste("Ann Smith <ann@example.com>\neve.field@example.com");
    expect(within(dialog).getByRole("textbox", { name: "Name of ann@example.com" })).toHaveValue("Ann Smith");
    expect(within(dialog).getByRole("textbox", { name: "Name of eve.field@example.com" })).toHaveValue("Eve Field");
    await user.click(within(dialog).getByRole("button", { name: "Send 2 invites" }));
    expect(await screen.findByText("1 invite is on its way.")).toBeInTheDocument();
    expect(screen.getByText("1 person is a member already and stays as they are.")).toBeInTheDocument();
    expect(app.asked.find((call) => call.path.endsWith("sendOrgInvites"))?.body).toEqual({
      orgId: workspaceId,
      invites: [
        { email: "ann@example.com", displayName: "Ann Smith", builtInRole: "operator", accessGroupIds: [] },
        { email: "eve.field@example.com", displayName: "Eve Field", builtInRole: "operator", accessGroupIds: [] },
      ],
    });
    const written = vi.spyOn(navigator.clipboard, "writeText");
    await user.click(screen.getByRole("button", { name: "Copy a link: Ann Smith" }));
    await waitFor(() => expect(written).toHaveBeenCalledWith("https://fettle.example/invite#secret"));
  });

  it("reports invalid contacts and missing names in words, and sends nothing", async () => {
    const { user, app, dialog, contacts } = await openDialog();
    await user.type(contacts, "nobody\n555 234 5678");
    await user.click(within(dialog).getByRole("button", { name: /^Send/ }));
    expect(await within(dialog).findByText(/“nobody” is neither an e-mail address nor/)).toBeInTheDocument();
    expect(within(dialog).getByText("Give a name.")).toBeInTheDocument();
    expect(app.asked.some((call) => call.path.endsWith("sendOrgInvites"))).toBe(false);
  });

  it("reports that the role was deleted, and keeps the input", async () => {
    const { user, dialog, contacts } = await openDialog({
      ...admin,
      "POST /v1/functions/sendOrgInvites": refuse(400, "invitesInvalid", {
        errors: { "invites.0.builtInRole": ["invalidRole"] },
      }),
    });
    await user.type(contacts, "ann@example.com");
    await user.click(within(dialog).getByRole("button", { name: "Send invite" }));
    expect(await within(dialog).findByText("This role is not there any more. Choose another.")).toBeInTheDocument();
    expect(contacts).toHaveValue("ann@example.com");
  });

  it("says at the person what the server found", async () => {
    const { user, dialog, contacts } = await openDialog({
      ...admin,
      "POST /v1/functions/sendOrgInvites": refuse(400, "invitesInvalid", {
        errors: { "invites.1.phoneNumber": ["countryNotAllowed"] },
      }),
    });
    await user.click(contacts);
    await user.paste("ann@example.com\nBob <+49 30 1234567>");
    await user.click(within(dialog).getByRole("button", { name: "Send 2 invites" }));
    expect(await within(dialog).findByText("This workspace sends no messages to this country.")).toBeInTheDocument();
  });

  it("asks a group admin for one of their groups before it sends anything [IN21]", async () => {
    const { user, app, dialog, contacts } = await openDialog({
      ...admin,
      [`GET ${at}/profiles/me`]: { ...me, rank: 3, permissions, seesAllContent: false, scope: [nightShift.id] },
      "POST /v1/functions/sendOrgInvites": { invites: [{ inviteId: nightShift.id, outcome: "invited" }] },
    });
    const sent = () => app.asked.find((call) => call.path.endsWith("sendOrgInvites"))?.body;
    await user.click(contacts);
    await user.paste("Ann Smith <ann@example.com>");
    await user.click(within(dialog).getByRole("button", { name: "Send invite" }));
    expect(within(dialog).getByRole("alert")).toHaveTextContent("choose at least one group");
    expect(sent()).toBeUndefined();
    await user.click(within(dialog).getByText("Night shift"));
    await user.click(within(dialog).getByRole("button", { name: "Send invite" }));
    await waitFor(() => expect(sent()).toMatchObject({ invites: [{ accessGroupIds: [nightShift.id] }] }));
  });

  it("offers a group admin no role that they could not give, and says why", async () => {
    const held = permissions.filter((one) => !/roles|sso|properties/.test(one));
    const { user, dialog } = await openDialog({
      ...admin,
      [`GET ${at}/profiles/me`]: {
        ...me,
        rank: 3,
        permissions: held,
        scope: [nightShift.id],
        profileRole: { builtInRole: "groupAdmin" },
      },
    });
    await user.click(within(dialog).getByRole("button", { name: /Role/ }));
    const options = await screen.findAllByRole("option");
    const disabled = options.filter((option) => option.getAttribute("aria-disabled") === "true");
    expect(disabled.map((option) => option.textContent)).toEqual([
      expect.stringMatching(/^Admin.*It does not rank below your own role/),
      expect.stringMatching(/^Group admin.*It does not rank below your own role/),
    ]);
  });
});

it.each(loadFailures())("the dialog that invites says that $what", async (failure) => {
  const user = userEvent.setup();
  openApp(path, { ...admin, [`GET ${at}/roles`]: failure.answer });
  await user.click((await screen.findAllByRole("button", { name: "Invite people" }))[0] as HTMLElement);
  await screen.findByRole("dialog", { name: "Invite people" });
  await expectFailure(failure);
});
