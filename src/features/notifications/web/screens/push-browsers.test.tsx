import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { remembered } from "#kit/web/device/device-memory.ts";
import { dropPushHere } from "#kit/web/push/push-here.ts";
import { pushPersonKey } from "#kit/web/push/push-person.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type PushState, pushEndpoints } from "../../push-contract.ts";
import { channelsOf, notificationKinds } from "../../rules/kinds.ts";
import { notificationSettingEndpoints } from "../../settings-contract.ts";
import { notificationScreens } from "../routes.ts";

const idOf = (n: number): string => `0192aa00-0000-7000-8000-00000000000${n}`;
const publicKey = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const subscription = {
  toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "key", auth: "secret" } }),
  unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
};

let server: TestServer;
let state: PushState;
/** What the person says when the browser asks them. */
let answer: NotificationPermission;
let isSubscribed: boolean;
/** What came by push and is still on the person's screen. */
let shown: { readonly close: () => void }[];

beforeEach(() => {
  answer = "granted";
  isSubscribed = false;
  shown = [];
  subscription.unsubscribe.mockClear();
  const manager = {
    getSubscription: async () => (isSubscribed ? { ...subscription, options: {} } : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  };
  const registration = { pushManager: manager, getNotifications: async () => shown };
  vi.stubGlobal("PushManager", class {});
  const asked = { permission: "default", requestPermission: async () => (asked.permission = answer) };
  vi.stubGlobal("Notification", asked);
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  state = { publicKey, userId: idOf(1), isAllowedHere: true, browsers: [] };
  const here = { id: idOf(5), device: "Firefox", createdAt: "2026-03-10T12:00:00.000Z", isThis: true };
  server = new TestServer()
    .on(notificationSettingEndpoints.get, () => ({
      channels: Object.fromEntries(notificationKinds.map((kind) => [kind, channelsOf(kind, {})])),
      quietHours: null,
      digestAt: null,
      timeZone: "Europe/Oslo",
      language: "en" as const,
      email: "ann@example.com",
      phone: null,
      sharedPhones: 0,
      sends: { mail: true, sms: false, push: true },
      contactBannerClosedAt: null,
    }))
    .on(pushEndpoints.state, () => state)
    .on(pushEndpoints.subscribe, () => {
      state = { ...state, browsers: [...state.browsers, here] };
      return state;
    })
    .on(pushEndpoints.unsubscribe, ({ params }) => {
      state = { ...state, browsers: state.browsers.filter((one) => one.id !== params.browserId) };
      return state;
    });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
});

const show = () => showScreens(notificationScreens, { server, at: "/settings/notifications" });

test("a browser is asked for by a press, says that it shows notifications, and stops by another [N23] [N25]", async () => {
  await show();
  const allow = await screen.findByRole("button", { name: "Show notifications in this browser" });
  expect(Notification.permission).toBe("default");
  await userEvent.click(allow);
  await userEvent.click(await screen.findByRole("button", { name: "Stop in this browser" }));
  expect(await screen.findByRole("button", { name: "Show notifications in this browser" })).toBeInTheDocument();
  expect(server.sentTo(pushEndpoints.subscribe)).toMatchObject([
    { body: { endpoint: "https://push.example/1", keys: { p256dh: "key", auth: "secret" }, publicKey } },
  ]);
  expect((await axe.run(document.body)).violations).toEqual([]);
});

test("a person who says no is told what they said, and nothing is subscribed [N23]", async () => {
  answer = "denied";
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Show notifications in this browser" }));
  expect(await screen.findByText(/was told not to show notifications/)).toBeInTheDocument();
  expect(server.sentTo(pushEndpoints.subscribe)).toEqual([]);
});

test.each([
  ["This server sends nothing to browsers.", { publicKey: null }],
  ["Not on a shared device: others would read what is shown on it.", { isAllowedHere: false }],
])("where it cannot be, the reason stands there: %s [N23]", async (words, how) => {
  state = { ...state, ...how };
  await show();
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Show notifications in this browser" })).not.toBeInTheDocument();
});

test("a browser without push messages says so [N23]", async () => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  await show();
  expect(await screen.findByText(/cannot show notifications here/)).toBeInTheDocument();
});

test("other browsers of the person are stopped from here [N25]", async () => {
  const other = { id: idOf(6), device: "Safari", createdAt: "2026-03-10T12:00:00.000Z", isThis: false };
  state = { ...state, browsers: [other] };
  await show();
  expect(await screen.findByText("1 other browser of yours shows them as well.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Stop in the others" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stop in the others" })).not.toBeInTheDocument());
});

test("a sign-out gives the browser's subscription up [N25]", async () => {
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Show notifications in this browser" }));
  await screen.findByRole("button", { name: "Stop in this browser" });
  expect(remembered(pushPersonKey)).toBe(idOf(1));
  await dropPushHere();
  await dropPushHere();
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(remembered(pushPersonKey)).toBeNull();
});

test("[N25] (B141) a sign-out takes away what the browser still shows, also where it cannot unsubscribe", async () => {
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Show notifications in this browser" }));
  await screen.findByRole("button", { name: "Stop in this browser" });
  subscription.unsubscribe.mockRejectedValueOnce(new Error("no network"));
  const closed: string[] = [];
  shown = ["Step 4 was changed", "You were mentioned"].map((title) => ({ close: () => void closed.push(title) }));
  await dropPushHere();
  expect(closed).toEqual(["Step 4 was changed", "You were mentioned"]);
});
