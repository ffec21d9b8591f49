import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "#kit/problem.ts";
import { KitProvider } from "#kit/web/ui/kit-provider.tsx";
import { createQueryClient } from "#kit/web/wire/query.ts";
import { TestServer } from "#tests/support/web/test-server.ts";
import { phoneSignInEndpoints } from "../../contract.ts";
import { PhoneSignIn, type PhoneSignInProps } from "./phone-sign-in.tsx";

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const requestId = "r".repeat(43);
const bearer = { token: "t", expiresAt: "2026-03-09T12:10:00.000Z" };
const offered = (n: number, displayName: string) => ({
  id: idOf(n),
  displayName,
  profileIcon: "",
  workspaceId: idOf(9),
  workspaceName: "Plant 2",
});

let server: TestServer;
const onSignedIn = vi.fn<PhoneSignInProps["onSignedIn"]>(async () => {});
beforeEach(() => {
  localStorage.clear();
  onSignedIn.mockClear();
  server = new TestServer()
    .on(phoneSignInEndpoints.send, () => ({
      requestId,
      expiresAt: "2026-03-09T12:10:00.000Z",
      resendAt: "2026-03-09T12:00:30.000Z",
    }))
    .on(phoneSignInEndpoints.check, () => bearer);
  vi.stubGlobal("fetch", server.fetch);
});

async function signIn() {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <KitProvider>
        <PhoneSignIn onSignedIn={onSignedIn} />
      </KitProvider>
    </QueryClientProvider>,
  );
  await user.type(screen.getByRole("textbox", { name: "Phone number" }), "2025550123{Enter}");
  const code = await screen.findByRole("textbox", { name: "Code" });
  await user.type(code, "482913");
  return user;
}

describe("signing in by phone", () => {
  it("goes from the number to the code and in", async () => {
    await signIn();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith({ token: "t" }));
    expect(server.sentTo(phoneSignInEndpoints.send)[0]?.body).toEqual({
      e164CountryCode: "1",
      e164PhoneNumber: "2025550123",
    });
    expect(server.sentTo(phoneSignInEndpoints.check)[0]?.body).toEqual({ requestId, code: "482913" });
  });

  it.each<[string, Error, RegExp]>([
    ["too many codes were asked for", new Problem("tooMany", "smsVerification.tooManyRequests"), /^Too many codes/],
    ["the network is gone", new TypeError("Failed to fetch"), /^The server did not answer/],
    ["the number is none", new Problem("invalid", "invalidPhoneNumber"), /^This is not a phone number/],
  ])("says by a toast that %s", async (_, thrown, words) => {
    server.on(phoneSignInEndpoints.send, () => {
      throw thrown;
    });
    const user = userEvent.setup();
    render(
      <QueryClientProvider client={createQueryClient()}>
        <KitProvider>
          <PhoneSignIn onSignedIn={onSignedIn} />
        </KitProvider>
      </QueryClientProvider>,
    );
    await user.type(screen.getByRole("textbox", { name: "Phone number" }), "2025550123{Enter}");
    const toasts = within(screen.getByRole("region", { name: "Notifications" }));
    expect(await toasts.findByText(words)).toBeVisible();
  });

  it("[PH11] promises no message: the number may be unknown", async () => {
    server.on(phoneSignInEndpoints.check, () => {
      throw new Problem("unprocessable", "invalidVerificationCode");
    });
    await signIn();
    expect(screen.getByText(/If somebody signs in with \+1 2025550123/)).toBeVisible();
    expect(screen.queryByText(/Verification code sent/)).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: "Code" })).toHaveAccessibleDescription(/not the code/),
    );
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it("counts down to the moment that the server names for another code, by its own clock [PH12]", async () => {
    server.on(phoneSignInEndpoints.send, () => ({
      requestId,
      expiresAt: "2026-03-09T12:10:00.000Z",
      resendAt: "2026-03-09T12:09:00.000Z",
    }));
    server.on(phoneSignInEndpoints.check, () => {
      throw new Problem("unprocessable", "invalidVerificationCode");
    });
    await signIn();
    expect(await screen.findByRole("button", { name: /New code in \d{3} s/ })).toBeDisabled();
  });

  it("asks for a number before it sends", async () => {
    render(
      <KitProvider>
        <PhoneSignIn onSignedIn={onSignedIn} />
      </KitProvider>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Send code" }));
    expect(screen.getByRole("textbox", { name: "Phone number" })).toHaveAccessibleDescription(
      "Enter your phone number.",
    );
    expect(server.sentTo(phoneSignInEndpoints.send)).toEqual([]);
  });

  it("[PH8] asks at a shared number for the profile, and for its PIN if it has one", async () => {
    server.on(phoneSignInEndpoints.check, () => ({ profiles: [offered(1, "Ida"), offered(2, "Ole")] }));
    server.on(phoneSignInEndpoints.choose, ({ body }) => {
      const { pin } = body as { pin?: string };
      if (pin === undefined) throw new Problem("forbidden", "pinNeeded");
      if (pin !== "1234") throw new Problem("forbidden", "pinWrong");
      return { ...bearer, workspaceId: idOf(9) };
    });
    const user = await signIn();
    await user.click(await screen.findByRole("button", { name: /Ida/ }));
    const pin = await screen.findByLabelText("PIN");
    await user.type(pin, "9999{Enter}");
    await waitFor(() => expect(screen.getByLabelText("PIN")).toHaveAccessibleDescription(/not the PIN/));
    await user.type(screen.getByLabelText("PIN"), "1234{Enter}");
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith({ token: "t", workspaceId: idOf(9) }));
  });

  it("starts over if the code has expired", async () => {
    server.on(phoneSignInEndpoints.check, () => ({ profiles: [offered(1, "Ida")] }));
    server.on(phoneSignInEndpoints.choose, () => {
      throw new Problem("notFound", "verificationNotFound");
    });
    const user = await signIn();
    await user.click(await screen.findByRole("button", { name: /Ida/ }));
    expect(await screen.findByRole("textbox", { name: "Phone number" })).toBeInTheDocument();
  });
});
