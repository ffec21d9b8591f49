import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Answers, openApp, refuse, signedIn, unreached, workspaceId } from "#tests/support/web/open-app.tsx";
import type { OpenedInvite } from "../../contract.ts";

const inviteId = "0192aa00-0000-7000-8000-0000000000b1";
const token = `${inviteId}.${"a".repeat(43)}`;
const session = { token: "t", expiresAt: "2026-11-20T12:00:00.000Z" };
const invite = (change: Partial<OpenedInvite> = {}): OpenedInvite => ({
  inviteId,
  workspaceName: "Plant 2",
  invitedBy: "Ada",
  displayName: "Ben Jones",
  contact: "ben@example.com",
  expiresAt: "2026-11-27T10:00:00.000Z",
  linkSuffices: true,
  signInWays: ["google", "microsoft"],
  ...change,
});
const nobody: Answers = { ...signedIn, "POST /v1/sessions/resume": 401 };
const accepted: Answers = {
  "POST /v1/invites/sign-in": { ...session, inviteId },
  "GET /v1/invites/{inviteId}": invite(),
  "POST /v1/functions/createProfileFromInvite": { ...session, workspaceId, profileId: inviteId },
};
const accept = `/create-profile/invite/${inviteId}`;

describe("an invitation", () => {
  it("is read, accepted by its link, and leads into the workspace", async () => {
    const user = userEvent.setup();
    const app = openApp(`/invite#${token}`, { ...nobody, ...accepted, "POST /v1/invites/open": invite() });
    expect(await screen.findByRole("heading", { name: "Ada invites you to Plant 2" })).toBeInTheDocument();
    expect(location.href).not.toContain(token);
    await user.click(screen.getByRole("button", { name: "Accept the invitation" }));
    const name = await screen.findByRole("textbox", { name: /Your name/ });
    expect(location.pathname).toBe(accept);
    expect(name).toHaveValue("Ben Jones");
    await user.click(screen.getByRole("radio", { name: "🦊" }));
    await user.click(screen.getByRole("button", { name: "Join Plant 2" }));
    expect(await screen.findByRole("heading", { level: 1, name: /Hello/ })).toBeInTheDocument();
    expect(app.asked.find((call) => call.path.endsWith("createProfileFromInvite"))?.body).toEqual({
      inviteId,
      emoji: "🦊",
      displayName: "Ben Jones",
    });
  });

  it("[IN7] that needs a personal sign-in leads to it, and back", async () => {
    openApp(`/invite#${token}`, { ...nobody, "POST /v1/invites/open": invite({ linkSuffices: false }) });
    const way = await screen.findByRole("link", { name: "To the sign-in" });
    expect(way).toHaveAttribute("href", `/login?from=${encodeURIComponent(accept)}`);
    expect(screen.queryByRole("button", { name: "Accept the invitation" })).not.toBeInTheDocument();
  });

  it.each([
    ["inviteExpired", /older than seven days/],
    ["inviteAccepted", /accepted already/],
    ["inviteRevoked", /taken back/],
  ])("that is over says why: %s", async (code, sentence) => {
    openApp(`/invite#${token}`, { ...nobody, "POST /v1/invites/open": refuse(410, code) });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "To the sign-in page" })).toBeInTheDocument();
  });

  it("says that its link is wrong", async () => {
    openApp(`/invite#${token}`, { ...nobody, "POST /v1/invites/open": 404 });
    expect(await screen.findByText("This invitation does not work")).toBeInTheDocument();
  });

  it("asks for the link if there is none", async () => {
    openApp("/invite", nobody);
    expect(await screen.findByText("Open the link of your invitation")).toBeInTheDocument();
  });

  it("can be tried again when the server did not answer", async () => {
    const user = userEvent.setup();
    const app = openApp(`/invite#${token}`, { ...nobody, "POST /v1/invites/open": unreached });
    const again = await screen.findByRole("button", { name: "Try again" });
    app.answer({ "POST /v1/invites/open": invite() });
    await user.click(again);
    expect(await screen.findByRole("heading", { name: "Ada invites you to Plant 2" })).toBeInTheDocument();
  });

  it("is accepted by the signed-in user if it is theirs", async () => {
    localStorage.setItem("fettle.session", "opened");
    openApp(`/invite#${token}`, { ...signedIn, ...accepted, "POST /v1/invites/open": invite() });
    expect(await screen.findByRole("link", { name: "Accept as Ana Baptista" })).toHaveAttribute("href", accept);
  });

  it("says that another user is signed in, and offers to switch", async () => {
    const user = userEvent.setup();
    localStorage.setItem("fettle.session", "opened");
    const app = openApp(`/invite#${token}`, {
      ...signedIn,
      "POST /v1/invites/open": invite(),
      "GET /v1/invites/{inviteId}": 404,
    });
    expect(await screen.findByText("You are signed in as Ana Baptista")).toBeInTheDocument();
    app.answer({ ...nobody, ...accepted });
    await user.click(screen.getByRole("button", { name: "Switch and accept" }));
    await user.click(await screen.findByRole("button", { name: "Accept the invitation" }));
    await waitFor(() => expect(location.pathname).toBe(accept));
    expect(app.asked.some((call) => call.method === "DELETE" && call.path === "/v1/sessions/current")).toBe(true);
  });
});

describe("creating a profile from an invite", () => {
  it("asks a visitor to sign in first", async () => {
    openApp(accept, nobody);
    await waitFor(() => expect(location.pathname).toBe("/login"));
    expect(new URLSearchParams(location.search).get("from")).toBe(accept);
  });

  it("says that the invite is not theirs", async () => {
    openApp(accept, { ...signedIn, "GET /v1/invites/{inviteId}": 404 });
    expect(await screen.findByText("This invitation does not work")).toBeInTheDocument();
  });

  it("needs a name", async () => {
    const user = userEvent.setup();
    const app = openApp(accept, { ...signedIn, ...accepted });
    await user.clear(await screen.findByRole("textbox", { name: /Your name/ }));
    await user.click(screen.getByRole("button", { name: "Join Plant 2" }));
    expect(await screen.findByText("Give your name.")).toBeInTheDocument();
    expect(app.asked.some((call) => call.path.endsWith("createProfileFromInvite"))).toBe(false);
  });

  it("reports a failure by a toast, and can be retried", async () => {
    const user = userEvent.setup();
    openApp(accept, { ...signedIn, ...accepted, "POST /v1/functions/createProfileFromInvite": 500 });
    await user.click(await screen.findByRole("button", { name: "Join Plant 2" }));
    expect((await screen.findAllByText("Your profile was not created. Try again.")).length).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: "Join Plant 2" })).toBeEnabled();
  });
});
