import { cleanup, screen, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import { Problem } from "#kit/problem.ts";
import type { Screen } from "#kit/web/screen.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type ReceivedProcedure, type SourceChangeView, sharingEndpoints } from "../../contract.ts";
import { ProcedureSharing } from "../parts/procedure-sharing.tsx";
import { sharingScreens } from "../routes.ts";

const [plant, harbour, procedureId] = [3, 4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const received = (more: Partial<ReceivedProcedure> = {}): ReceivedProcedure => ({
  procedureInfo: { id: procedureId },
  targetWorkspaceId: workspaceId,
  targetWorkspaceName: "Here",
  enterpriseId: harbour,
  enterpriseName: "Enterprise",
  sourceWorkspaceId: plant,
  sourceWorkspaceName: "Plant 9",
  procedureData: {
    title: "Change the filter",
    description: "",
    stepCount: 3,
    collage: [],
    sharedAt: "2026-11-19T15:42:00.000Z",
    isShown: true,
  },
  isAssigned: false,
  revision: 0,
  accessGroupIds: [],
  hiddenAccessGroups: 0,
  copies: [],
  ...more,
});

const AtProcedure = () => (
  <main>
    {(["source", "targets"] as const).map((shows) => (
      <ProcedureSharing
        key={shows}
        procedureId={procedureId}
        title="Change the filter"
        accessGroupIds={[]}
        isDraft={false}
        shows={shows}
      />
    ))}
  </main>
);
const atProcedure: Screen = { path: "/here", frame: "shell", load: async () => AtProcedure };

let server: TestServer;
beforeEach(() => {
  const none = () => ({ sharedProcedures: [], next: null });
  server = new TestServer()
    .on(sharingEndpoints.publishedReceived, () => ({ sharedProcedures: [received()], next: null }))
    .on(sharingEndpoints.draftsReceived, none)
    .on(sharingEndpoints.publishedShared, none)
    .on(sharingEndpoints.draftsShared, none)
    .on(sharingEndpoints.source, () => ({ source: null }))
    .on(sharingEndpoints.targets, () => ({
      workspaces: [{ workspaceId: plant, workspaceName: "Plant 9" }],
      whyNot: null,
    }))
    .on(workspaceEndpoints.enterpriseWorkspaces, () => ({
      workspaces: [
        { workspaceId, workspaceName: "Here" },
        { workspaceId: plant, workspaceName: "Plant 9" },
        { workspaceId: harbour, workspaceName: "Harbour" },
      ],
    }));
});
const show = (at: string, as = {}, isOn = true) =>
  showScreens([...sharingScreens, atProcedure], { server, at, as, flags: { shared_procedures_enabled: isOn } });
const asked = () => Object.values(sharingEndpoints).flatMap((endpoint) => server.sentTo(endpoint));

it.each(["/procedures/shared", `/procedures/received/published/${plant}/${procedureId}`, "/settings/enterprise"])(
  "[SP21] %s says that sharing is switched off, and asks for nothing",
  async (at) => {
    await show(at, {}, false);
    expect(await screen.findByRole("heading", { name: "This is switched off in your workspace" })).toBeVisible();
    expect(asked()).toEqual([]);
  },
);

it("[SP21] a procedure shows nothing of sharing where it is switched off", async () => {
  await show("/here", {}, false);
  expect(await screen.findByRole("main")).toBeEmptyDOMElement();
  expect(asked()).toEqual([]);
});

it("[SP5] what is received is listed by workspace, and says that no groups are assigned", async () => {
  const { user } = await show("/procedures/shared");
  expect(await screen.findByRole("heading", { name: "Plant 9" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Change the filter" })).toBeVisible();
  expect(screen.getByText("Not assigned yet")).toBeVisible();
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.click(screen.getByRole("radio", { name: "Shared by us" }));
  expect(await screen.findByText("Nothing shared yet")).toBeVisible();
});

it("[SP20] drafts that were received are listed for those who see drafts, and not asked for by others", async () => {
  server.on(sharingEndpoints.draftsReceived, () => ({ sharedProcedures: [received()], next: null }));
  await show("/procedures/shared", { permissions: new Set(["content.procedures.shared.manage"]) });
  expect(await screen.findByRole("region", { name: "Published" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Drafts" })).toBeNull();
  expect(server.sentTo(sharingEndpoints.draftsReceived)).toEqual([]);
  cleanup();
  await show("/procedures/shared", { permissions: new Set(["content.procedures.publish"]) });
  expect(await screen.findByRole("region", { name: "Drafts" })).toBeVisible();
});

it("[SP4] what is no longer shared is not shown, and copies are mentioned", async () => {
  await show(`/procedures/received/published/${plant}/${procedureId}`);
  expect(await screen.findByText("This procedure is not shared with you")).toBeVisible();
});

it("[SP1] [SP3] workspaces are searched, chosen and removed; a failure keeps the choice and says so", async () => {
  server
    .on(sharingEndpoints.share, () => {
      throw new Problem("conflict", "draftsNotShared");
    })
    .on(sharingEndpoints.unshare, () => ({ workspaces: [] }));
  const { user } = await show("/here");
  expect(await screen.findByText("Shared with Plant 9")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Share…" }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findAllByRole("checkbox")).toHaveLength(2);
  await user.type(within(dialog).getByRole("searchbox"), "harb");
  await user.click(within(dialog).getByRole("checkbox", { name: "Harbour" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("The workspaces could not be changed. Try again.")).toBeVisible();
  expect(server.sentTo(sharingEndpoints.share).map((sent) => sent.body)).toEqual([{ workspaceIds: [harbour] }]);
  expect(within(dialog).getByRole("checkbox", { name: "Harbour" })).toBeChecked();
});

it("[SP22] says that somebody assigned other groups meanwhile, shows them, and assigns over them", async () => {
  const [day, night] = [6, 7].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string];
  const groupOf = (id: string, name: string) => ({ id, name, icon: "users", parentId: null, revision: 1 });
  const { procedureData, ...more } = received();
  const whole = { ...more, procedureData: { ...procedureData, procedureImage: null, sections: [] } };
  const theirs = received({ isAssigned: true, accessGroupIds: [night], revision: 8 });
  server
    .on(groupEndpoints.list, () => ({ groups: [groupOf(day, "Day shift"), groupOf(night, "Night shift")] }))
    .on(sharingEndpoints.publishedReceivedOne, () => whole)
    .on(sharingEndpoints.assign, () => {
      if (server.sentTo(sharingEndpoints.assign).length === 1) throw new Problem("stale", "stale", { current: theirs });
      return theirs;
    });
  const { user } = await show(`/procedures/received/published/${plant}/${procedureId}`);
  await user.click(await screen.findByRole("button", { name: "Assign groups…" }));
  await user.click(await within(await screen.findByRole("dialog")).findByText("Day shift"));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Assign" }));
  expect(await screen.findByText(/Somebody assigned other groups in the meantime/)).toBeVisible();
  const dialog = screen.getByRole("dialog");
  expect(within(dialog).getByRole("treeitem", { name: /Night shift/, checked: true })).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("The groups were assigned")).toBeVisible();
  const sent = server.sentTo(sharingEndpoints.assign);
  expect(sent.map((one) => one.headers.get("If-Match"))).toEqual(['"0"', '"8"']);
  expect(sent.map((one) => one.body)).toEqual([{ accessGroupIds: [day] }, { accessGroupIds: [night] }]);
});

it("[SP12] [SP13] a conflict is taken only when it is chosen", async () => {
  const change = (key: string, isConflict: boolean): SourceChangeView => ({
    key,
    of: "section",
    is: ["changed"],
    title: key,
    isConflict,
    here: key,
    there: `${key} there`,
    stepHere: null,
    stepThere: null,
  });
  server
    .on(sharingEndpoints.source, () => ({
      source: {
        sourceWorkspaceId: plant,
        sourceWorkspaceName: "Plant 9",
        sourceProcedureId: procedureId,
        takenAt: "2026-11-19T15:42:00.000Z",
        isShared: true,
        isBehind: true,
      },
    }))
    .on(sharingEndpoints.difference, () => ({
      sourceHash: "a",
      changes: [change("Ours", true), change("Theirs", false)],
    }))
    .on(sharingEndpoints.take, () => ({ procedureId, versionId: plant, taken: 1 }));
  const { user } = await show("/here");
  await user.click(await screen.findByRole("button", { name: "See the changes…" }));
  await user.click(await screen.findByRole("button", { name: "Take 1 change" }));
  expect(await screen.findByText("1 change is in your draft")).toBeVisible();
  expect(server.sentTo(sharingEndpoints.take).map((sent) => sent.body)).toEqual([
    { sourceHash: "a", keys: ["Theirs"] },
  ]);
});
