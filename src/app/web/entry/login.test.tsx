import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { membership, openApp, refuse, signedIn, unreached, workspaceId } from "#tests/support/web/open-app.tsx";

const ana = {
  key: "operator",
  label: "Operator",
  blurb: "Ana works on Line 2.",
  workspaceId,
  workspaceName: "Plant 2",
};
const session = { token: "t", expiresAt: "2026-11-20T12:00:00.000Z" };
const demo = {
  ...signedIn,
  "GET /v1/welcome": { mode: "demo", personas: [ana], needsSetUp: false },
  "POST /v1/welcome/personas/{persona}": { ...session, workspaceId },
};
const nobody = { "POST /v1/sessions/resume": 401 };
const production = {
  ...signedIn,
  ...nobody,
  "GET /v1/welcome": { mode: "production", personas: [], needsSetUp: false },
};
const link = "a".repeat(43);
const home = `/app/${workspaceId}/home`;

describe("the sign-in page of the demo", () => {
  it("signs in by one press and goes home", async () => {
    const user = userEvent.setup();
    openApp("/login", { ...demo, ...nobody });
    await user.click(await screen.findByRole("button", { name: /Operator.*Plant 2.*Ana works/ }));
    expect(await screen.findByRole("heading", { level: 1, name: "Hello, Ana" })).toBeInTheDocument();
    expect(location.pathname).toBe(home);
  });

  it("says where the person came from and goes back there, and to no other place", async () => {
    const user = userEvent.setup();
    openApp(`/login?from=${encodeURIComponent(`/app/${workspaceId}/settings`)}`, { ...demo, ...nobody });
    expect(await screen.findByText("Once you are signed in, your link opens. It leads to: Settings")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: /Operator/ }));
    expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeInTheDocument();
  });

  it("goes home where `from` leads elsewhere", async () => {
    const user = userEvent.setup();
    openApp(`/login?from=${encodeURIComponent("//evil.example/app/")}`, { ...demo, ...nobody });
    const operator = await screen.findByRole("button", { name: /Operator/ });
    expect(screen.queryByText(/your link opens/)).toBeNull();
    await user.click(operator);
    await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
    expect(location.pathname).toBe(home);
  });

  it("says when it did not work", async () => {
    const user = userEvent.setup();
    openApp("/login", { ...demo, ...nobody, "POST /v1/welcome/personas/{persona}": 429 });
    await user.click(await screen.findByRole("button", { name: /Operator/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Signing in did not work");
    expect(screen.getByRole("button", { name: /Operator/ })).toBeEnabled();
  });

  it.each(["/", "/login"])("[SE15] leads a signed-in person from %s to their only workspace", async (path) => {
    localStorage.setItem("fettle.session", "opened");
    openApp(path, demo);
    await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
    expect(location.pathname).toBe(home);
  });

  it("[SE15] leads a signed-in person back to where they came from", async () => {
    localStorage.setItem("fettle.session", "opened");
    openApp(`/login?from=${encodeURIComponent(`/app/${workspaceId}/settings`)}`, demo);
    expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeInTheDocument();
  });

  it("offers a signed-in person who comes to sign in again to continue or to sign out", async () => {
    const user = userEvent.setup();
    localStorage.setItem("fettle.session", "opened");
    const app = openApp("/login?again=true", demo);
    expect(await screen.findByRole("link", { name: "Go on" })).toHaveAttribute("href", home);
    app.answer(nobody);
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("You are signed out.")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Go on" })).not.toBeInTheDocument();
    // This page has no device store, so stored items cannot be removed: with that reported, signing out has ended.
    expect(await screen.findByText(/could not be removed/)).toBeInTheDocument();
  });
});

it("asks about no session in a browser that never opened one", async () => {
  const app = openApp("/login", production);
  await screen.findByRole("heading", { name: "You have a one-time link?" });
  expect(app.asked.map((call) => call.path)).not.toContain("/v1/sessions/resume");
});

describe("the sign-in page of a server in production", () => {
  it("shows the sign-in methods", async () => {
    openApp("/login", production);
    expect(await screen.findByRole("heading", { name: "You have a one-time link?" })).toBeInTheDocument();
    expect(screen.getByText(/Google, Microsoft and phone/)).toBeInTheDocument();
  });

  it("points to the set-up link where nothing is set up", async () => {
    openApp("/login", { ...production, "GET /v1/welcome": { mode: "production", personas: [], needsSetUp: true } });
    expect(await screen.findByText("This server is not set up yet")).toBeInTheDocument();
  });

  it("spends a one-time link once and takes it out of the address", async () => {
    const app = openApp(`/login#${link}`, { ...production, "POST /v1/sessions/link": session });
    expect(await screen.findByRole("heading", { level: 1, name: "Hello, Ana" })).toBeInTheDocument();
    const spent = app.asked.filter((call) => call.path === "/v1/sessions/link");
    expect(spent.map((call) => call.body)).toEqual([{ token: link }]);
    expect(location.href).not.toContain(link);
  });

  it("says that a link was used already, without keeping it in the address", async () => {
    openApp(`/login#${link}`, { ...production, "POST /v1/sessions/link": refuse(400, "linkInvalid") });
    expect(await screen.findByText("This link does not work any more")).toBeInTheDocument();
    expect(location.hash).toBe("");
  });

  it("lets a link be tried again when the server did not answer", async () => {
    const user = userEvent.setup();
    const app = openApp(`/login#${link}`, { ...production, "POST /v1/sessions/link": unreached });
    const again = await screen.findByRole("button", { name: "Try again" });
    app.answer({ "POST /v1/sessions/link": session });
    await user.click(again);
    expect(await screen.findByRole("heading", { level: 1, name: "Hello, Ana" })).toBeInTheDocument();
  });

  it("says that the server cannot be reached, and tries again", async () => {
    const user = userEvent.setup();
    const app = openApp("/login", { ...production, "GET /v1/welcome": unreached });
    const again = await screen.findByRole("button", { name: "Try again" });
    app.answer(production);
    await user.click(again);
    expect(await screen.findByRole("heading", { name: "You have a one-time link?" })).toBeInTheDocument();
  });
});

describe("choosing a workspace", () => {
  const other = { ...membership, workspaceId: "0192aa00-0000-7000-8000-000000000009", workspaceName: "Plant 5" };

  it("is skipped if there is one", async () => {
    openApp("/workspace-select", demo);
    await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
  });

  it("lists several with their enterprise", async () => {
    const user = userEvent.setup();
    const me = { userId: workspaceId, memberships: [other, membership] };
    openApp("/workspace-select", { ...demo, "GET /v1/me": me });
    expect(await screen.findAllByRole("button", { name: /Plant \d.*Northgate/ })).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: /Plant 2/ }));
    await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
  });

  it("leads a person without a session to the sign-in page", async () => {
    openApp("/workspace-select", { ...demo, ...nobody });
    await waitFor(() => expect(location.pathname).toBe("/login"));
  });
});
