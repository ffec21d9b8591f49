import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { actionOf } from "#features/corrective-actions/web/screens/action-samples.ts";
import { firstWeek, rounds } from "#features/sets/web/screens/set-samples.ts";
import { me, openApp, profileId, refuse, signedIn, unreached, workspaceId } from "#tests/support/web/open-app.tsx";

const at = "/v1/workspaces/{workspaceId}";
const home = `/app/${workspaceId}/home`;
const idOf = (n: number) => `0192aa00-0000-7000-8000-0000000001${String(n).padStart(2, "0")}`;
const moment = "2026-11-19T10:00:00.000Z";

const firstArea = {
  id: idOf(20),
  name: "Filler hall",
  accessGroups: [],
  hiddenAccessGroups: 0,
  displayFettleImageId: null,
  connectedAreas: [],
  noteCount: 0,
  revision: 1,
  createdAt: moment,
  updatedAt: moment,
};
const perform = {
  id: idOf(1),
  procedureId: idOf(2),
  title: "Torque the retort flange",
  version: 3,
  stepCount: 9,
  doneCount: 3,
  createdAt: moment,
  updatedAt: moment,
  newerVersion: 4,
};
const draftBy = (n: number, title: string, by: string, approvalStatus: string) => ({
  id: idOf(n),
  title,
  draftTitle: null,
  sectionCount: 1,
  stepCount: 2,
  collage: [],
  areaIds: [],
  accessGroupIds: [],
  hiddenAccessGroups: 0,
  isPublished: false,
  version: null,
  draftVersionId: idOf(n + 40),
  procedureVersionApproval: { approvalStatus },
  createdAt: moment,
  updatedAt: moment,
  updatedBy: { id: by, displayName: "Mina Rossi" },
});
const byStatus = (drafts: Record<string, unknown[]>) => (asked: { query: URLSearchParams }) => ({
  procedures: drafts[asked.query.get("status") ?? ""] ?? [],
  next: null,
});
const withPermissions = (...permissions: string[]) => ({ [`GET ${at}/profiles/me`]: { ...me, permissions } });
const waiting = async () => within(await screen.findByRole("region", { name: "What waits for you" }));

describe("the home page", () => {
  it("shows a newcomer what to do first", async () => {
    openApp(home, signedIn);
    expect(await screen.findByRole("heading", { name: "Start here" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Choose a procedure" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/procedures`,
    );
  });

  it("links to running performs, and shows that there is a newer version", async () => {
    openApp(home, { ...signedIn, [`GET ${at}/performances/active`]: { performances: [perform] } });
    const list = within(await screen.findByRole("region", { name: "Continue" }));
    expect(await list.findByRole("link", { name: "Continue with Torque the retort flange" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/procedures/${idOf(2)}/perform/${idOf(1)}`,
    );
    expect(list.getByRole("progressbar", { name: "3 of 9 steps done" })).toBeInTheDocument();
    expect(list.getByText("Version 4 is out")).toBeInTheDocument();
  });

  it("[S39] leads from a due set to what comes next in it, and from a corrective action to the action", async () => {
    const set = {
      ...firstWeek,
      myProgress: { ...firstWeek.myProgress, dueAt: "2026-03-06T08:00:00.000Z", isOverdue: true },
    };
    const action = actionOf({ title: "Bolt 8 took 52 Nm", isMine: true, dueAt: "2026-03-01T08:00:00.000Z" });
    openApp(home, {
      ...signedIn,
      [`GET ${at}/performances/active`]: { performances: [] },
      [`GET ${at}/procedures/sets`]: { sets: [set, rounds], next: null },
      [`GET ${at}/procedures/sets/{setId}`]: set,
      [`GET ${at}/corrective-actions`]: { actions: [action], next: null },
    });
    const list = await waiting();
    expect(await list.findByRole("button", { name: /Go on in First week with Hygiene at the entry/ })).toBeVisible();
    expect(list.getByText("1 of 2 left", { exact: false })).toBeVisible();
    expect(list.getAllByText(/ late$/)).toHaveLength(2);
    expect(list.getByRole("link", { name: "Open the corrective action Bolt 8 took 52 Nm" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/corrective-actions/${action.id}`,
    );
    // A workflow without a date presses nobody.
    expect(list.queryByText("Format change")).toBeNull();
  });

  it("[CA37] [PF254] [S43] [S47] shows who answers for others their figures, each with the list that it counts", async () => {
    const asked: string[] = [];
    const counts = ({ query }: { query: URLSearchParams }) => {
      const cuts = query.get("cuts")?.split(",") ?? [];
      asked.push(query.get("accessGroupIds") ?? "all");
      return { counts: cuts.slice(1).map((_, at) => ({ records: at, deviating: at === 7 ? 2 : 0 })) };
    };
    const actionsAsked: string[] = [];
    const group = idOf(70);
    openApp(`${home}?group=${group}`, {
      ...signedIn,
      ...withPermissions("content.procedures.analyze", "content.sets.manage"),
      [`GET ${at}/groups`]: { groups: [] },
      [`GET ${at}/performances/history/counts`]: counts,
      [`GET ${at}/procedures/sets/overdue`]: {
        people: 3,
        sets: [{ id: firstWeek.id, title: "First week", people: 3, isPartial: false }],
        isPartial: false,
      },
      [`GET ${at}/corrective-actions/counts`]: ({ query }: { query: URLSearchParams }) => {
        actionsAsked.push(query.get("accessGroupIds") ?? "all");
        return { open: 6, overdue: 4, mine: 0, unassigned: 2, byAge: { week: 1, month: 2, older: 3 } };
      },
    });
    const team = within(await screen.findByRole("region", { name: "Your team" }));
    const runs = within(await team.findByRole("region", { name: "Runs finished" }));
    const hrefOf = (link: HTMLElement) => new URL(link.getAttribute("href") ?? "", "http://here");
    const whole = await runs.findByRole("link", { name: /^22 Runs finished/ });
    expect(asked).toEqual([group]);
    expect(Object.fromEntries(hrefOf(whole).searchParams)).toMatchObject({ show: "records", group });
    expect(runs.getAllByRole("link", { name: / to .+: \d+$/ })).toHaveLength(8);
    const deviations = within(team.getByRole("region", { name: "With a deviation" }));
    const deviating = deviations.getByRole("link", { name: /^2 With a deviation/ });
    expect(Object.fromEntries(hrefOf(deviating).searchParams)).toMatchObject({ result: "deviations", group });
    expect(deviations.getByText("9.1 % of the runs")).toBeVisible();
    const overdue = within(team.getByRole("region", { name: "Overdue people" }));
    expect((await overdue.findByRole("link", { name: /Overdue people$/ })).getAttribute("href")).toBe(
      `/app/${workspaceId}/procedures/sets/overdue?group=${group}`,
    );
    expect((await overdue.findByRole("link", { name: "First week: 3" })).getAttribute("href")).toBe(
      `/app/${workspaceId}/procedures/sets/${firstWeek.id}/progress?only=overdue&group=${group}`,
    );
    const actions = within(team.getByRole("region", { name: "Open corrective actions" }));
    expect((await actions.findByRole("link", { name: "30 days or more: 3" })).getAttribute("href")).toBe(
      `/app/${workspaceId}/corrective-actions?group=${group}&age=older`,
    );
    expect(actions.getByRole("link", { name: "4 overdue" })).toBeVisible();
    expect(actionsAsked).toContain(group);
  });

  it("shows no figures of others to those who may not see them", async () => {
    openApp(home, signedIn);
    await screen.findByRole("heading", { name: "Start here" });
    expect(screen.queryByRole("region", { name: "Your team" })).toBeNull();
  });

  it("[PF242] remembers on this device where it is used, and shows what one does there", async () => {
    const user = userEvent.setup();
    const hall = { ...firstArea, name: "Retort hall" };
    const there = { ...draftBy(30, "Lock out the retort", profileId, "none"), isPublished: true, version: 7 };
    const procedures = ({ query }: { query: URLSearchParams }) => ({
      procedures: query.get("areaId") === hall.id ? [there] : [],
      next: null,
    });
    openApp(home, {
      ...signedIn,
      [`GET ${at}/areas`]: { areas: [hall] },
      [`GET ${at}/procedures`]: procedures,
    });
    await user.click(await screen.findByRole("button", { name: /Where are you\?/ }));
    await user.click(await screen.findByRole("option", { name: "Retort hall" }));
    const here = within(await screen.findByRole("region", { name: "Here, in Retort hall" }));
    expect(await here.findByRole("button", { name: "Perform Lock out the retort" })).toBeVisible();
    await user.click(here.getByRole("button", { name: "Add Lock out the retort to favourites" }));
    expect(here.getByRole("button", { name: "Take Lock out the retort out of favourites" })).toBeVisible();
  });

  it("shows authors rejected drafts, their own drafts, and pending requests", async () => {
    openApp(home, {
      ...signedIn,
      ...withPermissions("content.procedures.manage"),
      [`GET ${at}/procedures/drafts`]: byStatus({
        rejected: [draftBy(3, "Sample brix", profileId, "rejected")],
        draft: [draftBy(4, "Mine", profileId, "none"), draftBy(5, "Somebody else's", idOf(60), "none")],
        pending: [draftBy(6, "Sent off", profileId, "pending")],
      }),
    });
    const list = await waiting();
    expect(await list.findByRole("link", { name: "See why Sample brix was rejected" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/procedures/${idOf(3)}/edit?showReject=true`,
    );
    expect(list.getAllByRole("link").map((link) => link.getAttribute("aria-label"))).toEqual([
      "See why Sample brix was rejected",
      "Go on writing Mine",
      "Open Sent off",
    ]);
  });

  it("asks publishers to review what others sent", async () => {
    openApp(home, {
      ...signedIn,
      ...withPermissions("content.procedures.publish"),
      [`GET ${at}/procedures/drafts`]: byStatus({ pending: [draftBy(6, "Sent off", idOf(60), "pending")] }),
    });
    const list = await waiting();
    expect(await list.findByRole("link", { name: "Review Sent off" })).toBeInTheDocument();
    expect(list.getByText(/Mina Rossi asks for approval/)).toBeInTheDocument();
  });

  it("[PF233] leads analysts to records with photos that a person is to check", async () => {
    const record = {
      id: idOf(7),
      procedureId: idOf(8),
      profileId: idOf(60),
      profileName: "Ann Arbor",
      title: "Close the valve",
      version: 1,
      created_at: moment,
      submitted_at: moment,
      deleted_at: null,
      deviations: 0,
    };
    const history = ({ query }: { query: URLSearchParams }) => ({
      history: query.get("toCheck") === "photos" ? [record] : [],
      next: null,
    });
    openApp(home, {
      ...signedIn,
      ...withPermissions("content.procedures.analyze"),
      [`GET ${at}/performances/history`]: history,
    });
    const list = await waiting();
    expect(await list.findByRole("link", { name: "Check the photos of Close the valve" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/procedures/${record.procedureId}/perform-history/${record.id}`,
    );
    expect(list.getByText(/Photos by Ann Arbor are to be checked by a person/)).toBeInTheDocument();
  });

  it("keeps the rest when one part failed, and asks for that part again", async () => {
    const user = userEvent.setup();
    const app = openApp(home, { ...signedIn, [`GET ${at}/areas`]: refuse(500, "internal") });
    const areas = within(await screen.findByRole("region", { name: "Areas" }));
    const again = await areas.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("heading", { name: "Start here" })).toBeInTheDocument();
    app.answer({ [`GET ${at}/areas`]: { areas: [] } });
    await user.click(again);
    expect(await areas.findByText("No areas yet")).toBeInTheDocument();
  });

  it("says of a part that this device does not keep that it comes later, and that nothing is wrong with it", async () => {
    const user = userEvent.setup();
    const app = openApp(home, { ...signedIn, [`GET ${at}/areas`]: unreached });
    const areas = within(await screen.findByRole("region", { name: "Areas" }));
    expect(await areas.findByText("Not on this device yet")).toBeInTheDocument();
    expect(areas.queryByRole("alert")).toBeNull();
    app.answer({ [`GET ${at}/areas`]: { areas: [] } });
    await user.click(areas.getByRole("button", { name: "Try again" }));
    expect(await areas.findByText("No areas yet")).toBeInTheDocument();
  });

  it("[RO31] calls a built-in role by the name that the workspace gave it", async () => {
    openApp(home, { ...signedIn, [`GET ${at}/profiles/me`]: { ...me, roleName: "Fitter" } });
    expect(await screen.findByText(/^Fitter · /)).toBeInTheDocument();
  });
});
