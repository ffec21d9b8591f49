import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { flagsOf } from "#features/flags/rules.ts";
import { minute } from "#kit/time.ts";
import { call } from "#kit/web/wire/call.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import {
  type Kept,
  me,
  openApp,
  profileId,
  refuse,
  signedIn,
  unreached,
  workspaceId,
} from "#tests/support/web/open-app.tsx";
import { actingEndpoints } from "../../contract.ts";
import { licenseKeyOf } from "../../rules.ts";
import { lockHere } from "../state/lock-state.ts";
import { keepActing, storedActing } from "../state/stored-acting.ts";

const licenseKey = licenseKeyOf(Array.from({ length: 28 }, (_, at) => at));
const secret = "s".repeat(43);
const session = { token: "device", expiresAt: "2026-11-20T12:00:00.000Z" };
const here = {
  deviceId: workspaceId,
  workspaceId,
  workspaceName: "Plant 2",
  actingProfileId: null,
  isLocked: true,
  requiresPin: false,
  mayCreate: true,
};
const person = (displayName: string, more: object = {}) => ({
  id: profileId,
  displayName,
  profileIcon: "",
  hasPin: false,
  isPinLocked: false,
  ...more,
});
const verified = { is_success: true, org_id: workspaceId, reverification_key: secret, ...session };
const failed = { is_success: false, org_id: null, reverification_key: null, token: null, expiresAt: null };
const at = "/v1/workspaces/{workspaceId}";

const server = {
  ...signedIn,
  "POST /v1/functions/licenseKeyVerifier": verified,
  "GET /v1/devices/here": here,
  [`GET ${at}/devices/profiles`]: { profiles: [person("Ana Baptista")] },
  [`POST ${at}/devices/acting-profile`]: session,
  "POST /v1/functions/createProfile": { profileId },
  [`GET ${at}/profiles/me/pin`]: { hasPin: false, isPinLocked: false, requiresPin: false },
};
const asDevice = () => localStorage.setItem("fettle.device", JSON.stringify({ workspaceId, secret }));
const bodies = (app: ReturnType<typeof openApp>, path: string) =>
  app.asked.filter((call) => call.path.endsWith(path)).map((call) => call.body);
const home = `/app/${workspaceId}/home`;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("joining", () => {
  it("takes a typed key, makes a profile, and goes home", async () => {
    const user = userEvent.setup();
    const app = openApp("/join", server);
    await user.type(await screen.findByLabelText(/License key/), licenseKey.toLowerCase().replaceAll("-", " "));
    await user.click(screen.getByRole("button", { name: "Join" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Create your profile" })).toBeInTheDocument();
    expect(bodies(app, "licenseKeyVerifier")).toEqual([
      { licenseKeys: [licenseKey], deviceId: "browser", appVersion: "2.0.3" },
    ]);
    await user.click(await screen.findByRole("button", { name: "Create and start" }));
    expect(screen.getByText("Enter your name.")).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Your name/), "Cleo");
    await user.click(screen.getByRole("radio", { name: "🦊" }));
    await user.type(screen.getByLabelText(/PIN/), "12");
    await user.click(screen.getByRole("button", { name: "Create and start" }));
    expect(screen.getByText("A PIN has 4 to 8 digits.")).toBeInTheDocument();
    await user.type(screen.getByLabelText(/PIN/), "34");
    await user.click(screen.getByRole("button", { name: "Create and start" }));
    await waitFor(() => expect(location.pathname).toBe(home));
    expect(bodies(app, "createProfile")).toEqual([{ workspaceId, displayName: "Cleo", emoji: "🦊" }]);
    expect(bodies(app, "acting-profile")).toEqual([{ profileId, newPin: "1234" }]);
  });

  it("says by a toast that the profile was not created", async () => {
    const user = userEvent.setup();
    openApp(`/create-profile/${workspaceId}`, { ...server, "POST /v1/functions/createProfile": 500 });
    await user.type(await screen.findByLabelText(/Your name/), "Cleo");
    await user.click(screen.getByRole("button", { name: "Create and start" }));
    const toasts = within(screen.getByRole("region", { name: "Notifications" }));
    expect(await toasts.findByText(/^The profile was not created/)).toBeInTheDocument();
  });

  it("[DV1] notices a mistake without spending a try", async () => {
    const user = userEvent.setup();
    const app = openApp("/join", server);
    await user.type(await screen.findByLabelText(/License key/), licenseKey.replace("0", "Z"));
    await user.click(screen.getByRole("button", { name: "Join" }));
    expect(await screen.findByText(/This key has a mistake/)).toBeInTheDocument();
    expect(bodies(app, "licenseKeyVerifier")).toEqual([]);
  });

  it("[DV4] takes the key of a link, which then leaves the address", async () => {
    const app = openApp(`/join#key=${licenseKey}`, server);
    expect(await screen.findByRole("heading", { level: 1, name: "Create your profile" })).toBeInTheDocument();
    expect(bodies(app, "licenseKeyVerifier")).toHaveLength(1);
    expect(location.href).not.toContain(licenseKey);
  });

  it("says that a key opens nothing, by a toast", async () => {
    const user = userEvent.setup();
    openApp("/join", { ...server, "POST /v1/functions/licenseKeyVerifier": failed });
    await user.type(await screen.findByLabelText(/License key/), licenseKey);
    await user.click(screen.getByRole("button", { name: "Join" }));
    expect(await screen.findByText(/This key does not open a workspace/)).toBeInTheDocument();
    expect(localStorage.getItem("fettle.device")).toBeNull();
  });

  it("refuses files that are neither PNG nor JPEG", async () => {
    const user = userEvent.setup({ applyAccept: false });
    openApp("/join", server);
    await screen.findByRole("button", { name: "Choose a picture" });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error("no input");
    await user.upload(input, new File(["%PDF"], "code.pdf", { type: "application/pdf" }));
    expect(await screen.findByText("Invalid file type")).toBeInTheDocument();
  });

  it("explains a camera that is not allowed, and offers to try again", async () => {
    const user = userEvent.setup();
    const getUserMedia = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
    openApp("/join", server);
    await user.click(await screen.findByRole("button", { name: "Scan the code" }));
    const dialog = await screen.findByRole("dialog", { name: "The camera is blocked" });
    await user.click(within(dialog).getByText("Close"));
    expect(await screen.findByRole("button", { name: "Scan the code" })).toBeInTheDocument();
  });

  it("goes to the choice of a profile where none can be made", async () => {
    const user = userEvent.setup();
    openApp("/join", { ...server, "GET /v1/devices/here": { ...here, mayCreate: false } });
    await user.type(await screen.findByLabelText(/License key/), licenseKey);
    await user.click(screen.getByRole("button", { name: "Join" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Who are you?" })).toBeInTheDocument();
  });
});

describe("choosing a profile", () => {
  it("[DV7] is one press without a PIN", async () => {
    const user = userEvent.setup();
    asDevice();
    const app = openApp(
      `/select-profile/${workspaceId}?from=${encodeURIComponent(`/app/${workspaceId}/areas`)}`,
      server,
    );
    await user.click(await screen.findByRole("button", { name: /Ana Baptista/ }));
    await waitFor(() => expect(location.pathname).toBe(`/app/${workspaceId}/areas`));
    expect(bodies(app, "acting-profile")).toEqual([{ profileId }]);
  });

  it("[DV8] asks for the PIN by its own keys or the keyboard's, and says how many tries are left", async () => {
    const user = userEvent.setup();
    asDevice();
    const app = openApp(`/select-profile/${workspaceId}`, {
      ...server,
      [`GET ${at}/devices/profiles`]: { profiles: [person("Ana Baptista", { hasPin: true })] },
      [`POST ${at}/devices/acting-profile`]: refuse(403, "pinWrong", { current: { triesLeft: 2 } }),
    });
    await user.click(await screen.findByRole("button", { name: /Ana Baptista/ }));
    expect(await screen.findByRole("heading", { name: "Enter the PIN of Ana Baptista" })).toBeInTheDocument();
    for (const digit of ["4", "7", "1", "2"]) await user.click(screen.getByRole("button", { name: digit }));
    expect(screen.getByText("4 digits entered")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Erase the last digit" }));
    await user.keyboard("1");
    await user.click(screen.getByRole("button", { name: "OK" }));
    expect(await screen.findByText("Wrong PIN. 2 tries left.")).toBeInTheDocument();
    expect(bodies(app, "acting-profile")).toEqual([{ profileId, pin: "4711" }]);
    app.answer({ [`POST ${at}/devices/acting-profile`]: session });
    await user.keyboard("4711");
    await user.click(screen.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(location.pathname).toBe(home));
  });

  it("[DV8] lets the person choose a first PIN where one is required, entered twice", async () => {
    const user = userEvent.setup();
    asDevice();
    const app = openApp(`/select-profile/${workspaceId}`, {
      ...server,
      "GET /v1/devices/here": { ...here, requiresPin: true },
    });
    await user.click(await screen.findByRole("button", { name: /Ana Baptista/ }));
    const enter = async (pin: string) => {
      await user.keyboard(pin);
      await user.click(screen.getByRole("button", { name: "OK" }));
    };
    await screen.findByRole("heading", { name: "Choose a PIN" });
    await enter("2468");
    await screen.findByRole("heading", { name: "Enter it once more" });
    await enter("2469");
    expect(await screen.findByText(/The two do not match/)).toBeInTheDocument();
    await enter("2468");
    await enter("2468");
    await waitFor(() => expect(location.pathname).toBe(home));
    expect(bodies(app, "acting-profile")).toEqual([{ profileId, newPin: "2468" }]);
  });

  it("[DV5] comes back by its own secret when its session has ended", async () => {
    asDevice();
    let isIn = false;
    const app = openApp(`/select-profile/${workspaceId}`, {
      ...server,
      "POST /v1/sessions/resume": 401,
      "GET /v1/devices/here": () => (isIn ? here : refuse(401, "unauthenticated")),
      "POST /v1/functions/licenseKeyVerifier": () => {
        isIn = true;
        return verified;
      },
    });
    expect(await screen.findByRole("button", { name: /Ana Baptista/ })).toBeInTheDocument();
    expect(bodies(app, "licenseKeyVerifier")).toEqual([
      { reverificationKey: secret, deviceId: "browser", appVersion: "2.0.3" },
    ]);
  });

  it("[DV10] leads to the code where the device was signed out", async () => {
    asDevice();
    openApp(`/select-profile/${workspaceId}`, {
      ...server,
      "POST /v1/sessions/resume": 401,
      "GET /v1/devices/here": refuse(401, "unauthenticated"),
      "POST /v1/functions/licenseKeyVerifier": failed,
    });
    expect(await screen.findByRole("link", { name: "Join with a code" })).toHaveAttribute("href", "/join");
    expect(localStorage.getItem("fettle.device")).toBeNull();
  });

  it("is where the sign-in page of a shared device leads, unless the person came for their own account", async () => {
    asDevice();
    openApp("/login", server);
    expect(await screen.findByRole("heading", { level: 1, name: "Who are you?" })).toBeInTheDocument();
    expect(location.pathname).toBe(`/select-profile/${workspaceId}`);
  });

  it("is where a device goes that acts as nobody yet", async () => {
    asDevice();
    openApp(home, { ...server, [`GET ${at}/profiles/me`]: 404 });
    expect(await screen.findByRole("heading", { level: 1, name: "Who are you?" })).toBeInTheDocument();
  });
});

describe("[DV11] making a profile one's own", () => {
  it("keeps the offer over the sign-in, and comes back as the person", async () => {
    const user = userEvent.setup();
    asDevice();
    openApp(`/app/${workspaceId}/settings`, {
      ...server,
      "GET /v1/devices/here": { ...here, actingProfileId: profileId, isLocked: false },
      [`POST ${at}/user-profile/claim/{profileId}/offer`]: {
        claimSecret: "c".repeat(43),
        expiresAt: "2026-11-20T12:00:00.000Z",
      },
    });
    await user.click(await screen.findByRole("button", { name: "Sign in with my own account" }));
    await waitFor(() => expect(location.pathname).toBe("/login"));
    expect(new URLSearchParams(location.search).get("from")).toBe(`/select-profile/${workspaceId}`);
    expect(sessionStorage.getItem("fettle.offer")).toContain("c".repeat(43));
  });

  it("is tried again while the profile is not there yet, three times in all", async () => {
    const offer = { workspaceId, profileId, claimSecret: "c".repeat(43) };
    sessionStorage.setItem("fettle.offer", JSON.stringify(offer));
    let tries = 0;
    const app = openApp(`/select-profile/${workspaceId}`, {
      ...server,
      "GET /v1/devices/here": 404,
      [`POST ${at}/user-profile/claim/{profileId}/share`]: () => (++tries < 3 ? refuse(404, "notFound") : session),
    });
    await waitFor(() => expect(location.pathname).toBe(home));
    expect(bodies(app, "share")).toEqual(
      [1, 2, 3].map(() => ({ firebaseUserUid: profileId, claimSecret: offer.claimSecret })),
    );
    expect(sessionStorage.getItem("fettle.offer")).toBeNull();
  });
});

it("a profile that cannot be made leads to the sign-in page, which says so", async () => {
  const user = userEvent.setup();
  asDevice();
  openApp(`/create-profile/${workspaceId}`, { ...server, "GET /v1/devices/here": { ...here, mayCreate: false } });
  const dialog = await screen.findByRole("dialog", { name: "Cannot create an anonymous profile" });
  expect(location.pathname).toBe("/login");
  await user.click(within(dialog).getByText("Close"));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

describe("[DV9] the lock", () => {
  const acting = { ...here, actingProfileId: profileId, isLocked: false };

  /** Moves from a lock over a person's running work to the choice of a profile. */
  async function leaveForChoice(user: UserEvent) {
    asDevice();
    openApp(home, { ...server, "GET /v1/devices/here": acting });
    await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
    lockHere();
    await user.click(await screen.findByRole("button", { name: "Somebody else" }));
  }

  it("covers the running screen, and returns it to the same person as it was", async () => {
    const user = userEvent.setup();
    asDevice();
    const app = openApp(home, { ...server, "GET /v1/devices/here": acting });
    const greeting = await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
    lockHere();
    const lock = await screen.findByRole("dialog", { name: "Locked" });
    expect(greeting.closest("[inert]")).not.toBeNull();
    await user.click(within(lock).getByRole("button", { name: "Go on as Ana Baptista" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    // The very same element: nothing was thrown away under the lock.
    expect(greeting).toBeInTheDocument();
    expect(greeting.closest("[inert]")).toBeNull();
    expect(bodies(app, "acting-profile")).toEqual([{ profileId }]);
  });

  it("comes when the server refuses a call as locked, and asks for the PIN", async () => {
    const user = userEvent.setup();
    asDevice();
    const app = openApp(home, { ...server, "GET /v1/devices/here": acting });
    await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
    app.answer({
      [`GET ${at}/profiles/me`]: refuse(401, "deviceLocked"),
      [`POST ${at}/devices/acting-profile`]: refuse(403, "pinNeeded"),
    });
    await app.queryClient.invalidateQueries();
    const lock = await screen.findByRole("dialog", { name: "Locked" });
    await user.click(within(lock).getByRole("button", { name: "Go on as Ana Baptista" }));
    expect(await within(lock).findByRole("heading", { name: "Enter the PIN of Ana Baptista" })).toBeInTheDocument();
    app.answer({ [`GET ${at}/profiles/me`]: me, [`POST ${at}/devices/acting-profile`]: session });
    await user.keyboard("4711");
    await user.click(within(lock).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(bodies(app, "acting-profile").at(-1)).toEqual({ profileId, pin: "4711" });
  });

  it("does not come back by a refusal that arrives once the person has identified", async () => {
    const user = userEvent.setup();
    asDevice();
    const app = openApp(home, { ...server, "GET /v1/devices/here": acting });
    const greeting = await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
    const late = Promise.withResolvers<unknown>();
    app.answer({ [`POST ${at}/devices/sign`]: () => late.promise });
    const signed = call(actingEndpoints.sign, { params: { workspaceId } });
    lockHere();
    await user.click(await screen.findByRole("button", { name: "Go on as Ana Baptista" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    app.answer({ [`POST ${at}/devices/sign`]: 204 });
    late.resolve(refuse(401, "deviceLocked"));
    // It is sent again with the new secrets.
    await signed;
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(greeting.closest("[inert]")).toBeNull();
  });

  it("lets the same person go on without a network where they have no PIN, and else says that nothing is lost", async () => {
    const user = userEvent.setup();
    asDevice();
    const app = openApp(home, {
      ...server,
      "GET /v1/devices/here": acting,
      [`POST ${at}/devices/acting-profile`]: unreached,
    });
    const own = () => app.queryClient.getQueryData([workspaceId, "devices", "ownPin"]);
    await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
    await waitFor(() => expect(own()).toBeDefined());
    lockHere();
    await user.click(await screen.findByRole("button", { name: "Go on as Ana Baptista" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    app.queryClient.setQueryData([workspaceId, "devices", "ownPin"], {
      hasPin: true,
      isPinLocked: false,
      requiresPin: false,
    });
    lockHere();
    await user.click(await screen.findByRole("button", { name: "Go on as Ana Baptista" }));
    expect(await screen.findByText(/Nothing was lost; try again/)).toBeInTheDocument();
    expect(screen.getByRole("dialog", { name: "Locked" })).toBeInTheDocument();
  });

  it("lets another person in by the choice of profiles", async () => {
    const user = userEvent.setup();
    await leaveForChoice(user);
    expect(await screen.findByRole("heading", { level: 1, name: "Who are you?" })).toBeInTheDocument();
  });

  it("[DV12] does not open by leaving for the choice and coming back", async () => {
    const user = userEvent.setup();
    await leaveForChoice(user);
    await screen.findByRole("heading", { level: 1, name: "Who are you?" });
    history.back();
    expect(await screen.findByRole("dialog", { name: "Locked" })).toBeInTheDocument();
    expect(screen.queryByText("Hello, Ana")).not.toBeInTheDocument();
  });
});

describe("[DV12] [OF17] a shared device that is opened without a network", () => {
  const away = { "GET /v1/welcome": unreached, "POST /v1/sessions/resume": unreached };
  const kept = (hasPin: boolean): Kept[] => [
    [[workspaceId, "members", "me"], me],
    [[workspaceId, "workspace", "info"], signedIn[`GET ${at}/info`]],
    [[workspaceId, "flags"], flagsOf({})],
    [[workspaceId, "devices", "ownPin"], { hasPin, isPinLocked: false, requiresPin: false }],
  ];
  const leftAt = (touchedAt: number, isLocked = false) => keepActing({ profileId, touchedAt, isLocked });

  it("opens locked where it was left locked, shows nothing of the person, and says what may be done", async () => {
    asDevice();
    leftAt(Date.now(), true);
    openApp(home, away, kept(true));
    const lock = await screen.findByRole("dialog", { name: "Locked" });
    expect(await within(lock).findByText(/Only the server can check a PIN/)).toBeInTheDocument();
    expect(within(lock).getByRole("button", { name: "Somebody else" })).toBeDisabled();
    expect(screen.queryByText("Hello, Ana")).not.toBeInTheDocument();
  });

  it("opens locked after ten idle minutes, and unlocks by the PIN once there is a network", async () => {
    const user = userEvent.setup();
    asDevice();
    leftAt(Date.now() - 10 * minute);
    const app = openApp(home, away, kept(true));
    const lock = await screen.findByRole("dialog", { name: "Locked" });
    const goOn = within(lock).getByRole("button", { name: "Go on as Ana Baptista" });
    await user.click(goOn);
    expect(await within(lock).findByText(/Only the server can check a PIN/)).toBeInTheDocument();
    app.answer({
      ...server,
      "GET /v1/devices/here": { ...here, actingProfileId: profileId },
      [`POST ${at}/devices/acting-profile`]: refuse(403, "pinNeeded"),
    });
    await user.click(goOn);
    expect(await within(lock).findByRole("heading", { name: "Enter the PIN of Ana Baptista" })).toBeInTheDocument();
    app.answer({ [`POST ${at}/devices/acting-profile`]: session });
    await user.keyboard("4711");
    await user.click(within(lock).getByRole("button", { name: "OK" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Hello, Ana" })).toBeInTheDocument();
    expect(storedActing()).toMatchObject({ profileId, isLocked: false });
  });

  it("[DV13] lets the same person go on by a press where they have no PIN, and says so", async () => {
    const user = userEvent.setup();
    asDevice();
    leftAt(Date.now(), true);
    openApp(home, away, kept(false));
    expect(await screen.findByText(/You have no PIN, so you can go on/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Go on as Ana Baptista" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Hello, Ana" })).toBeInTheDocument();
  });

  it("keeps watching a person who continues within the ten minutes", async () => {
    asDevice();
    leftAt(Date.now() - minute);
    openApp(home, away, kept(true));
    expect(await screen.findByRole("heading", { level: 1, name: "Hello, Ana" })).toBeInTheDocument();
    // The last touch on any page was ten minutes ago.
    leftAt(Date.now() - 10 * minute);
    await waitFor(() => {
      document.dispatchEvent(new Event("visibilitychange"));
      expect(screen.getByRole("dialog", { name: "Locked" })).toBeInTheDocument();
    });
    expect(storedActing()).toMatchObject({ profileId, isLocked: true });
  });

  it("never locks a person who signed in with an account of their own", async () => {
    asDevice();
    keepActing({ profileId: workspaceId, touchedAt: 0, isLocked: true });
    openApp(home, { ...server, "GET /v1/devices/here": 404 });
    expect(await screen.findByRole("heading", { level: 1, name: "Hello, Ana" })).toBeInTheDocument();
    await waitFor(() => expect(storedActing()).toBeUndefined());
  });
});

describe("the settings of shared devices", () => {
  const list = {
    devices: [
      {
        id: workspaceId,
        name: "Chrome, Android",
        createdAt: "2026-11-01T08:00:00.000Z",
        lastSeenAt: "2026-11-20T08:00:00.000Z",
        actingProfile: { id: profileId, displayName: "Ana Baptista" },
        isLocked: false,
        revision: 1,
      },
    ],
    keyCreatedAt: "2026-11-01T08:00:00.000Z",
    requiresPin: false,
    lockedProfiles: [{ id: profileId, displayName: "Ben" }],
  };
  const managed = {
    ...server,
    [`GET ${at}/profiles/me`]: { ...me, rank: 4, permissions: ["workspace.members.manage"] },
    [`GET ${at}/devices`]: list,
    "POST /v1/functions/fetchQRCode": { licenseKey },
  };

  it("show the code when it is asked for, and not before", async () => {
    const user = userEvent.setup();
    const app = openApp(`/app/${workspaceId}/settings/devices`, managed);
    await user.click(await screen.findByRole("button", { name: "Show the code" }));
    expect(await screen.findByText(licenseKey)).toBeInTheDocument();
    expect(bodies(app, "fetchQRCode")).toEqual([{ orgID: workspaceId }]);
    await user.click(screen.getByRole("button", { name: "Hide" }));
    expect(screen.queryByText(licenseKey)).not.toBeInTheDocument();
  });

  it("[DV10] say how many devices a new code signs out, and that a fresh sign-in comes first", async () => {
    const user = userEvent.setup();
    openApp(`/app/${workspaceId}/settings/devices`, {
      ...managed,
      [`POST ${at}/devices/license-key/rotate`]: refuse(403, "freshSignInRequired"),
    });
    await user.click(await screen.findByRole("button", { name: "Change the code" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Change the code?" });
    expect(dialog).toHaveTextContent("1 device is signed out at once");
    await user.click(within(dialog).getByRole("button", { name: "Change the code" }));
    expect(await screen.findByRole("dialog", { name: "Sign in again to do this" })).toBeInTheDocument();
  });

  it("require PINs and unlock one", async () => {
    const user = userEvent.setup();
    const app = openApp(`/app/${workspaceId}/settings/devices`, {
      ...managed,
      [`PUT ${at}/devices/settings`]: 204,
      [`POST ${at}/profiles/{profileId}/pin/unlock`]: 204,
    });
    await user.click(await screen.findByRole("switch", { name: /Everybody has a PIN/ }));
    await user.click(screen.getByRole("button", { name: "Unlock" }));
    expect(await screen.findByText("The PIN of Ben was unlocked")).toBeInTheDocument();
    expect(bodies(app, "devices/settings")).toEqual([{ requiresPin: true }]);
    expect(bodies(app, "pin/unlock")).toEqual([{ removePin: false }]);
  });

  it("say that the devices could not be loaded", async () => {
    openApp(`/app/${workspaceId}/settings/devices`, { ...managed, [`GET ${at}/devices`]: 500 });
    expect(await screen.findByText("The devices could not be loaded")).toBeInTheDocument();
  });
});

it("[DV8] one's own PIN is set in the settings", async () => {
  const user = userEvent.setup();
  const app = openApp(`/app/${workspaceId}/settings`, { ...server, [`PUT ${at}/profiles/me/pin`]: 204 });
  await user.click(await screen.findByRole("button", { name: "Set a PIN" }));
  await user.type(await screen.findByLabelText(/New PIN/), "2468");
  await user.click(screen.getByRole("button", { name: "Save PIN" }));
  expect(await screen.findByText("Your PIN was saved")).toBeInTheDocument();
  expect(bodies(app, "me/pin").filter(Boolean)).toEqual([{ newPin: "2468" }]);
});

it("a shared device always shows the button to switch to another person", async () => {
  const user = userEvent.setup();
  asDevice();
  openApp(home, { ...server, "GET /v1/devices/here": { ...here, actingProfileId: profileId, isLocked: false } });
  await screen.findByRole("heading", { level: 1, name: "Hello, Ana" });
  await user.click(await screen.findByRole("link", { name: "Not you?" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Who are you?" })).toBeInTheDocument();
});

describe("choosing a profile", () => {
  it.each(loadFailures("This browser is not a shared device"))("says of the device that $what", async (failure) => {
    openApp(`/select-profile/${workspaceId}`, { ...server, "GET /v1/devices/here": failure.answer });
    await expectFailure(failure);
  });

  it.each(loadFailures())("says of the profiles that $what", async (failure) => {
    openApp(`/select-profile/${workspaceId}`, { ...server, [`GET ${at}/devices/profiles`]: failure.answer });
    await expectFailure(failure);
  });
});
