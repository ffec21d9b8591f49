import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { isHeldInView } from "#kit/web/ui/hold-in-view.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Notification, notificationEndpoints } from "../../contract.ts";
import { pushEndpoints } from "../../push-contract.ts";
import { channelsOf, notificationKinds, wholeChoices } from "../../rules/kinds.ts";
import {
  type NotificationSettings,
  notificationSettingEndpoints,
  type SettingsChange,
} from "../../settings-contract.ts";
import { notificationScreens } from "../routes.ts";

const idOf = (n: number): string => `0192aa00-0000-7000-8000-00000000000${n}`;
const asked: Notification = {
  id: idOf(7),
  kind: "approvalRequested",
  createdAt: "2026-03-10T12:00:00.000Z",
  readAt: null,
  data: { procedureId: idOf(2), title: "Torque the flange", requestedBy: "Ben" },
};
const finished: Notification = {
  id: idOf(8),
  kind: "procedurePerformCompleted",
  createdAt: "2026-03-10T11:00:00.000Z",
  readAt: "2026-03-10T11:30:00.000Z",
  data: { procedureId: idOf(3), performId: idOf(4), title: "Change the filter", performedBy: "Olga" },
};

let server: TestServer;
let settings: NotificationSettings;

beforeEach(() => {
  settings = {
    channels: Object.fromEntries(notificationKinds.map((kind) => [kind, channelsOf(kind, {})])),
    quietHours: null,
    digestAt: null,
    timeZone: "Europe/Oslo",
    language: "en",
    email: "ann@example.com",
    phone: null,
    sharedPhones: 0,
    sends: { mail: true, sms: false, push: true },
    contactBannerClosedAt: null,
  };
  server = new TestServer()
    .on(notificationEndpoints.list, ({ query }) => {
      const { category, state } = query as { category?: string; state?: string };
      const of = category === "approvals" ? [asked] : category === undefined ? [asked, finished] : [];
      const notifications = of.filter((one) => state === undefined || (one.readAt === null) === (state === "unread"));
      return { notifications, unread: 1, mailLanguage: "en" as const, next: null };
    })
    .on(pushEndpoints.state, () => ({ publicKey: null, userId: idOf(1), isAllowedHere: true, browsers: [] }))
    .on(notificationSettingEndpoints.get, () => settings)
    .on(notificationSettingEndpoints.change, ({ body }) => {
      const { channels, contactBannerClosed, ...rest } = body as SettingsChange;
      settings = {
        ...settings,
        ...(rest as Partial<NotificationSettings>),
        channels: { ...settings.channels, ...wholeChoices(channels ?? {}) },
        ...(contactBannerClosed && { contactBannerClosedAt: new Date().toISOString() }),
      };
      return settings;
    });
});

describe("the centre", () => {
  const show = async (search = "") => {
    await showScreens(notificationScreens, { server, at: `/notifications${search}` });
    await screen.findByRole("button", { name: /Torque the flange/ });
  };

  test("shows all kinds on one page, and filters them by what they are about and by whether they were read", async () => {
    await show();
    expect(screen.getByRole("button", { name: /Change the filter.*Olga has submitted it/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("radio", { name: "Approvals" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /Change the filter/ })).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole("radio", { name: "Read" }));
    expect(await screen.findByText("Nothing of this kind")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    expect(await screen.findByRole("button", { name: /Change the filter/ })).toBeInTheDocument();
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  test("holds the notification in view that an address names, until a key is pressed [N34]", async () => {
    await show();
    expect(isHeldInView()).toBe(false);
    cleanup();
    await show(`?opened=${finished.id}`);
    expect(isHeldInView()).toBe(true);
    await userEvent.keyboard("{Tab}");
    expect(isHeldInView()).toBe(false);
  });

  test("asks members without an address for one, until they close it [N12]", async () => {
    settings = { ...settings, email: null };
    await show();
    const banner = await screen.findByText("Messages do not reach you outside the app");
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(banner).not.toBeInTheDocument());
    expect(server.sentTo(notificationSettingEndpoints.change)).toMatchObject([{ body: { contactBannerClosed: true } }]);
  });
});

describe("the settings", () => {
  const show = async () => {
    await showScreens(notificationScreens, { server, at: "/settings/notifications" });
    return screen.findByRole("group", { name: "Somebody asks for your approval" });
  };

  test("offer the ways that the server has, and save a choice at once [N16]", async () => {
    const row = await show();
    expect(
      within(row)
        .getAllByRole("checkbox")
        .map((box) => [box.parentElement?.textContent, (box as HTMLInputElement).checked]),
    ).toEqual([
      ["In the app", true],
      ["Mail", true],
      ["Browser", true],
    ]);
    expect(screen.getByText("This server sends no short messages.")).toBeInTheDocument();
    await userEvent.click(within(row).getByRole("checkbox", { name: "Mail" }));
    await waitFor(() => expect(within(row).getByRole("checkbox", { name: "Mail" })).not.toBeChecked());
    expect(server.sentTo(notificationSettingEndpoints.change)).toMatchObject([
      { body: { channels: { approvalRequested: { app: true, mail: false, sms: false } } } },
    ]);
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  test("keep what was chosen where an older answer comes late, and store one choice after the other", async () => {
    const row = await show();
    const late = Promise.withResolvers<void>();
    server.on(notificationSettingEndpoints.get, async () => {
      const older = settings;
      await late.promise;
      return older;
    });
    await userEvent.click(within(row).getByRole("checkbox", { name: "Mail" }));
    await waitFor(() => expect(server.sentTo(notificationSettingEndpoints.get)).toHaveLength(2));
    await userEvent.click(within(row).getByRole("checkbox", { name: "Browser" }));
    await waitFor(() => expect(within(row).getByRole("checkbox", { name: "Browser" })).not.toBeChecked());
    expect(server.sentTo(notificationSettingEndpoints.change)).toHaveLength(1);
    const boxes = new Set<boolean>();
    const watch = new MutationObserver(() => boxes.add(row.querySelectorAll("[data-selected]").length > 1));
    watch.observe(row, { subtree: true, attributes: true, childList: true });
    late.resolve();
    await waitFor(() => expect(server.sentTo(notificationSettingEndpoints.get)).toHaveLength(3));
    await waitFor(() => expect(settings.channels["approvalRequested"]).toMatchObject({ mail: false, push: false }));
    expect(boxes).not.toContain(true);
    watch.disconnect();
  });

  test("turn quiet hours on and off [N17]", async () => {
    await show();
    await userEvent.click(screen.getByRole("switch", { name: "Quiet hours" }));
    expect(await screen.findByText("From")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("switch", { name: "Quiet hours" }));
    await waitFor(() => expect(screen.queryByText("From")).not.toBeInTheDocument());
    expect(server.sentTo(notificationSettingEndpoints.change)).toMatchObject([
      { body: { quietHours: { from: 1200, until: 360 } } },
      { body: { quietHours: null } },
    ]);
  });
});
