import { screen } from "@testing-library/react";
import axe from "axe-core";
import { expect, test } from "vitest";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { setEndpoints } from "../../contract.ts";
import { setScreens } from "../routes.ts";

const deleted = {
  id: "00000000-0000-4000-8000-000000000009",
  title: "First week",
  deletedAt: "2026-11-19T15:42:00.000Z",
  deletedBy: { id: "00000000-0000-4000-8000-000000000002", displayName: "Ada" },
  // Of a day of the reader's own, wherever the machine is.
  goneAt: new Date(2026, 11, 19, 12).toISOString(),
};
const screens = setScreens.filter((one) => one.path === "/procedures/sets/bin");
const show = (server: TestServer, as = {}) => showScreens(screens, { server, at: "/procedures/sets/bin", as });

test("[S12] lists deleted sets, by whom and until when they can be restored, and restores one", async () => {
  let rows = [deleted];
  const server = new TestServer()
    .on(setEndpoints.listDeleted, () => ({ sets: rows }))
    .on(setEndpoints.restore, () => {
      rows = [];
      return undefined;
    });
  const { user } = await show(server);
  expect(await screen.findByText(/Deleted .* by Ada/)).toBeVisible();
  expect(screen.getByText("Until 12/19/2026")).toBeVisible();
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Bring back First week" }));
  expect(await screen.findByText("First week is back")).toBeVisible();
  expect(await screen.findByText("Nothing was deleted")).toBeVisible();
});

test("[S12] says what did not come back, and is for those alone who may delete", async () => {
  const server = new TestServer()
    .on(setEndpoints.listDeleted, () => ({ sets: [deleted] }))
    .on(setEndpoints.restore, () => {
      throw new Problem("gone", "deletedTooLongAgo");
    });
  const { user } = await show(server);
  await user.click(await screen.findByRole("button", { name: "Bring back First week" }));
  expect(await screen.findByText("First week could not be brought back.")).toBeVisible();
});

test("[S29] is closed to who may not delete sets", async () => {
  const server = new TestServer();
  await show(server, { permissions: new Set<Permission>(), rank: 1 });
  expect(await screen.findByText("You may not bring back sets")).toBeVisible();
  expect(server.sentTo(setEndpoints.listDeleted)).toEqual([]);
});
