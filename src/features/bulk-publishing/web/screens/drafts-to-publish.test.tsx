import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, it } from "vitest";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { approvalEndpoints } from "#features/publishing/contract.ts";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type DraftToPublish, draftListEndpoints } from "../../contract.ts";
import { bulkPublishingScreens } from "../routes.ts";

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
const mina = { id: id(90), displayName: "Mina Rossi" };
const hash = "a".repeat(64);

const draft = (n: number, title: string, more: Partial<DraftToPublish> = {}): DraftToPublish => ({
  procedureId: id(n),
  versionId: id(n + 10),
  title,
  revision: n,
  contentHash: null,
  state: "none",
  publishedVersion: 3,
  changes: { added: 0, changed: 2, removed: 0, moved: 0, head: false },
  stepCount: 6,
  updatedAt: "2026-11-19T15:42:00.000Z",
  updatedBy: mina,
  requestedBy: null,
  requestedAt: null,
  effectiveAt: null,
  changeKind: "major",
  findings: [],
  findingCount: 0,
  isNotCompared: false,
  whyNotApprove: null,
  ...more,
});

const drain = draft(10, "Drain the tank");
const flush = draft(11, "Flush the line", { findings: ["titleEmpty"], findingCount: 1 });
const vent = draft(12, "Vent the header", { state: "pending", contentHash: hash, requestedBy: mina });
const weigh = draft(13, "Weigh the drum");

let server: TestServer;
let pages: DraftToPublish[][];
let refusals: Map<string, Problem>;
beforeEach(() => {
  pages = [[drain, flush, vent], [weigh]];
  refusals = new Map();
  const answer = ({ params }: { params: Readonly<Record<string, string>> }): never => {
    throw refusals.get(params.procedureId ?? "") ?? new Problem("forbidden", "forbidden", { detail: "No" });
  };
  server = new TestServer()
    .on(draftListEndpoints.toPublish, ({ query }) => {
      const at = query.after ? Number(query.after) : 0;
      const next = at + 1 < pages.length ? String(at + 1) : null;
      return { drafts: pages[at] ?? [], counts: { none: 3, pending: 1, accepted: 0, rejected: 0 }, next };
    })
    .on(approvalEndpoints.setting, () => ({ stages: [], reminderDays: 3, revision: 1 }))
    .on(draftEndpoints.publish, answer)
    .on(draftEndpoints.acceptApproval, answer);
});

const publisher = {
  permissions: new Set<Permission>(["content.procedures.manage", "content.procedures.publish"]),
};
const show = () => showScreens(bulkPublishingScreens, { server, at: "/procedures/drafts", as: publisher });

it("[P185] shows state, changes and what blocks each draft, and selects all of a filter page by page", async () => {
  const { user } = await show();
  expect(await screen.findByText("Flush the line")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Select all 4" }));
  expect(await screen.findByRole("toolbar", { name: "4 selected" })).toBeVisible();
  expect(server.sentTo(draftListEndpoints.toPublish).map(({ query }) => query.after)).toEqual([undefined, "1"]);
});

it("[P187] [P188] sends one call for each draft that can be published, names the revision, and says what was left", async () => {
  refusals.set(weigh.procedureId, new Problem("conflict", "staleDraft", { detail: "Changed" }));
  const { user } = await show();
  await screen.findByText("Flush the line");
  await user.click(screen.getByRole("button", { name: "Select all 4" }));
  await user.click(within(await screen.findByRole("toolbar")).getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Publish 3 drafts?" });
  expect(dialog).toHaveTextContent("1 has something to put right and is left out.");
  await user.click(within(dialog).getByRole("button", { name: "Publish 3" }));
  await waitFor(() => expect(server.sentTo(draftEndpoints.publish)).toHaveLength(3));
  const sent = server.sentTo(draftEndpoints.publish).map(({ body }) => (body as { revision: number }).revision);
  expect(sent.toSorted()).toEqual([10, 12, 13]);
  expect(await screen.findByText("Nothing was changed")).toBeVisible();
  const left = screen.getByText("3 drafts were left:").closest("[role=status]") as HTMLElement;
  expect(left).toHaveTextContent("Weigh the drum: somebody changed it in the meantime");
  expect(left).toHaveTextContent("Drain the tank: you may not do that");
});

it("[P187] approves a request by the hash that was listed", async () => {
  pages = [[vent]];
  const { user } = await show();
  await screen.findByText("Vent the header");
  await user.click(screen.getByRole("checkbox", { name: /Vent the header/ }));
  await user.click(within(await screen.findByRole("toolbar")).getByRole("button", { name: "Approve" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Approve 1 draft?" });
  await user.click(within(dialog).getByRole("button", { name: "Approve 1" }));
  await waitFor(() => expect(server.sentTo(draftEndpoints.acceptApproval)).toHaveLength(1));
  expect(server.sentTo(draftEndpoints.acceptApproval)[0]?.body).toEqual({ contentHash: hash });
});

it("[P199] says in the row and in the question what nobody has compared with its source", async () => {
  pages = [[{ ...drain, isNotCompared: true, publishedVersion: null, changes: null }, weigh]];
  const { user } = await show();
  await screen.findByText("Drain the tank");
  expect(screen.getAllByText("To compare")).toHaveLength(1);
  await user.click(screen.getByRole("checkbox", { name: /Drain the tank/ }));
  await user.click(screen.getByRole("checkbox", { name: /Weigh the drum/ }));
  await user.click(within(await screen.findByRole("toolbar")).getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Publish 2 drafts?" });
  expect(dialog).toHaveTextContent("1 was made from a source, and nobody has accepted it next to that source yet.");
  expect((await axe.run(document.body)).violations).toEqual([]);
});
