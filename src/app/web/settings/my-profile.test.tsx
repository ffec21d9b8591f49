import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type EditedProfile, memberEndpoints } from "#features/members/contract.ts";
import { isEmoji } from "#features/members/profile-icon.ts";
import { profileIcons } from "#features/members/web/parts/icon-picker.tsx";
import { ownPhoneEndpoints, smsEndpoints } from "#features/phones/contract.ts";
import { Problem } from "#kit/problem.ts";
import type { Screen } from "#kit/web/screen.ts";
import { admin, showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";

const screens: readonly Screen[] = [
  { path: "/settings/profile", frame: "shell", load: () => import("./my-profile.tsx").then((m) => m.MyProfile) },
];
let card: EditedProfile;
let server: TestServer;

beforeEach(() => {
  localStorage.clear();
  card = {
    id: admin.profileId,
    displayName: "Ada Lee",
    profileIcon: "",
    photoUrl: null,
    badgePhotoUrl: null,
    lastActiveAt: "2026-03-09T12:00:00.000Z",
    revision: 3,
  };
  server = new TestServer()
    .on(memberEndpoints.card, () => card)
    .on(memberEndpoints.edit, ({ body }) => {
      card = { ...card, ...(body as object), revision: card.revision + 1 };
      return card;
    })
    .on(ownPhoneEndpoints.get, () => ({ phone: null }))
    .on(smsEndpoints.settings, () => ({ dialCodes: ["1"], revision: 1 }));
});

const show = () => showScreens(screens, { server, at: "/settings/profile" });
const region = (name: string) => screen.findByRole("region", { name });

describe("my profile", () => {
  it("shows what other members see, and is accessible", async () => {
    await show();
    expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("Ada Lee");
    expect(within(await region("Photo")).getByText("AL")).toBeInTheDocument();
    expect(await screen.findByText(/None\. With a number/)).toBeVisible();
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it("[MP1] saves a name on the revision that was shown, and says so", async () => {
    const { user } = await show();
    const name = await screen.findByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.type(name, "Ada Byron{Enter}");
    expect(await screen.findByText("Your name was saved")).toBeVisible();
    const [sent] = server.sentTo(memberEndpoints.edit);
    expect(sent?.body).toEqual({ displayName: "Ada Byron" });
    expect(sent?.headers.get("if-match")).toBe('"3"');
    expect(sent?.params.profileId).toBe(admin.profileId);
  });

  it("[MP1] keeps input that could not be saved, and gives the reason", async () => {
    server.on(memberEndpoints.edit, () => {
      throw new Problem("stale", "stale", { current: card });
    });
    const { user } = await show();
    const name = await screen.findByRole("textbox", { name: "Name" });
    await user.type(name, " X{Enter}");
    expect(await screen.findByText(/changed elsewhere/)).toBeVisible();
    expect(name).toHaveValue("Ada Lee X");
  });

  it("[MP1] takes an icon by one press, shows it at once, and takes another emoji but no words", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("radio", { name: "🦊" }));
    await waitFor(() => expect(screen.getByRole("radio", { name: "🦊" })).toBeChecked());
    await waitFor(() => expect(server.sentTo(memberEndpoints.edit)[0]?.body).toEqual({ profileIcon: "🦊" }));
    const other = screen.getByRole("textbox", { name: "Another emoji" });
    await user.type(other, "fox{Enter}");
    expect(other).toHaveAccessibleDescription("Enter one emoji.");
    await user.clear(other);
    await user.type(other, "🐍{Enter}");
    await waitFor(() => expect(server.sentTo(memberEndpoints.edit).at(-1)?.body).toEqual({ profileIcon: "🐍" }));
    await user.click(await screen.findByRole("button", { name: "Letters of my name" }));
    await waitFor(() => expect(server.sentTo(memberEndpoints.edit).at(-1)?.body).toEqual({ profileIcon: "" }));
  });

  it("offers only what the server takes", () => {
    for (const icon of Object.values(profileIcons).flat()) expect([icon, isEmoji(icon)]).toEqual([icon, true]);
  });

  it("[MP3] shows a photo at once, and the former one if it was refused", async () => {
    let refuse: (reason: unknown) => void = () => {};
    // jsdom decodes no pictures: what the browser says of a file that it cannot read, and when, is given here.
    vi.stubGlobal("createImageBitmap", () => new Promise((_, reject) => (refuse = reject)));
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:chosen", revokeObjectURL: () => {} }));
    const { user } = await show();
    const photo = await region("Photo");
    const input = photo.querySelector("input");
    if (!input) throw new Error("no input for files");
    await user.upload(input, new File(["no picture"], "me.png", { type: "image/png" }));
    await waitFor(() => expect(photo.querySelector("img")).toHaveAttribute("src", "blob:chosen"));
    refuse(new DOMException("cannot decode", "InvalidStateError"));
    expect(await screen.findByText(/Your photo was not updated.*no picture that can be shown/)).toBeVisible();
    await waitFor(() => expect(within(photo).getByText("AL")).toBeInTheDocument());
    expect(server.sentTo(memberEndpoints.edit)).toEqual([]);
  });

  it("[MP3] takes a badge off, and says so", async () => {
    card = { ...card, badgePhotoUrl: `/v1/w/assets/${admin.profileId}` };
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Remove: Badge" }));
    expect(await screen.findByText("Your badge was removed")).toBeVisible();
    expect(server.sentTo(memberEndpoints.edit)[0]?.body).toEqual({ badgePhotoId: null });
  });

  it("says that it could not be loaded", async () => {
    server.on(memberEndpoints.card, () => {
      throw new Problem("internal");
    });
    await show();
    expect(await screen.findByText("Your profile could not be loaded", {}, { timeout: 15_000 })).toBeVisible();
  });

  it("[PH10] adds a number to sign in with", async () => {
    const number = { e164CountryCode: "1", e164PhoneNumber: "2025550123" };
    const phone = { ...number, phoneNumber: "+12025550123" };
    server
      .on(smsEndpoints.verify, () => ({
        expiresAt: "2026-03-09T12:10:00.000Z",
        resendAt: "2026-03-09T12:00:30.000Z",
      }))
      .on(smsEndpoints.check, () => phone)
      .on(ownPhoneEndpoints.link, () => {
        server.on(ownPhoneEndpoints.get, () => ({ phone }));
        return phone;
      });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Add a number" }));
    await user.type(
      await screen.findByRole("textbox", { name: "Phone number" }, { timeout: 10_000 }),
      "2025550123{Enter}",
    );
    await user.type(await screen.findByRole("textbox", { name: "Code" }), "482913");
    expect(await screen.findByText("You can now sign in with +12025550123")).toBeVisible();
    expect(await screen.findByText("+12025550123")).toBeVisible();
    expect(server.sentTo(ownPhoneEndpoints.link)[0]?.body).toEqual(number);
  });
});
