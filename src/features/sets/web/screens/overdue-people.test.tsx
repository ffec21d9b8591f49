import { screen, within } from "@testing-library/react";
import axe from "axe-core";
import { expect, test } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { matrixEndpoints, type OverduePerson } from "../../matrix-contract.ts";
import { setScreens } from "../routes.ts";
import { firstWeek } from "./set-samples.ts";

const since = "2026-10-02T08:00:00.000Z";
const refresher = { id: "00000000-0000-4000-8000-000000000033", title: "Refresher" };
const late = (set: { id: string; title: string }, some: Partial<OverduePerson["sets"][number]> = {}) => ({
  procedureSetId: set.id,
  setTitle: set.title,
  since,
  overdueCount: 2,
  remindedAt: null,
  mayRemind: true,
  ...some,
});
const ben = { id: "00000000-0000-4000-8000-000000000701", displayName: "Ben" };
const cem = { id: "00000000-0000-4000-8000-000000000702", displayName: "Cem" };
const people: OverduePerson[] = [
  { person: ben, since, sets: [late(firstWeek), late(refresher, { overdueCount: 1 })] },
  { person: cem, since, sets: [late(refresher, { mayRemind: false, remindedAt: since })] },
];
const sets = [
  { id: firstWeek.id, title: firstWeek.title },
  { id: refresher.id, title: refresher.title },
];

const at = "/procedures/sets/overdue";
const shown = setScreens.filter((one) => one.path === at);
const serverWith = (some: readonly OverduePerson[], isPartial = false) =>
  new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(matrixEndpoints.overduePeople, () => ({ people: [...some], sets, isPartial }));
const show = (server: TestServer, path = at, as = {}) => showScreens(shown, { server, at: path, as });

test("[S47] shows each overdue person with their sets, each of which leads to its own list", async () => {
  await show(serverWith(people, true));
  const grid = await screen.findByRole("grid", { name: "Overdue people" });
  const ofBen = within(within(grid).getByRole("list", { name: "Overdue of Ben" }));
  expect(ofBen.getByRole("link", { name: "First week" }).getAttribute("href")).toMatch(
    new RegExp(`/procedures/sets/${firstWeek.id}/progress\\?only=overdue$`),
  );
  expect(ofBen.getByText("1 procedure")).toBeVisible();
  expect(screen.getByText(/Not everybody was looked at/)).toBeVisible();
  expect((await axe.run(document.body)).violations).toEqual([]);
});

test("[S42] [S47] reminds those who were not today, once in each of their sets", async () => {
  const server = serverWith(people).on(matrixEndpoints.remind, ({ body }) => ({
    reminded: (body as { profileIds: string[] }).profileIds,
    alreadyToday: [],
    nothingOpen: [],
  }));
  const { user } = await show(server);
  await user.click(await screen.findByRole("button", { name: "Remind 1" }));
  expect(await screen.findByText("1 member was reminded.")).toBeVisible();
  expect(server.sentTo(matrixEndpoints.remind).map(({ params, body }) => [params.setId, body])).toEqual([
    [firstWeek.id, { profileIds: [ben.id] }],
    [refresher.id, { profileIds: [ben.id] }],
  ]);
});

test("[S47] is narrowed by the address, and says that nobody matches", async () => {
  const server = serverWith([]);
  const { user } = await show(server, `${at}?set=${refresher.id}&search=Ann`);
  expect(await screen.findByText("Nobody matches")).toBeVisible();
  expect(server.sentTo(matrixEndpoints.overduePeople).at(-1)?.query).toEqual({
    search: "Ann",
    procedureSetId: refresher.id,
  });
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("Nobody is overdue")).toBeVisible();
  expect(screen.getByRole("button", { name: "Remind 0" })).toBeDisabled();
});

test("[S47] says that it could not be loaded, and loads again", async () => {
  let isDown = true;
  const server = serverWith(people).on(matrixEndpoints.overduePeople, () => {
    if (isDown) throw new Problem("unprocessable", "broken");
    return { people, sets, isPartial: false };
  });
  const { user } = await show(server);
  expect(await screen.findByText("The overdue people could not be loaded")).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("grid", { name: "Overdue people" })).toBeVisible();
});

test("[S29] is closed to those who manage no sets", async () => {
  const server = serverWith(people);
  await show(server, at, { permissions: new Set<Permission>(), rank: 1 });
  expect(await screen.findByText("You may not see how others stand")).toBeVisible();
  expect(server.sentTo(matrixEndpoints.overduePeople)).toEqual([]);
});
