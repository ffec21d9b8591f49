import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type FoundMatch, type FoundProcedure, replacingEndpoints } from "../../contract.ts";
import { replacingScreens } from "../routes.ts";

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
const replacementId = id(90);

const match = (n: number, text = "Close the valve"): FoundMatch => ({
  key: `step ${id(n)} 10`,
  place: { of: "step", sectionId: id(50), stepId: id(n), number: n - 59 },
  snippet: { text, start: 10, end: 15, isCutBefore: false, isCutAfter: true },
});
const found = (n: number, title: string, more: Partial<FoundProcedure> = {}): FoundProcedure => ({
  procedureId: id(n),
  title,
  versionId: id(n + 10),
  revision: 3,
  isDraft: true,
  approvalStatus: "none",
  editedBy: null,
  count: 2,
  inProperties: 0,
  matches: [match(60), match(61)],
  ...more,
});

const drain = found(10, "Drain the tank");
const flush = found(11, "Flush the line", { isDraft: false });
const vent = found(12, "Vent the header", { approvalStatus: "pending", count: 1, matches: [match(60)] });

let server: TestServer;
let pages: FoundProcedure[][];
/** What each procedure answers when it is replaced in, by its id; done where nothing is said. */
let refusals: Map<string, Problem>;
beforeEach(() => {
  pages = [[drain, flush], [vent]];
  refusals = new Map();
  server = new TestServer()
    .on(replacingEndpoints.find, ({ query }) => {
      const at = query.after ? Number(query.after) : 0;
      const left = pages.length - 1 - at;
      const next = left > 0 ? String(at + 1) : null;
      return { procedures: pages[at] ?? [], lookedInto: 100, left: left * 100, next };
    })
    .on(replacingEndpoints.begin, ({ body }) => ({
      ...(body as { text: string; by: string; isCaseSensitive: boolean }),
      id: replacementId,
      createdAt: "2026-11-19T15:42:00.000Z",
      procedureCount: 0,
      placeCount: 0,
      undoneCount: 0,
    }))
    .on(replacingEndpoints.replaceIn, ({ params, body }) => {
      const refusal = refusals.get(params.procedureId ?? "");
      if (refusal) throw refusal;
      const { only, versionId } = body as { only?: string[]; versionId: string };
      const count = only?.length ?? pages.flat().find((one) => one.procedureId === params.procedureId)?.count ?? 0;
      return {
        procedureId: params.procedureId ?? "",
        versionId,
        revision: 4,
        isDraft: true,
        count,
        hasBegunDraft: false,
      };
    })
    .on(replacingEndpoints.findIn, () => ({ ...drain, revision: 4, count: 1, matches: [match(61)] }));
});

const show = (at = "/procedures/find?text=valve", as = {}) => showScreens(replacingScreens, { server, at, as });
const groups = async () =>
  within(await screen.findByRole("list", { name: "Procedures in which it was found" })).findAllByRole("region");
const wish = (call: { body: unknown }) =>
  call.body as { only?: string[]; withdrawsRequest?: boolean; isDraft: boolean };

describe("finding", () => {
  it("[P161] continues page after page, and groups the places by procedure with counts", async () => {
    await show();
    expect(await screen.findByText("Found: 5 places in 3 procedures")).toBeVisible();
    const [first, second, third] = await groups();
    expect(first).toHaveAccessibleName("Drain the tank");
    expect(first).toHaveTextContent("Title of step 01Close the valve…");
    expect(second).toHaveTextContent("A draft begins");
    expect(third).toHaveTextContent("Awaiting approval");
    expect(within(first as HTMLElement).getByRole("link", { name: /step 02/ })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/procedures/${drain.procedureId}/edit?stepId=${id(61)}`,
    );
    expect(server.sentTo(replacingEndpoints.find).map(({ query }) => query)).toEqual([
      { text: "valve" },
      { text: "valve", after: "1" },
    ]);
  });

  it("begins with the typed text, matches case on request, and reports when nothing is found", async () => {
    pages = [[]];
    const { user, path } = await show("/procedures/find");
    expect(await screen.findByText("What are you looking for?")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: "Find" }), "Valve");
    await user.click(screen.getByRole("checkbox", { name: "Match capitals" }));
    await user.keyboard("{Enter}");
    await user.click(screen.getByRole("button", { name: "Find" }));
    expect(await screen.findByText("It stands nowhere")).toBeVisible();
    expect(server.sentTo(replacingEndpoints.find).at(-1)?.query).toEqual({ text: "Valve", caseSensitive: "true" });
    expect(path()).toContain("text=Valve");
  });

  it("[P161] can be stopped and continued, and shows its progress", async () => {
    let answer: (() => void) | undefined;
    server.on(replacingEndpoints.find, async ({ query }) => {
      if (!query.after) return { procedures: [drain], lookedInto: 100, left: 300, next: "1" };
      await new Promise<void>((resolve) => (answer = resolve));
      return { procedures: [flush], lookedInto: 100, left: 200, next: query.after === "1" ? "2" : null };
    });
    const { user } = await show();
    const progress = await screen.findByRole("progressbar", { name: "Looking into procedures" });
    await waitFor(() => expect(progress).toHaveAttribute("aria-valuetext", "100 of 400"));
    expect(screen.getByRole("button", { name: "Replace everywhere" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    answer?.();
    expect(await screen.findByText("Stopped after 200 of 400 procedures")).toBeVisible();
    expect(screen.getByRole("button", { name: "Replace everywhere" })).toBeEnabled();
    await user.click(screen.getByRole("button", { name: "Go on" }));
    await waitFor(() => expect(server.sentTo(replacingEndpoints.find)).toHaveLength(3));
  });

  it("keeps its results when the rest fails, and continues from there", async () => {
    let isDown = true;
    server.on(replacingEndpoints.find, ({ query }) => {
      if (query.after && isDown) throw new Problem("internal");
      return query.after
        ? { procedures: [flush], lookedInto: 1, left: 0, next: null }
        : { procedures: [drain], lookedInto: 1, left: 1, next: "1" };
    });
    const { user } = await show();
    expect(await screen.findByText("The search did not go on")).toBeVisible();
    expect(await groups()).toHaveLength(1);
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(await groups()).toHaveLength(2));
  });

  it("loads more places of a procedure", async () => {
    pages = [[{ ...drain, count: 3 }]];
    server.on(replacingEndpoints.findIn, ({ query }) => ({
      ...drain,
      count: 3,
      matches: query.from === "2" ? [match(62)] : [],
    }));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Show 1 more place" }));
    expect(await screen.findByText("Title of step 03")).toBeVisible();
  });

  it("is for those alone who write", async () => {
    await show("/procedures/find?text=valve", { permissions: new Set<Permission>(), rank: 1 });
    expect(await screen.findByText("You may not write procedures")).toBeVisible();
    expect(server.sentTo(replacingEndpoints.find)).toEqual([]);
  });
});

describe("replacing in one procedure", () => {
  it("[P162] replaces one place at once, shows the remaining ones, and can be undone", async () => {
    let undone = "";
    server.on(replacingEndpoints.undoIn, ({ params }) => {
      undone = params.procedureId ?? "";
      return undefined;
    });
    const { user } = await show();
    await user.type(await screen.findByRole("textbox", { name: "Replace with" }), "tap");
    await user.click(await screen.findByRole("button", { name: "Replace in Drain the tank: Title of step 01" }));
    expect(await screen.findByText("1 place was replaced in Drain the tank")).toBeVisible();
    expect(server.sentTo(replacingEndpoints.begin)[0]?.body).toEqual({
      text: "valve",
      by: "tap",
      isCaseSensitive: false,
    });
    const [call] = server.sentTo(replacingEndpoints.replaceIn);
    expect(call?.body).toEqual({ versionId: drain.versionId, revision: 3, isDraft: true, only: [match(60).key] });
    await waitFor(() => expect(screen.queryByRole("button", { name: /Drain the tank: Title of step 01/ })).toBeNull());
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Drain the tank is as it was")).toBeVisible();
    expect(undone).toBe(drain.procedureId);
  });

  it("[P168] counts and names the drafts that others are writing in, before anything is changed", async () => {
    const cleo = { id: id(80), displayName: "Cleo Marsh" };
    pages = [
      [
        { ...drain, editedBy: { person: cleo } },
        { ...flush, isDraft: true, editedBy: { person: null } },
      ],
      [{ ...vent, approvalStatus: "none" }],
    ];
    const { user } = await show();
    const everywhere = await screen.findByRole("button", { name: "Replace everywhere" });
    await waitFor(() => expect(everywhere).toBeEnabled());
    await user.click(everywhere);
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/^Others are writing in 2 of them now/)).toBeVisible();
    expect(question.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
      "Drain the tank · Cleo Marsh",
      "Flush the line · somebody else",
    ]);
  });

  it("[P163] asks before it withdraws a request for approval", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Replace it here: Vent the header" }));
    const question = await screen.findByRole("alertdialog", { name: "Take “valve” away?" });
    expect(question).toHaveTextContent("1 waits for approval.");
    expect(within(question).getByRole("button", { name: /Replace 0 places/ })).toHaveAttribute("aria-disabled", "true");
    await user.click(within(question).getByRole("checkbox", { name: /request for approval is withdrawn/ }));
    await user.click(within(question).getByRole("button", { name: "Replace 1 place" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(wish(server.sentTo(replacingEndpoints.replaceIn)[0] as never)).toMatchObject({ withdrawsRequest: true });
  });

  it("says why a procedure was left", async () => {
    refusals.set(drain.procedureId, new Problem("locked", "draftLocked"));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Replace all 2 here: Drain the tank" }));
    expect(await screen.findByText("Drain the tank was left: somebody else is writing in it")).toBeVisible();
  });
});

describe("replacing everywhere", () => {
  const askAll = async (user: Awaited<ReturnType<typeof show>>["user"]) => {
    await user.type(await screen.findByRole("textbox", { name: "Replace with" }), "tap");
    await screen.findByText("Found: 5 places in 3 procedures");
    await user.click(screen.getByRole("button", { name: "Replace everywhere" }));
    return screen.findByRole("alertdialog", { name: "Replace “valve” with “tap”?" });
  };

  it("[P167] shows a summary beforehand, skips what waits, and names what was skipped and why", async () => {
    refusals.set(flush.procedureId, new Problem("conflict", "staleDraft"));
    const { user } = await show();
    const question = await askAll(user);
    expect(question).toHaveTextContent("5 places in 3 procedures");
    expect(question).toHaveTextContent("In 1 published procedure a draft begins.");
    expect(question).toHaveTextContent("1 waits for approval.");
    await user.click(within(question).getByRole("button", { name: "Replace 4 places" }));
    expect(await screen.findByText("Replaced: 2 places in 1 procedure")).toBeVisible();
    expect(screen.getByText("1 procedure was left:")).toBeVisible();
    const [line] = screen.getAllByText(/somebody changed it in the meantime/);
    expect(line).toHaveTextContent("Flush the line: somebody changed it in the meantime");
    const asked = server.sentTo(replacingEndpoints.replaceIn).map(({ params }) => params.procedureId);
    expect(asked.toSorted()).toEqual([drain.procedureId, flush.procedureId]);
    const [first] = await groups();
    expect(first).toHaveTextContent("2 places replaced");
  });

  it("[P166] is undone as a whole, and says what could not be", async () => {
    server
      .on(replacingEndpoints.get, () => ({
        id: replacementId,
        text: "valve",
        by: "tap",
        isCaseSensitive: false,
        createdAt: "2026-11-19T15:42:00.000Z",
        procedures: [drain, flush].map(({ procedureId, title, count }) => ({
          procedureId,
          title,
          count,
          undoneAt: null,
        })),
      }))
      .on(replacingEndpoints.undoIn, ({ params }) => {
        if (params.procedureId === flush.procedureId) throw new Problem("conflict", "changedSince");
        return undefined;
      });
    const { user } = await show();
    const question = await askAll(user);
    await user.click(within(question).getByRole("button", { name: "Replace 4 places" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("1 procedure is as it was")).toBeVisible();
    expect(screen.getByText(/somebody changed it in the meantime/)).toHaveTextContent("Flush the line");
  });

  it("[P167] can be stopped between two procedures, and says how many were not reached", async () => {
    const many = Array.from({ length: 9 }, (_, at) => found(20 + at, `Procedure ${at}`));
    pages = [many];
    const answers: (() => void)[] = [];
    server.on(replacingEndpoints.replaceIn, async ({ params, body }) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      const { versionId } = body as { versionId: string };
      return {
        procedureId: params.procedureId ?? "",
        versionId,
        revision: 4,
        isDraft: true,
        count: 2,
        hasBegunDraft: false,
      };
    });
    const { user } = await show();
    await screen.findByText("Found: 18 places in 9 procedures");
    await user.click(screen.getByRole("button", { name: "Replace everywhere" }));
    await user.click(await screen.findByRole("button", { name: "Replace 18 places" }));
    await waitFor(() => expect(answers).toHaveLength(4));
    expect(screen.getByRole("progressbar", { name: "Replacing" })).toHaveAttribute("aria-valuetext", "0 of 9");
    await user.click(screen.getByRole("button", { name: "Stop" }));
    for (const answer of answers) answer();
    expect(await screen.findByText("Stopped: 5 procedures were not reached")).toBeVisible();
    expect(screen.getByText("Replaced: 8 places in 4 procedures")).toBeVisible();
  });
});

it("[P165] shows the earlier replacements, and undoes one", async () => {
  server
    .on(replacingEndpoints.list, () => ({
      replacements: [
        {
          id: replacementId,
          text: "valve",
          by: "tap",
          isCaseSensitive: false,
          createdAt: "2026-11-19T15:42:00.000Z",
          procedureCount: 2,
          placeCount: 4,
          undoneCount: 1,
        },
      ],
    }))
    .on(replacingEndpoints.get, () => ({
      id: replacementId,
      text: "valve",
      by: "tap",
      isCaseSensitive: false,
      createdAt: "2026-11-19T15:42:00.000Z",
      procedures: [
        { procedureId: drain.procedureId, title: drain.title, count: 2, undoneAt: null },
        { procedureId: flush.procedureId, title: flush.title, count: 2, undoneAt: "2026-11-19T16:00:00.000Z" },
      ],
    }))
    .on(replacingEndpoints.undoIn, () => undefined);
  const { user } = await show("/procedures/find");
  await user.click(await screen.findByRole("button", { name: "Earlier replacements" }));
  const drawer = await screen.findByRole("dialog", { name: "Earlier replacements" });
  expect(await within(drawer).findByText("“valve” became “tap”")).toBeVisible();
  expect(drawer).toHaveTextContent("1 of 2 undone");
  await user.click(within(drawer).getByRole("button", { name: "Undo: “valve” became “tap”" }));
  expect(await screen.findByText("1 procedure is as it was")).toBeVisible();
  expect(server.sentTo(replacingEndpoints.undoIn).map(({ params }) => params.procedureId)).toEqual([drain.procedureId]);
});
