import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Device, deviceEndpoints } from "../../contract.ts";
import { RenameDevice } from "./rename-device.tsx";

const device: Device = {
  id: "00000000-0000-4000-8000-000000000011",
  name: "Browser",
  createdAt: "2026-03-09T12:00:00.000Z",
  lastSeenAt: "2026-03-09T12:00:00.000Z",
  actingProfile: null,
  isLocked: false,
  revision: 1,
};

it("[DV15] says which name somebody else gave meanwhile, and saves over it when that is asked for", async () => {
  const server = new TestServer().on(deviceEndpoints.rename, () => {
    if (server.sentTo(deviceEndpoints.rename).length > 1) return undefined;
    throw new Problem("stale", "stale", { current: { ...device, name: "Line 4", revision: 7 } });
  });
  let isClosed = false;
  const Renaming = () => <RenameDevice device={device} onClose={() => (isClosed = true)} />;
  const { user } = await showScreens([{ path: "/here", frame: "shell", load: async () => Renaming }], {
    server,
    at: "/here",
  });
  const dialog = await screen.findByRole("dialog", { name: "Name the device" });
  const field = within(dialog).getByRole("textbox", { name: "Name" });
  await user.clear(field);
  await user.type(field, "Line 3");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText(/Somebody named it “Line 4” in the meantime/)).toBeVisible();
  expect(field).toHaveValue("Line 3");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(isClosed).toBe(true));
  const sent = server.sentTo(deviceEndpoints.rename);
  expect(sent.map((one) => one.headers.get("If-Match"))).toEqual(['"1"', '"7"']);
});
