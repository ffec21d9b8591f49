import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import { templateEndpoints } from "#features/templates/contract.ts";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { draftOf } from "#tests/support/draft-sample.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type ProcedureSummary, procedureEndpoints } from "../../contract.ts";
import { draftEndpoints } from "../../draft-contract.ts";
import { defaultTitle } from "../../rules/new-content.ts";
import { procedureScreens } from "../routes.ts";
import { draftSummary, summaryOf } from "./procedure-samples.ts";

const flange = summaryOf("Torque the flange");
const pump = draftSummary("Start the pump");
const shutdown = draftSummary("Shut down line 2", "pending");
const brix = draftSummary("Grade brix", "rejected");
let rows: ProcedureSummary[];
let server: TestServer;

beforeEach(() => {
  rows = [flange, pump, shutdown, brix];
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(areaEndpoints.list, () => ({ areas: [] }))
    .on(procedureEndpoints.counts, () => ({ all: 4, published: 1, draft: 1, pending: 1, rejected: 1 }))
    .on(procedureEndpoints.list, () => ({ procedures: rows, next: null }))
    .on(draftEndpoints.discard, () => undefined)
    .on(procedureEndpoints.remove, () => undefined);
});

const flags = { access_groups_enabled: true, procedure_perform_web_enabled: true };
const screens = procedureScreens.filter((one) => one.path === "/procedures");
const show = (at = "/procedures", as = {}) => showScreens(screens, { server, at, as, flags });
const reader = { permissions: new Set<Permission>(), rank: 1, seesAllContent: false };
const line = async (name: string) => {
  const link = await screen.findByRole("link", { name });
  const found = link.closest<HTMLElement>("[role=row]");
  if (!found) throw new Error(`No row ${name}`);
  return within(found);
};
const menuOf = async (user: Awaited<ReturnType<typeof show>>["user"], name: string) => {
  await user.click((await line(name)).getByRole("button", { name: `Actions for ${name}` }));
  return within(await screen.findByRole("menu"));
};

describe("the list", () => {
  test("shows the state of each, and opens it at the right place", async () => {
    await show();
    expect((await line("Torque the flange")).getByText("Published")).toBeVisible();
    expect((await line("Start the pump")).getByText("Draft")).toBeVisible();
    const links = ["Start the pump", "Shut down line 2", "Grade brix"].map((name) =>
      screen.getByRole("link", { name }).getAttribute("href"),
    );
    expect(links).toEqual([
      expect.stringMatching(new RegExp(`${pump.id}/edit$`)),
      expect.stringMatching(new RegExp(`${shutdown.id}\\?previewDraft=true$`)),
      expect.stringMatching(new RegExp(`${brix.id}/edit\\?showReject=true$`)),
    ]);
  });

  test("counts by state, and keeps filters and search in the address", async () => {
    const { user, path } = await show();
    await user.click(await screen.findByRole("radio", { name: /Drafts/ }));
    server.on(procedureEndpoints.listDrafts, () => ({ procedures: [pump], next: null }));
    await user.type(screen.getByRole("searchbox"), "pump");
    await waitFor(() => expect(path()).toContain("status=draft"));
    await waitFor(() => expect(path()).toContain("search=pump"));
    await waitFor(() =>
      expect(server.sentTo(procedureEndpoints.listDrafts).at(-1)?.query).toMatchObject({
        status: "draft",
        search: "pump",
      }),
    );
  });

  test("keeps its rows in place while a search is answered, and counts none of them as found", async () => {
    const { user } = await show();
    const row = await screen.findByRole("link", { name: flange.title });
    expect(screen.getByText("4 procedures")).toBeVisible();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.on(procedureEndpoints.list, async () => {
      await promise;
      return { procedures: [flange], next: null };
    });
    await user.type(screen.getByRole("searchbox"), "flange");
    await waitFor(() => expect(server.sentTo(procedureEndpoints.list).at(-1)?.query.search).toBe("flange"));
    // Somebody's finger may be on it.
    expect(row).toBeVisible();
    expect(screen.queryByText("4 procedures")).toBeNull();
    resolve();
    await waitFor(() => expect(screen.queryByRole("link", { name: pump.title })).toBeNull());
    expect(row).toBeVisible();
    expect(screen.getByText("1 procedure")).toBeVisible();
  });

  test("shows readers no tabs, no boxes and nothing to change", async () => {
    rows = [flange];
    await show("/procedures?status=draft", reader);
    const card = within(await screen.findByRole("article", { name: "Torque the flange" }));
    expect(server.sentTo(procedureEndpoints.list).at(-1)?.query.status).toBe("published");
    expect(screen.queryByRole("radiogroup", { name: "Status" })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "New procedure" })).toBeNull();
    expect(card.queryByRole("button", { name: /^Actions/ })).toBeNull();
  });

  test("explains its purpose when it is empty, and the reason when nothing matches", async () => {
    rows = [];
    await show();
    expect(await screen.findByText("No procedures yet")).toBeVisible();
    await show("/procedures?search=zebra");
    expect(await screen.findByText("Nothing matches")).toBeVisible();
  });

  test("says that it failed, and tries again", async () => {
    server.on(procedureEndpoints.list, () => {
      throw new Problem("unavailable");
    });
    const { user } = await show();
    expect(await screen.findByText("The procedures could not be loaded")).toBeVisible();
    server.on(procedureEndpoints.list, () => ({ procedures: [flange], next: null }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await line("Torque the flange");
  });

  test("has nothing that axe objects to", async () => {
    await show();
    await line("Torque the flange");
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
  });
});

describe("deleting", () => {
  test("a draft that was never published is lost, and that is said first", async () => {
    const { user } = await show();
    await user.click((await menuOf(user, "Start the pump")).getByRole("menuitem", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(/never published/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() =>
      expect(server.sentTo(draftEndpoints.discard)[0]?.params).toMatchObject({ versionId: pump.draftVersionId }),
    );
    expect(server.sentTo(procedureEndpoints.remove)).toEqual([]);
  });

  const selectAndDelete = async (user: Awaited<ReturnType<typeof show>>["user"], ...names: string[]) => {
    for (const name of names) await user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    return within(await screen.findByRole("alertdialog"));
  };
  const hrefOf = (dialog: ReturnType<typeof within>, name: string) =>
    dialog.getByRole("link", { name }).getAttribute("href");

  test("[P210] several are not deleted while one is under review, and each leads to its review", async () => {
    const mixer = draftSummary("Clean the mixer", "accepted");
    rows = [...rows, mixer];
    const { user } = await show();
    const dialog = await selectAndDelete(user, "Torque the flange", "Shut down line 2", "Clean the mixer");
    expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Shut down line 2 awaits approval",
      "Clean the mixer has an approved draft that waits for its day",
    ]);
    expect(hrefOf(dialog, "Shut down line 2")).toMatch(new RegExp(`${shutdown.id}/decide$`));
    expect(hrefOf(dialog, "Clean the mixer")).toMatch(new RegExp(`${mixer.id}\\?previewDraft=true$`));
    expect(dialog.getAllByRole("button").map((button) => button.textContent)).toEqual(["Close"]);
    expect([...server.sentTo(procedureEndpoints.remove), ...server.sentTo(draftEndpoints.discard)]).toEqual([]);
  });

  test.each([
    ["pending", "Delete", "Open the request", /\/decide$/],
    ["accepted", "Delete", "Open the approval", /\?previewDraft=true$/],
    ["pending", "Discard draft", "Open the request", /\/decide$/],
    ["accepted", "Discard draft", "Open the approval", /\?previewDraft=true$/],
  ] as const)("[P210] a draft that is %s opens its review instead: %s", async (approvalStatus, what, open, review) => {
    const waiting = { draftVersionId: pump.draftVersionId, procedureVersionApproval: { approvalStatus } };
    rows = [what === "Delete" ? draftSummary("Vent the tank", approvalStatus) : summaryOf("Vent the tank", waiting)];
    const { user, path } = await show();
    await user.click((await menuOf(user, "Vent the tank")).getByRole("menuitem", { name: what }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(/has to be withdrawn first/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: open }));
    await waitFor(() => expect(path()).toMatch(review));
    expect([...server.sentTo(procedureEndpoints.remove), ...server.sentTo(draftEndpoints.discard)]).toEqual([]);
  });

  test("[P210] those that the server did not delete are named with the reason", async () => {
    const scheduled = new Problem("conflict", "pendingApproval", { current: { approvalStatus: "accepted" } });
    server
      .on(procedureEndpoints.remove, () => {
        throw scheduled;
      })
      .on(draftEndpoints.discard, ({ params }) => {
        if (params.procedureId === brix.id) throw new Problem("gone", "draftEnded");
      });
    const { user } = await show();
    const question = await selectAndDelete(user, "Torque the flange", "Start the pump", "Grade brix");
    await user.click(question.getByRole("button", { name: "Delete" }));
    const report = within(await screen.findByRole("alertdialog", { name: "2 procedures were not deleted" }));
    expect(report.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Torque the flange: .*approved and waits for its day/),
      expect.stringMatching(/^Grade brix: .*in the meantime/),
    ]);
    expect(screen.getByText("1 of 3 were deleted.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
    await user.click(report.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test.each([
    ["Delete", "Delete", procedureEndpoints.remove, /It was not deleted. Its draft awaits approval/],
    [
      "Discard draft",
      "Discard draft",
      draftEndpoints.discard,
      /The draft was not discarded. Its draft awaits approval/,
    ],
  ] as const)(
    "[P210] a refusal that only the server knew is said in the question: %s",
    async (what, confirm, at, said) => {
      rows = [summaryOf("Vent the tank", { draftVersionId: pump.draftVersionId })];
      server.on(at, () => {
        throw new Problem("conflict", "pendingApproval", { current: { approvalStatus: "pending" } });
      });
      const { user } = await show();
      await user.click((await menuOf(user, "Vent the tank")).getByRole("menuitem", { name: what }));
      const dialog = within(await screen.findByRole("alertdialog"));
      await user.click(dialog.getByRole("button", { name: confirm }));
      expect(await dialog.findByText(said)).toBeVisible();
    },
  );

  test("with neither permission there is a warning with a button that closes it", async () => {
    const { user } = await show("/procedures", { ...reader, permissions: new Set(["content.procedures.manage"]) });
    await user.click((await menuOf(user, "Torque the flange")).getByRole("menuitem", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(/neither drafts nor published/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("with one permission, names the procedures that it does not cover", async () => {
    const { user } = await show("/procedures", {
      ...reader,
      permissions: new Set(["content.procedures.manage", "content.procedures.drafts.delete"]),
    });
    await user.click((await menuOf(user, "Torque the flange")).getByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByText(/does not let you delete published procedures: Torque the flange/)).toBeVisible();
  });
});

describe("a new procedure", () => {
  test("starts blank with the title that was typed", async () => {
    server.on(procedureEndpoints.create, () => draftOf("Seal the drum"));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "New procedure" }));
    await user.type(await screen.findByRole("textbox", { name: "Title" }), "Seal the drum{Enter}");
    await waitFor(() => expect(server.sentTo(procedureEndpoints.create)[0]?.body).toEqual({ title: "Seal the drum" }));
    expect(server.sentTo(procedureEndpoints.create)[0]?.headers.get("idempotency-key")).toBeTruthy();
  });

  test("starts as a duplicate of one that is chosen", async () => {
    server.on(procedureEndpoints.create, () => draftOf("Copy of Start the pump"));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "New procedure" }));
    await user.click(await screen.findByRole("radio", { name: "A duplicate of…" }));
    await user.click(await screen.findByRole("radio", { name: /Start the pump/ }));
    await user.click(screen.getByRole("button", { name: "Create draft" }));
    await waitFor(() =>
      expect(server.sentTo(procedureEndpoints.create)[0]?.body).toEqual({
        duplicateOf: { procedureId: pump.id, version: "draft" },
      }),
    );
  });

  test("[P1] says which title it will have, with the day for a blank one", async () => {
    const today = () => defaultTitle(new Date(), "UTC");
    const { user } = await show();
    // The day may turn while the dialog opens.
    const before = today();
    await user.click(await screen.findByRole("button", { name: "New procedure" }));
    const title = await screen.findByRole("textbox", { name: "Title" });
    expect([before, today()]).toContain(title.getAttribute("placeholder"));
    await user.click(screen.getByRole("radio", { name: "A duplicate of…" }));
    await user.click(await screen.findByRole("radio", { name: /Start the pump/ }));
    expect(title).toHaveAttribute("placeholder", "Copy of Start the pump");
  });

  test("starts as a duplicate of the draft where a procedure has both", async () => {
    rows = [summaryOf("Torque the flange", { draftVersionId: pump.id, version: 3 })];
    server.on(procedureEndpoints.create, () => draftOf("Copy of Torque the flange"));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "New procedure" }));
    await user.click(await screen.findByRole("radio", { name: "A duplicate of…" }));
    await user.click(await screen.findByRole("radio", { name: /Torque the flange/ }));
    expect(screen.getByRole("radio", { name: "The published one, v3" })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: "The draft" }));
    await user.click(screen.getByRole("button", { name: "Create draft" }));
    await waitFor(() =>
      expect(server.sentTo(procedureEndpoints.create)[0]?.body).toEqual({
        duplicateOf: { procedureId: rows[0]?.id, version: "draft" },
      }),
    );
  });

  test("continues from a published version in its draft", async () => {
    rows = [summaryOf("Torque the flange")];
    server.on(draftEndpoints.create, () => draftOf("Torque the flange"));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "New procedure" }));
    await user.click(await screen.findByRole("radio", { name: "A published version…" }));
    expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
    await user.click(await screen.findByRole("radio", { name: /Torque the flange/ }));
    await user.click(screen.getByRole("button", { name: "Open the draft" }));
    await waitFor(() => expect(server.sentTo(draftEndpoints.create)[0]?.params.procedureId).toBe(rows[0]?.id));
  });

  test("[PG51] leads to the questions about a published procedure, for another machine", async () => {
    rows = [summaryOf("Torque the flange")];
    const { user, path } = await show();
    await user.click(await screen.findByRole("button", { name: "New procedure" }));
    await user.click(await screen.findByRole("radio", { name: "A published procedure, for another machine…" }));
    await user.click(await screen.findByRole("radio", { name: /Torque the flange/ }));
    await user.click(screen.getByRole("button", { name: "Say what differs" }));
    await waitFor(() => expect(path()).toMatch(new RegExp(`/procedures/${rows[0]?.id}/adapt$`)));
  });

  test.each([true, false])("[PG57] leads to a description where a model is configured: %s", async (hasModel) => {
    const { user, path } = await showScreens(screens, { server, at: "/procedures", as: {}, flags, hasModel });
    await user.click(await screen.findByRole("button", { name: "New procedure" }));
    await screen.findByRole("radio", { name: "A template…" });
    const button = screen.queryByRole("button", { name: "Propose from a description…" });
    expect(button !== null).toBe(hasModel);
    if (!button) return;
    await user.click(button);
    await waitFor(() => expect(path()).toMatch(/\/procedures\/from-description$/));
  });

  test.each([true, false])("leads to where drafts are made from videos, if the workspace has that: %s", async (has) => {
    rows = [summaryOf("Torque the flange")];
    const options = { server, at: "/procedures", as: {}, flags: { ...flags, procedure_generation_web_enabled: has } };
    const { user, path } = await showScreens(screens, options);
    await user.click(await screen.findByRole("button", { name: "New procedure" }));
    await screen.findByRole("radio", { name: "A template…" });
    const button = screen.queryByRole("button", { name: "Generate from a video…" });
    expect(button !== null).toBe(has);
    if (!button) return;
    await user.click(button);
    await waitFor(() => expect(path()).toMatch(/\/procedures\/generation$/));
  });

  test("[TP2] starts from a template", async () => {
    const id = pump.id;
    const person = { id, displayName: "Ann Berg" };
    const at = "2026-11-19T15:42:00.000Z";
    server
      .on(templateEndpoints.list, () => ({
        templates: [
          {
            id,
            kind: "procedure" as const,
            title: "Round at a pump",
            description: "",
            sectionCount: 1,
            stepCount: 4,
            collage: [],
            accessGroupIds: [],
            hiddenAccessGroups: 0,
            revision: 1,
            contentNumber: 1,
            createdAt: at,
            createdBy: person,
            updatedAt: at,
            updatedBy: person,
          },
        ],
        next: null,
      }))
      .on(templateEndpoints.start, () => draftOf("Round at pump 7"));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "New procedure" }));
    await user.click(await screen.findByRole("radio", { name: "A template…" }));
    await user.click(await screen.findByRole("radio", { name: /Round at a pump/ }));
    await user.type(screen.getByRole("textbox", { name: "Title" }), "Round at pump 7");
    await user.click(screen.getByRole("button", { name: "Create draft" }));
    await waitFor(() => expect(server.sentTo(templateEndpoints.start)[0]?.body).toEqual({ title: "Round at pump 7" }));
    expect(server.sentTo(templateEndpoints.start)[0]?.headers.get("idempotency-key")).toBeTruthy();
  });

  test("says so when the server did not answer, and the second try is the same procedure", async () => {
    server.on(procedureEndpoints.create, () => {
      throw new TypeError("no network");
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "New procedure" }));
    await user.click(await screen.findByRole("button", { name: "Create draft" }));
    expect(await screen.findByText(/will not be created twice/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Create draft" }));
    await waitFor(() => expect(server.sentTo(procedureEndpoints.create)).toHaveLength(2));
    const [first, second] = server.sentTo(procedureEndpoints.create);
    expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
  });
});
