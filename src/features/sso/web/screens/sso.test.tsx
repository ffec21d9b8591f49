import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { me, openApp, refuse, signedIn, unreached, workspaceId } from "#tests/support/web/open-app.tsx";

const at = "/v1/workspaces/{workspaceId}";
const welcome = { mode: "production", personas: [], needsSetUp: false, signInWays: ["google", "microsoft", "phone"] };
const nobody = { "POST /v1/sessions/resume": 401 };
const answers = { ...signedIn, "GET /v1/welcome": welcome };
const page = "https://idp.example/auth?state=s1";
const home = `/app/${workspaceId}/home`;

async function expectAccessible(): Promise<void> {
  // jsdom lays nothing out, so it knows no contrast.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map((found) => [found.id, found.nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
}

/** The channel between two windows of a browser, in one. */
class Channel {
  static all = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data });
  }
  close(): void {
    Channel.all.delete(this);
  }
}

const popup = {
  closed: false,
  opener: {},
  location: { replace: vi.fn<(url?: string) => void>() },
  close: vi.fn<(url?: string) => void>(),
};
beforeEach(() => {
  Channel.all.clear();
  popup.closed = false;
  popup.location.replace.mockClear();
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.spyOn(window, "open").mockReturnValue(popup as unknown as Window);
  vi.spyOn(window, "close").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe("[SO16] the sign-in page", () => {
  it("offers what the server has been given, and nothing else", async () => {
    openApp("/login", { ...answers, ...nobody, "GET /v1/welcome": { ...welcome, signInWays: ["microsoft"] } });
    expect(await screen.findByRole("button", { name: "Sign in with Microsoft" })).toBeEnabled();
    expect(screen.queryByRole("button", { name: /Google/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Sign in by phone" })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("opens the provider in a window, and continues when that is done", async () => {
    const user = userEvent.setup();
    const app = openApp(`/login?from=${encodeURIComponent(`/app/${workspaceId}/settings`)}`, {
      ...answers,
      ...nobody,
      "POST /v1/sign-in/google": { url: page },
    });
    await user.click(await screen.findByRole("button", { name: "Sign in with Google" }));
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith(page));
    expect(popup.opener).toBeNull();
    app.answer({ "POST /v1/sessions/resume": { token: "t", expiresAt: "2026-11-20T12:00:00.000Z" } });
    new Channel().postMessage({ state: "s1" });
    await screen.findByRole("heading", { level: 1, name: "Settings" });
  });

  it.each([
    ["the network is gone", unreached, /server did not answer/],
    ["there were too many requests", refuse(429, "tooManyRequests"), /Too many requests/],
    ["the provider is not there", refuse(503, "providerUnavailable"), /Google does not answer/],
  ])("says so in a toast when %s", async (_name, answer, words) => {
    const user = userEvent.setup();
    openApp("/login", { ...answers, ...nobody, "POST /v1/sign-in/google": answer });
    await user.click(await screen.findByRole("button", { name: "Sign in with Google" }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(popup.close).toHaveBeenCalled();
  });
});

describe("[SO16] coming back from a provider", () => {
  const back = "/login/callback/google?code=c&state=s1";
  const done = { purpose: "signIn", token: "t", expiresAt: "2026-11-20T12:00:00.000Z", from: null, workspaceId: null };

  it("in a window of its own: passes the query on, notifies the other window, and closes", async () => {
    const heard: unknown[] = [];
    new Channel().onmessage = ({ data }) => heard.push(data);
    const app = openApp(back, { ...answers, ...nobody, "POST /v1/sign-in/google/callback": done });
    await waitFor(() => expect(heard).toEqual([{ state: "s1", problem: undefined }]));
    expect(window.close).toHaveBeenCalled();
    const [sent] = app.asked.filter((one) => one.path === "/v1/sign-in/google/callback");
    expect(sent?.body).toEqual({ query: "?code=c&state=s1" });
    expect(location.href).not.toContain("code=");
  });

  it("in the window that left itself: goes in", async () => {
    sessionStorage.setItem("fettle.sign-in.left", "s1");
    openApp(back, { ...answers, ...nobody, "POST /v1/sign-in/google/callback": done });
    await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
    expect(location.pathname).toBe(home);
  });

  it("with a refusal: says why, and leads back", async () => {
    sessionStorage.setItem("fettle.sign-in.left", "s1");
    openApp(back, { ...answers, ...nobody, "POST /v1/sign-in/google/callback": refuse(422, "signInRefused") });
    expect(await screen.findByText(/could not be trusted/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "To the sign-in page" })).toHaveAttribute("href", "/login");
  });

  it("cancelled: is back at the sign-in page, without a word", async () => {
    sessionStorage.setItem("fettle.sign-in.left", "s1");
    openApp(back, { ...answers, ...nobody, "POST /v1/sign-in/google/callback": refuse(422, "cancelled") });
    await waitFor(() => expect(location.pathname).toBe("/login"));
    await screen.findByRole("button", { name: /Google/ });
    expect(screen.queryByText(/did not work/)).not.toBeInTheDocument();
  });
});

const identity = {
  id: workspaceId,
  provider: "google",
  username: "ana@acme.example",
  email: null,
  isCurrent: true,
  createdAt: "2026-11-20T12:00:00.000Z",
};
const other = {
  ...identity,
  id: "0192aa00-0000-7000-8000-000000000005",
  provider: "microsoft",
  username: "ana@ms.example",
  isCurrent: false,
};
const session = {
  id: workspaceId,
  isCurrent: true,
  device: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36",
  provider: "google",
  username: "ana@acme.example",
  signedInAt: "2026-11-20T12:00:00.000Z",
  lastSeenAt: "2026-11-20T12:00:00.000Z",
};
const elsewhere = { ...session, id: other.id, isCurrent: false, device: "" };
const account = {
  ...answers,
  "GET /v1/me/identities": { identities: [identity, other], accepts: [] },
  "GET /v1/sessions": { sessions: [session, elsewhere] },
};
const accountPath = `/app/${workspaceId}/settings/account`;

describe("[SO7] the account page", () => {
  it("shows how one signs in and where, and is usable by all", async () => {
    openApp(accountPath, account);
    expect(await screen.findByText("ana@ms.example")).toBeInTheDocument();
    expect(await screen.findByText("Chrome, Windows")).toBeInTheDocument();
    expect(screen.getByText("Unknown device")).toBeInTheDocument();
    await expectAccessible();
  });

  it("unlinks after a question, and says when it would be the last way in", async () => {
    const user = userEvent.setup();
    const app = openApp(accountPath, { ...account, "DELETE /v1/me/identities/{id}": refuse(409, "lastWayIn") });
    await user.click(await screen.findByRole("button", { name: "Unlink: ana@ms.example" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Unlink" }));
    expect(await within(dialog).findByText(/could not sign in any more/)).toBeInTheDocument();
    app.answer({ "DELETE /v1/me/identities/{id}": 204 });
    await user.click(within(dialog).getByRole("button", { name: "Unlink" }));
    expect(await screen.findByText("Microsoft is unlinked.")).toBeInTheDocument();
  });

  it("signs another device out, or all others", async () => {
    const user = userEvent.setup();
    const app = openApp(accountPath, {
      ...account,
      "DELETE /v1/sessions/{id}": 204,
      "DELETE /v1/sessions": { ended: 1 },
    });
    await user.click(await screen.findByRole("button", { name: "Sign out Unknown device" }));
    expect(await screen.findByText("Signed out.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Sign out all other devices" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Sign out all other devices" }));
    expect(await screen.findByText("1 device is signed out.")).toBeInTheDocument();
    expect(app.asked.filter((one) => one.method === "DELETE").map((one) => one.path)).toEqual([
      `/v1/sessions/${elsewhere.id}`,
      "/v1/sessions",
    ]);
  });

  it.each(loadFailures())("says of where the person is signed in that $what", async (failure) => {
    openApp(accountPath, { ...account, "GET /v1/sessions": failure.answer });
    await expectFailure(failure);
  });

  it("says when it could not be loaded, and tries again", async () => {
    const user = userEvent.setup();
    const app = openApp(accountPath, { ...account, "GET /v1/me/identities": unreached });
    const again = await screen.findByRole("button", { name: "Try again" });
    app.answer(account);
    await user.click(again);
    expect(await screen.findByText("ana@ms.example")).toBeInTheDocument();
  });
});

const settings = {
  workspaceAuthRequirement: "none",
  ssoAuthTypes: [],
  verifiedEmailDomains: [],
  lifetimes: { idleMinutes: 720, lifeHours: 720, strictIdleMinutes: 480, strictLifeHours: 24 },
  revision: 4,
  configured: ["google", "microsoft"],
};
const enforcement = {
  ...answers,
  [`GET ${at}/profiles/me`]: { ...me, permissions: ["workspace.sso.manage"] },
  [`GET ${at}/sso`]: settings,
  [`POST ${at}/sso/preview`]: { members: 40, without: 2, names: ["Bob", "Cleo"], refusal: null },
};
const enforcementPath = `/app/${workspaceId}/settings/sign-in`;

describe("[SO9] the page of enforcement", () => {
  it("asks before it requires a sign-in, names whom it keeps out, and saves on the revision it showed", async () => {
    const user = userEvent.setup();
    const app = openApp(enforcementPath, { ...enforcement, [`PUT ${at}/sso`]: { ...settings, revision: 5 } });
    await user.click(await screen.findByRole("radio", { name: /Everybody signs in personally/ }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Choose at least one provider.")).toBeInTheDocument();
    await user.click(screen.getByRole("checkbox", { name: "Google" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Require a personal sign-in of everybody?" });
    expect(await within(dialog).findByText("Cleo")).toBeInTheDocument();
    await expectAccessible();
    await user.click(within(dialog).getByRole("button", { name: "Require it" }));
    expect(await screen.findByText("Saved. It holds from now on.")).toBeInTheDocument();
    const [sent] = app.asked.filter((one) => one.method === "PUT");
    expect(sent?.body).toEqual({ workspaceAuthRequirement: "allSSO", ssoAuthTypes: [{ authType: "google" }] });
  });

  it("gives the reason of a refusal, and keeps the input", async () => {
    const user = userEvent.setup();
    openApp(enforcementPath, { ...enforcement, [`PUT ${at}/sso`]: refuse(409, "wouldLockYouOut") });
    await user.click(await screen.findByRole("radio", { name: /Everybody signs in personally/ }));
    await user.click(screen.getByRole("checkbox", { name: "Microsoft" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Require it" }));
    expect(await within(dialog).findByText(/would lock you out/)).toBeInTheDocument();
  });

  it("[SO12] asks to sign in again where the server does, and then saves at once", async () => {
    const user = userEvent.setup();
    let isFresh = false;
    openApp(enforcementPath, {
      ...enforcement,
      "GET /v1/welcome": {
        ...welcome,
        mode: "demo",
        personas: [{ key: "a", label: "A", blurb: "", workspaceId, workspaceName: "P" }],
      },
      "GET /v1/me/identities": { identities: [identity], accepts: [] },
      "POST /v1/welcome/again": () => {
        isFresh = true;
        return { token: "t2", expiresAt: "2026-11-20T12:00:00.000Z" };
      },
      [`PUT ${at}/sso`]: () => (isFresh ? { ...settings, revision: 5 } : refuse(403, "freshSignInRequired")),
    });
    const idle = (await screen.findAllByLabelText(/Ends when unused for/))[0] as HTMLElement;
    await user.clear(idle);
    await user.type(idle, "60");
    await user.tab();
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = await screen.findByRole("dialog", { name: "Sign in again to do this" });
    await user.click(await within(dialog).findByRole("button", { name: "Sign in again" }));
    expect(await screen.findByText("Saved. It holds from now on.")).toBeInTheDocument();
  });

  it("says which line is no domain, and what a number may be", async () => {
    const user = userEvent.setup();
    openApp(enforcementPath, enforcement);
    await user.type(await screen.findByRole("textbox", { name: "Domains, one a line" }), "acme.example\nnone");
    expect(screen.getByText("Line 2 is not a domain")).toBeInTheDocument();
  });
});

describe("[SO14] recovery", () => {
  const link = `/login/recover#${"r".repeat(43)}`;
  it("asks with the workspace's name, and does it once", async () => {
    const user = userEvent.setup();
    const app = openApp(link, {
      ...answers,
      ...nobody,
      "POST /v1/sso/recovery/look": { workspaceName: "Plant 2" },
      "POST /v1/sso/recovery": 204,
    });
    expect(await screen.findByText(/“Plant 2” will no longer require/)).toBeInTheDocument();
    expect(location.hash).toBe("");
    await user.click(screen.getByRole("button", { name: "Stop requiring it" }));
    expect(await screen.findByText(/“Plant 2” no longer requires a personal sign-in/)).toBeInTheDocument();
    expect(app.asked.filter((one) => one.path === "/v1/sso/recovery")).toHaveLength(1);
  });

  it("says that a link is used up", async () => {
    openApp(link, { ...answers, ...nobody, "POST /v1/sso/recovery/look": refuse(422, "linkInvalid") });
    expect(await screen.findByText("This link does not work any more")).toBeInTheDocument();
  });
});

describe("[SO13] a profile with a sign-in of its own", () => {
  const path = `/create-profile/add-sso/${workspaceId}`;
  it("is made from a shared device, with a name", async () => {
    const user = userEvent.setup();
    const app = openApp(path, {
      ...answers,
      "GET /v1/me": { userId: workspaceId, memberships: [], provider: "device" },
      "POST /v1/sign-in/google/again": { url: page },
    });
    await user.click(await screen.findByRole("button", { name: "Sign in with Google" }));
    expect(await screen.findByText("Enter your name.")).toBeInTheDocument();
    await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Ana");
    await user.click(screen.getByRole("radio", { name: "🦊" }));
    await user.click(screen.getByRole("button", { name: "Sign in with Google" }));
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith(page));
    const [sent] = app.asked.filter((one) => one.path === "/v1/sign-in/google/again");
    expect(sent?.body).toEqual({ purpose: "createProfile", workspaceId, displayName: "Ana", emoji: "🦊" });
    await expectAccessible();
  });

  it("[SO18] offers only the providers that the workspace accepts", async () => {
    openApp(path, {
      ...answers,
      "GET /v1/me": { userId: workspaceId, memberships: [], provider: "device" },
      "GET /v1/me/identities": { identities: [], accepts: [{ workspaceId, providers: ["microsoft"] }] },
    });
    await screen.findByRole("button", { name: "Sign in with Microsoft" });
    expect(screen.queryByRole("button", { name: "Sign in with Google" })).toBeNull();
  });

  it("sends everyone else to the code first", async () => {
    openApp(path, { ...answers, ...nobody });
    expect(await screen.findByRole("link", { name: "Scan the code" })).toHaveAttribute("href", "/join");
  });
});

describe("[SO17] a workspace that no longer accepts how the person is signed in", () => {
  const byPhone = { ...identity, provider: "phone", username: "+47 900 00 000" };
  const linked = { ...other, provider: "google", isCurrent: false };
  const refused = {
    [`GET ${at}/profiles/me`]: refuse(403, "ssoRequired"),
    [`GET ${at}/areas`]: refuse(403, "ssoRequired"),
  };

  it("links an account, signs in by it, and is in the workspace again", async () => {
    const user = userEvent.setup();
    const app = openApp(home, {
      ...answers,
      ...refused,
      "GET /v1/me/identities": { identities: [byPhone], accepts: [] },
      "POST /v1/sign-in/google/again": { url: page },
      "POST /v1/sign-in/google": { url: page },
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in with an account of your own" })).toBeVisible();
    expect(await screen.findByRole("link", { name: "Other ways of signing in" })).toHaveAttribute(
      "href",
      `/login?${new URLSearchParams({ own: "true", from: home }).toString()}`,
    );
    expect(screen.getByText(/Link an account, then sign in with it\.$/)).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Link Google" }));
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith(page));
    expect(app.asked.find((one) => one.path === "/v1/sign-in/google/again")?.body).toMatchObject({ purpose: "link" });
    await expectAccessible();
    app.answer({ "GET /v1/me/identities": { identities: [byPhone, linked], accepts: [] } });
    new Channel().postMessage({ state: "s1" });
    await user.click(await screen.findByRole("button", { name: "Sign in with Google" }));
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledTimes(2));
    app.answer(signedIn);
    new Channel().postMessage({ state: "s1" });
    await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
  });

  it("says so as soon as one part is refused to somebody who is inside", async () => {
    const app = openApp(home, { ...answers, "GET /v1/me/identities": { identities: [byPhone], accepts: [] } });
    await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
    app.answer(refused);
    void app.queryClient.invalidateQueries({ queryKey: [workspaceId, "areas"] });
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in with an account of your own" })).toBeVisible();
  });

  it.each([
    ["by phone alone", ["phone"], /You find the other ways of signing in on the sign-in page\.$/],
    ["in no way", [], /This server offers no other way that the workspace accepts\. Ask an admin/],
    ["by a provider that the workspace does not accept", ["google"], /This server offers no other way/],
  ])("speaks of no account to link where the server signs in %s", async (_name, signInWays, words) => {
    openApp(home, {
      ...answers,
      ...refused,
      "GET /v1/welcome": { ...welcome, signInWays },
      "GET /v1/me/identities": { identities: [byPhone], accepts: [{ workspaceId, providers: ["microsoft"] }] },
    });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/Link an account/)).toBeNull();
    expect(screen.queryByRole("button", { name: /Google|Microsoft/ })).toBeNull();
    expect(screen.getByRole("link", { name: "Other ways of signing in" })).toBeVisible();
  });

  it("offers nothing to link on a shared device, which is nobody's", async () => {
    openApp(home, {
      ...answers,
      ...refused,
      "GET /v1/me/identities": { identities: [{ ...identity, provider: "device" }], accepts: [] },
    });
    expect(await screen.findByRole("link", { name: "Other ways of signing in" })).toBeInTheDocument();
    expect(await screen.findByText(/on the sign-in page\.$/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /Google/ })).not.toBeInTheDocument();
  });
});
