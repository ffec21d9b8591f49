import { cleanup, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, it } from "vitest";
import { templateEndpoints } from "#features/templates/contract.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { linkedStepEndpoints, type TemplateUse } from "../../contract.ts";
import { linkedStepScreens } from "../routes.ts";

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
const templateId = id(99);
const state = (isBehind: boolean, isChangedHere = false) => ({ isBehind, isChangedHere });
const use = (
  n: number,
  title: string,
  { isBehind, isChangedHere }: ReturnType<typeof state>,
  more = {},
): TemplateUse => ({
  procedureId: id(n),
  title,
  versionId: id(n + 10),
  revision: n,
  isDraft: false,
  isPending: false,
  steps: [{ stepId: id(n + 20), number: 3, title: "Lock the valve", isBehind, isChangedHere }],
  isPublishedBehind: false,
  ...more,
});

let pages: TemplateUse[][];
let refusals: Map<string, Problem>;
let server: TestServer;
beforeEach(() => {
  refusals = new Map();
  pages = [
    [use(10, "Drain the tank", state(true)), use(11, "Flush the line", state(false))],
    [
      use(12, "Vent the header", state(true, true)),
      use(13, "Weigh the drum", state(true), { isDraft: true, isPending: true }),
      use(14, "Zero the scale", state(true), { isDraft: true, isPublishedBehind: true }),
    ],
  ];
  server = new TestServer()
    .on(templateEndpoints.get, () => {
      throw notFound();
    })
    .on(linkedStepEndpoints.uses, ({ query }) => {
      const at = query.after ? 1 : 0;
      return { contentNumber: 4, uses: pages[at] ?? [], next: at === 0 ? id(11) : null };
    })
    .on(linkedStepEndpoints.update, ({ params }) => {
      const refusal = refusals.get((params as { readonly procedureId: string }).procedureId);
      if (refusal) throw refusal;
      return { versionId: id(50), revision: 2, hasBegunDraft: true, updated: 1 };
    });
});

const show = (permissions = ["content.procedures.manage"] as const) =>
  showScreens(linkedStepScreens, {
    server,
    at: `/procedures/templates/${templateId}/uses`,
    as: { permissions: new Set(permissions) },
  });
const sent = () => server.sentTo(linkedStepEndpoints.update);

it("[LS5] lists every procedure in sight with how its step compares", async () => {
  await show();
  const list = within(await screen.findByRole("list", { name: "Procedures" }));
  expect(await list.findByText("Zero the scale")).toBeVisible();
  const rows = list.getAllByRole("link").map((link) => link.closest("li")?.textContent);
  expect(rows[0]).toMatch(/Drain the tank.*Earlier content/);
  expect(rows[1]).toMatch(/Flush the line.*Up to date/);
  expect(rows[2]).toMatch(/Vent the header.*Changed there, earlier content/);
  expect(rows[3]).toMatch(/Weigh the drum.*waits for approval/);
  expect(rows[4]).toMatch(/Zero the scale.*Readers still see/);
  expect((await axe.run(document.body)).violations).toEqual([]);
});

it("[LS8] updates those that are only behind, one call each, and says what was left", async () => {
  refusals.set(id(14), new Problem("locked", "draftLocked", { detail: "Locked" }));
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Update 2 procedures" }));
  expect(await screen.findByText("1 draft has the new content")).toBeVisible();
  expect(screen.getByText(/somebody is editing it/)).toBeVisible();
  expect(sent().map(({ params, body }) => [params["procedureId"], body])).toEqual([
    [id(10), { contentNumber: 4, versionId: id(20), revision: 10, isDraft: false, replacesChanges: false }],
    [id(14), { contentNumber: 4, versionId: id(24), revision: 14, isDraft: true, replacesChanges: false }],
  ]);
});

it("[LS4] replaces what was changed there once that is said", async () => {
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Replace what was changed in Vent the header" }));
  const asked = within(await screen.findByRole("alertdialog", { name: "Replace what was changed there?" }));
  expect(sent()).toHaveLength(0);
  await user.click(asked.getByRole("button", { name: "Replace" }));
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ replacesChanges: true, revision: 12 }));
});

it("says so where nothing is linked, and where the reusable step is gone", async () => {
  pages = [[], []];
  await show();
  expect(await screen.findByText("No procedure is linked to it")).toBeVisible();
  cleanup();
  server.on(linkedStepEndpoints.uses, () => {
    throw notFound();
  });
  await show();
  expect(await screen.findByText("This reusable step is not there any more")).toBeVisible();
});
