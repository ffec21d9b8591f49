import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, it } from "vitest";
import { draftWith, publishedOf, summaryOf } from "#features/procedures/web/screens/procedure-samples.ts";
import { me, openApp, profileId, signedIn, workspaceId } from "#tests/support/web/open-app.tsx";

const at = "/v1/workspaces/{workspaceId}";
const list = `/app/${workspaceId}/procedures`;
const idOf = (n: number) => `0192aa00-0000-7000-8000-0000000002${String(n).padStart(2, "0")}`;
const twoHoursAgo = () => new Date(Date.now() - 2.2 * 3_600_000).toISOString();

const lock = summaryOf("Lock out the retort", { id: idOf(1), version: 7 });
const torque = summaryOf("Torque the flange", { id: idOf(2), version: 4 });
const run = {
  id: idOf(9),
  procedureId: torque.id,
  title: torque.title,
  version: 4,
  stepCount: 9,
  doneCount: 3,
  createdAt: twoHoursAgo(),
  updatedAt: twoHoursAgo(),
  newerVersion: null,
  collage: [],
};
const leila = { id: idOf(30), displayName: "Leila Haddad" };
const answers = () => ({
  ...signedIn,
  [`GET ${at}/procedures`]: { procedures: [lock, torque], next: null },
  [`GET ${at}/performances/active`]: { performances: [run] },
  [`GET ${at}/performances/last`]: {
    runs: [
      { procedureId: lock.id, at: twoHoursAgo(), by: leila },
      { procedureId: torque.id, at: twoHoursAgo(), by: null },
    ],
  },
});
const card = async (name: string) => within(await screen.findByRole("article", { name }));

it("[P183] [PF241] shows performers cards that say who did it last, and continue what runs", async () => {
  openApp(list, answers());
  const first = await card("Lock out the retort");
  expect(await first.findByText(/by Leila Haddad/)).toHaveTextContent("Last done 2 h ago by Leila Haddad");
  expect(await first.findByRole("button", { name: "Perform Lock out the retort" })).toBeVisible();
  const second = await card("Torque the flange");
  expect(second.getByText(/Last done/)).toHaveTextContent(/Last done 2 h ago$/);
  expect(second.getByRole("link", { name: "Continue · 3 of 9: Torque the flange" })).toHaveAttribute(
    "href",
    `/app/${workspaceId}/procedures/${torque.id}/perform/${run.id}`,
  );
  expect((await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
});

it("[PF241] has no button on a card, and says nobody did it, only once that is known or could not be asked", async () => {
  const { promise: runs, resolve: tell } = Promise.withResolvers<unknown>();
  const { promise: last, resolve: refuse } = Promise.withResolvers<unknown>();
  openApp(list, {
    ...answers(),
    [`GET ${at}/performances/active`]: () => runs,
    [`GET ${at}/performances/last`]: () => last,
  });
  const second = await card("Torque the flange");
  expect(second.getAllByRole("link")).toHaveLength(1);
  expect(second.queryByRole("button", { name: /Perform/ })).toBeNull();
  expect(second.queryByText("Not done yet")).toBeNull();
  tell({ performances: [run] });
  refuse(503);
  expect(await second.findByRole("link", { name: /^Continue/ })).toBeVisible();
  expect(await second.findByText("Not done yet")).toBeVisible();
});

it("[PF243] narrows to what the person started or marked", async () => {
  const user = userEvent.setup();
  openApp(list, answers());
  await user.click(await screen.findByRole("radio", { name: "Mine" }));
  await card("Torque the flange");
  expect(screen.queryByRole("article", { name: "Lock out the retort" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Recent" }));
  expect(await screen.findByText("What you complete stands here.")).toBeVisible();
});

it("[P183] shows authors rows", async () => {
  const author = { ...me, id: profileId, permissions: ["content.procedures.manage"] };
  openApp(list, { ...answers(), [`GET ${at}/profiles/me`]: author });
  expect(await screen.findByRole("grid", { name: "Procedures" })).toBeVisible();
  expect(screen.queryByRole("article")).toBeNull();
});

it("[P184] a procedure's page has one button at its foot, which says what it will do", async () => {
  const published = {
    ...publishedOf({ ...draftWith({ "Fit the seal": ["instruction"] }), title: torque.title }),
    id: torque.id,
  };
  openApp(`${list}/${torque.id}`, { ...answers(), [`GET ${at}/procedures/{procedureId}`]: published });
  expect(await screen.findByRole("link", { name: /^Continue · 3 of 9/ })).toHaveAttribute(
    "href",
    `/app/${workspaceId}/procedures/${torque.id}/perform/${run.id}`,
  );
  expect(await screen.findByText(/Last done/)).toHaveTextContent("Last done 2 h ago");
});
