import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { matrixEndpoints, type SetOfMember } from "../../matrix-contract.ts";
import { MemberLearning } from "./member-learning.tsx";

const profileId = "00000000-0000-4000-8000-000000000090";
const week: SetOfMember = {
  procedureSetId: "00000000-0000-4000-8000-000000000091",
  setTitle: "First week",
  doneCount: 1,
  count: 3,
  againCount: 0,
  failedCount: 0,
  waitingCount: 0,
  dueAt: "2026-11-02T08:00:00.000Z",
  isOverdue: true,
  expiresAt: "2027-01-05T08:00:00.000Z",
  remindedAt: null,
  mayRemind: true,
};

const Shown = () => (
  <main>
    <MemberLearning profileId={profileId} />
  </main>
);
const show = (
  server: TestServer,
  permissions: readonly "content.sets.manage"[] = ["content.sets.manage"],
  timeZone?: string,
) =>
  showScreens([{ path: "/learning", frame: "shell", load: async () => Shown }], {
    server,
    at: "/learning",
    as: { permissions: new Set(permissions) },
    flags: { procedure_sets_enabled: true },
    ...(timeZone && { timeZone }),
  });

it("[S44] shows the sets of a member with progress, due date and expiry, and reminds", async () => {
  const server = new TestServer()
    .on(matrixEndpoints.ofMember, () => ({ sets: [week] }))
    .on(matrixEndpoints.remind, () => ({ reminded: [profileId], alreadyToday: [], nothingOpen: [] }));
  const { user } = await show(server);
  const learning = await screen.findByRole("region", { name: "Learning" });
  expect(await screen.findByRole("link", { name: "First week" })).toHaveAttribute(
    "href",
    expect.stringContaining(`/procedures/sets/${week.procedureSetId}/progress`),
  );
  expect(learning).toHaveTextContent("1 of 3");
  expect(learning).toHaveTextContent("Overdue");
  expect(learning).toHaveTextContent("next expires 01/05/2027");
  await user.click(screen.getByRole("button", { name: "Remind of First week" }));
  await waitFor(() => expect(server.sentTo(matrixEndpoints.remind)[0]?.body).toEqual({ profileIds: [profileId] }));
});

it("[S44] shows nothing to those who may not see the progress of others", async () => {
  const server = new TestServer().on(matrixEndpoints.ofMember, () => ({ sets: [week] }));
  await show(server, []);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Learning" })).toBeNull());
  expect(server.sentTo(matrixEndpoints.ofMember)).toEqual([]);
});

it("[S8] shows a due date as the day of the workspace, on a device elsewhere too (B136)", async () => {
  const dueAt = "2026-11-02T10:59:59.999Z";
  const server = new TestServer().on(matrixEndpoints.ofMember, () => ({ sets: [{ ...week, dueAt, expiresAt: null }] }));
  await show(server, ["content.sets.manage"], "Pacific/Pago_Pago");
  expect(await screen.findByText("11/01/2026")).toBeVisible();
});
