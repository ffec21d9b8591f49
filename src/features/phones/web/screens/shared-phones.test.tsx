import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";
import { memberEndpoints } from "#features/members/contract.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type SharedPhone, sharedPhoneEndpoints, smsEndpoints } from "../../contract.ts";
import { phoneScreens } from "../routes.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-0000000000${n + 10}`;
const ida = { id: idOf(1), displayName: "Ida", profileIcon: "🦊" };
const phone: SharedPhone = {
  id: idOf(0),
  e164CountryCode: "1",
  e164PhoneNumber: "2025550123",
  phoneNumber: "+12025550123",
  createdAt: "2026-03-09T12:00:00.000Z",
  profiles: [ida],
  revision: 1,
};
const details = {
  photoUrl: null,
  badgePhotoUrl: null,
  roleName: "operator",
  linkedUids: [],
  accessGroupIds: [],
  email: null,
  phone: null,
  lastActiveAt: null,
  createdAt: phone.createdAt,
  isProductTeam: false,
};
const operator = { ...details, profileRole: { builtInRole: "operator" as const } };
const moments = { expiresAt: "2026-03-09T12:10:00.000Z", resendAt: "2026-03-09T12:00:30.000Z" };
const given = { e164CountryCode: "1", e164PhoneNumber: "2025550199" };
const second = { ...phone, ...given, id: idOf(2), phoneNumber: "+12025550199", profiles: [] };

let server: TestServer;
beforeEach(() => {
  localStorage.clear();
  server = new TestServer()
    .on(sharedPhoneEndpoints.list, () => ({ devices: [phone] }))
    .on(smsEndpoints.settings, () => ({ dialCodes: ["1"], revision: 1 }))
    .on(smsEndpoints.verify, () => moments)
    .on(smsEndpoints.check, () => ({ ...given, phoneNumber: "+12025550199" }))
    .on(sharedPhoneEndpoints.add, () => second);
});

const show = (as = {}) => showScreens(phoneScreens, { server, at: "/settings/phones", as });

/** Opens the dialog and asks for a code. */
async function askForCode() {
  const shown = await show();
  await shown.user.click(await screen.findByRole("button", { name: "Add number" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a shared number" });
  await shown.user.type(await within(dialog).findByRole("textbox", { name: "Phone number" }), "202 555-0199");
  await shown.user.click(within(dialog).getByRole("button", { name: "Send code" }));
  return { ...shown, dialog };
}

describe("the shared phones", () => {
  it("are shown with those who work with them, and are accessible", async () => {
    await show();
    const list = await screen.findByRole("list", { name: "Shared numbers" });
    expect(within(list).getByText("+12025550123")).toBeVisible();
    expect(within(list).getByText("1 person: Ida")).toBeVisible();
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it("explain what they are for when there are none", async () => {
    server.on(sharedPhoneEndpoints.list, () => ({ devices: [] }));
    await show();
    expect(await screen.findByText("No shared phones yet")).toBeVisible();
  });

  it("say that they could not be loaded, and try again", async () => {
    let isDown = true;
    server.on(sharedPhoneEndpoints.list, () => {
      if (isDown) throw new Problem("internal");
      return { devices: [phone] };
    });
    const { user } = await show();
    const retry = await screen.findByRole("button", { name: /again/i }, { timeout: 15_000 });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByText("+12025550123")).toBeVisible();
  });

  it("are added by a code: number, code, toasts", async () => {
    const { user, dialog } = await askForCode();
    expect(await screen.findByText("Verification code sent to +12025550199")).toBeVisible();
    const code = await within(dialog).findByRole("textbox", { name: "Code" });
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await user.paste("482 913");
    expect(await screen.findByText("The number is verified")).toBeVisible();
    expect(await screen.findByText("+12025550199 was added")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(smsEndpoints.check)[0]?.body).toEqual({
      ...given,
      e164PhoneNumber: "202 555-0199",
      code: "482913",
    });
  });

  it("[PH7] report a number that is shared already as a success", async () => {
    server.on(sharedPhoneEndpoints.add, () => {
      throw new Problem("conflict", "sharedPhoneExists");
    });
    const { user, dialog } = await askForCode();
    await within(dialog).findByRole("textbox", { name: "Code" });
    await user.paste("482913");
    expect(await screen.findByText("+12025550199 is shared already")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    [
      new Problem("tooMany", "smsVerification.tooManyRequests", { retryAfterSeconds: 540 }),
      "Phone number",
      /Too many codes/,
    ],
    [new Problem("invalid", "invalidPhoneNumber"), "Phone number", /not a phone number/],
  ])("say at the field why no code was sent: %s", async (problem, field, words) => {
    server.on(smsEndpoints.verify, () => {
      throw problem;
    });
    const { dialog } = await askForCode();
    const input = within(dialog).getByRole("textbox", { name: field });
    await waitFor(() => expect(input).toHaveAccessibleDescription(words));
    expect(input).toHaveValue("202 555-0199");
  });

  it.each([
    [new Problem("unprocessable", "invalidVerificationCode"), /not the code/],
    [new Problem("notFound", "verificationNotFound"), /no longer works/],
  ])("say at the field why a code was not taken: %s", async (problem, words) => {
    server.on(smsEndpoints.check, () => {
      throw problem;
    });
    const { user, dialog } = await askForCode();
    const input = await within(dialog).findByRole("textbox", { name: "Code" });
    await user.paste("482913");
    await waitFor(() => expect(input).toHaveAccessibleDescription(words));
    expect(server.sentTo(smsEndpoints.check)).toHaveLength(1);
    expect(screen.getByRole("dialog")).toBeInTheDocument();
  });

  it("count down to another code, and go back to the number", async () => {
    const { user, dialog } = await askForCode();
    expect(await within(dialog).findByRole("button", { name: /New code in \d+ s/ })).toBeDisabled();
    await user.click(within(dialog).getByRole("button", { name: "Use another number" }));
    expect(within(dialog).getByRole("textbox", { name: "Phone number" })).toHaveValue("202 555-0199");
  });

  it("are removed after a confirmation that says what is lost", async () => {
    server.on(sharedPhoneEndpoints.remove, () => undefined);
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Actions for +12025550123" }));
    await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent("signed out at once");
    await user.click(within(question).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("+12025550123 was removed")).toBeVisible();
  });

  it("removed by another member: a toast says so", async () => {
    server.on(sharedPhoneEndpoints.remove, () => {
      throw new Problem("notFound");
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Actions for +12025550123" }));
    await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("This number was removed already")).toBeVisible();
  });

  it("[PH8] offer operators without a sign-in of their own", async () => {
    const signIn = { uid: idOf(9), providerType: "google" as const, username: "ole@test.invalid" };
    server
      .on(memberEndpoints.list, () => ({
        profiles: [
          { ...operator, ...ida },
          { ...operator, id: idOf(3), displayName: "Mia", profileIcon: "" },
          { ...operator, id: idOf(4), displayName: "Ole", profileIcon: "", linkedUids: [signIn] },
          {
            ...details,
            id: idOf(5),
            displayName: "Ada",
            profileIcon: "",
            profileRole: { builtInRole: "admin" as const },
          },
        ],
      }))
      .on(sharedPhoneEndpoints.setProfiles, () => phone);
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Actions for +12025550123" }));
    await user.click(await screen.findByRole("menuitem", { name: "Choose people" }));
    const dialog = await screen.findByRole("dialog");
    const names = await within(dialog).findAllByRole("checkbox");
    expect(names.map((box) => box.closest("label")?.textContent?.trim())).toEqual(["🦊 Ida", "Mia"]);
    await user.click(within(dialog).getByRole("checkbox", { name: "Mia" }));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(sharedPhoneEndpoints.setProfiles)[0]?.body).toEqual({ profileIds: [ida.id, idOf(3)] });
  });

  it("[PH13] say that somebody chose other people meanwhile, and show whom", async () => {
    const mia = { ...operator, id: idOf(3), displayName: "Mia", profileIcon: "" };
    server
      .on(memberEndpoints.list, () => ({ profiles: [{ ...operator, ...ida }, mia] }))
      .on(sharedPhoneEndpoints.setProfiles, () => {
        const current = { ...phone, profiles: [], revision: 2 };
        if (server.sentTo(sharedPhoneEndpoints.setProfiles).length === 1)
          throw new Problem("stale", "stale", { current });
        return current;
      });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Actions for +12025550123" }));
    await user.click(await screen.findByRole("menuitem", { name: "Choose people" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(await within(dialog).findByRole("checkbox", { name: "Mia" }));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(/Somebody chose other people in the meantime/)).toBeVisible();
    for (const box of within(dialog).getAllByRole("checkbox")) expect(box).not.toBeChecked();
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = server.sentTo(sharedPhoneEndpoints.setProfiles);
    expect(sent.map((one) => one.headers.get("If-Match"))).toEqual(['"1"', '"2"']);
  });

  it("[PH2] show to which countries codes are sent, and let permitted members change it", async () => {
    server.on(smsEndpoints.changeSettings, () => ({ dialCodes: ["1", "49"], revision: 2 }));
    const { user } = await show();
    const countries = await screen.findByRole("region", { name: "Countries for codes" });
    expect(await within(countries).findByText(/^\+1 United States, Canada/)).toBeVisible();
    await user.click(within(countries).getByRole("button", { name: "Change countries" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByRole("combobox", { name: "Add a country" }), "Germ");
    await user.click(await screen.findByRole("option", { name: "+49 Germany" }));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("The countries were saved")).toBeVisible();
    const [sent] = server.sentTo(smsEndpoints.changeSettings);
    expect(sent?.body).toEqual({ dialCodes: ["1", "49"] });
    expect(sent?.headers.get("if-match")).toBe('"1"');
  });

  it("offers nothing to members without the permission", async () => {
    await show({ permissions: new Set(), rank: 1 });
    await screen.findByRole("region", { name: "Countries for codes" });
    expect(screen.queryByRole("button", { name: "Add number" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Change countries" })).toBeNull();
    expect(server.sentTo(sharedPhoneEndpoints.list)).toEqual([]);
  });
});
