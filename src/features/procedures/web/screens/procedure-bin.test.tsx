import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type DeletedProcedure, procedureEndpoints } from "../../contract.ts";
import { procedureScreens } from "../routes.ts";

const deleted: DeletedProcedure = {
  id: "00000000-0000-4000-8000-000000000009",
  title: "Torque the flange",
  isPublished: true,
  deletedAt: "2026-11-19T15:42:00.000Z",
  deletedBy: { id: "00000000-0000-4000-8000-000000000002", displayName: "Ada" },
  // Of a day of the reader's own, wherever the machine is.
  goneAt: new Date(2026, 11, 19, 12).toISOString(),
};

let server: TestServer;
let rows: DeletedProcedure[];
beforeEach(() => {
  rows = [deleted];
  server = new TestServer().on(procedureEndpoints.listDeleted, () => ({ procedures: rows }));
});
const screens = procedureScreens.filter((one) => one.path === "/procedures/bin");
const show = (as = {}) => showScreens(screens, { server, at: "/procedures/bin", as });

test("[P99] shows deleted procedures, by whom and until when they can be restored, and restores one", async () => {
  server.on(procedureEndpoints.restore, () => {
    rows = [];
    return undefined;
  });
  const { user } = await show();
  expect(await screen.findByText(/Deleted .* by Ada/)).toBeVisible();
  expect(screen.getByText("Until 12/19/2026")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Bring back Torque the flange" }));
  expect(await screen.findByText("Torque the flange is back")).toBeVisible();
  expect(await screen.findByText("Nothing was deleted")).toBeVisible();
});

test("[P99] says what did not come back", async () => {
  server.on(procedureEndpoints.restore, () => {
    throw new Problem("gone", "deletedTooLongAgo");
  });
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Bring back Torque the flange" }));
  await waitFor(() => expect(screen.getByText("Torque the flange could not be brought back.")).toBeVisible());
});

test("[P99] is for those alone who may delete", async () => {
  await show({ permissions: new Set<Permission>(), rank: 1 });
  expect(await screen.findByText("You may not bring back procedures")).toBeVisible();
  expect(server.sentTo(procedureEndpoints.listDeleted)).toEqual([]);
});
