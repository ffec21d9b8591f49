import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { pinEndpoints } from "../../../contract.ts";
import { MemberPin } from "./member-pin.tsx";

const profileId = "00000000-0000-4000-8000-000000000090";
const Shown = () => (
  <main>
    <MemberPin profileId={profileId} name="Ben" />
  </main>
);
const show = (server: TestServer) =>
  showScreens([{ path: "/member", frame: "shell", load: async () => Shown }], { server, at: "/member" });

it("[DV16] a PIN that is not locked is removed after a confirmation that says what follows", async () => {
  let hasPin = true;
  const server = new TestServer()
    .on(pinEndpoints.ofMember, () => ({ hasPin, isPinLocked: false, mayRemove: true }))
    .on(pinEndpoints.unlock, () => {
      if (server.sentTo(pinEndpoints.unlock).length === 1) throw new Problem("forbidden");
      hasPin = false;
    });
  const { user } = await show(server);
  const region = await screen.findByRole("region", { name: "PIN for shared devices" });
  expect(region).toHaveTextContent("A PIN is set");
  await user.click(within(region).getByRole("button", { name: "Remove PIN" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Remove the PIN of Ben?" });
  expect(dialog).toHaveTextContent("no shared device asks for a PIN before somebody acts as them. Ben is notified.");
  await user.click(within(dialog).getByRole("button", { name: "Remove PIN" }));
  expect(await within(dialog).findByText("The PIN was not removed.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Remove PIN" }));
  expect(await screen.findByText("The PIN of Ben was removed")).toBeVisible();
  expect(server.sentTo(pinEndpoints.unlock).at(-1)).toMatchObject({ body: { removePin: true } });
  await waitFor(() => expect(screen.queryByRole("region", { name: "PIN for shared devices" })).toBeNull());
});

it("[DV16] a member of more permissions keeps their PIN, and the button says why", async () => {
  const server = new TestServer().on(pinEndpoints.ofMember, () => ({
    hasPin: true,
    isPinLocked: true,
    mayRemove: false,
  }));
  const { user } = await show(server);
  const region = await screen.findByRole("region", { name: "PIN for shared devices" });
  expect(region).toHaveTextContent("Locked after five wrong tries");
  await user.click(within(region).getByRole("button", { name: "Remove PIN" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("[DV16] nothing is shown of a member without a PIN", async () => {
  const server = new TestServer().on(pinEndpoints.ofMember, () => ({
    hasPin: false,
    isPinLocked: false,
    mayRemove: true,
  }));
  await show(server);
  await waitFor(() => expect(server.sentTo(pinEndpoints.ofMember)).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "PIN for shared devices" })).toBeNull();
});
