import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, it, vi } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import type { Output } from "#kit/endpoint.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { copilotAnalyticsEndpoints, type FlaggedConversation } from "../../contract.ts";
import { questionScreens } from "../routes.ts";

const { chats, export: exported, wordCount, archive, stopWords, setStopWords } = copilotAnalyticsEndpoints;
type Asked = Output<typeof chats>;

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const ann = { id: idOf(1), displayName: "Ann" };
const timestamp = "2026-11-20T10:00:00.000Z";
const flaggedOf = (isArchived: boolean): FlaggedConversation => ({
  chat_id: idOf(10),
  author_id: ann.id,
  author: ann,
  flagged_message: {
    id: idOf(11),
    timestamp,
    flagged_at: timestamp,
    question: "Which torque?",
    answer: "12 Nm [1]",
    is_withheld: false,
    failure_reason: "wrong: It is 14",
    conversation_depth: 2,
  },
  is_archived: isArchived,
  archived_at: isArchived ? timestamp : null,
});
const questionOf = (n: number, more: Partial<Asked["chats"][number]> = {}): Asked["chats"][number] => ({
  chatId: idOf(20 + n),
  messageId: idOf(30 + n),
  profileId: ann.id,
  askedBy: ann,
  timestamp,
  question: "How do I close the valve?",
  answer: "Turn it to the right. [1]",
  isWithheld: false,
  found: "answer",
  returnedDocumentReferences: [{ fettleDocumentId: idOf(40), name: "Valve manual.pdf" }],
  returnedSquobReferences: [],
  thumbsValue: 1,
  ...more,
});

let asked: Asked;
let isArchived: boolean;
let server: TestServer;

beforeEach(() => {
  isArchived = false;
  asked = {
    startTime: "2026-10-27T10:00:00.000Z",
    endTime: "2026-11-26T10:00:00.000Z",
    chats: [
      questionOf(1),
      questionOf(2, {
        question: "Secret?",
        answer: "",
        isWithheld: true,
        returnedDocumentReferences: [],
        thumbsValue: null,
      }),
    ],
    hasMore: false,
    counts: { questions: 12, askers: 5, up: 3, down: 1, none: 4 },
    topDocuments: [{ fettleDocumentId: idOf(40), name: "Valve manual.pdf", count: 7 }],
    topProcedures: [{ procedureId: idOf(50), procedureTitle: "Close the valve", count: 1 }],
    askedBy: [{ profileId: ann.id, askedBy: ann, count: 9 }],
    flagged: [],
    hasMoreFlagged: false,
    unanswered: [
      { topic: "calibrate palletizer", count: 3, questions: ["Palletizer calibration?"], lastAskedAt: timestamp },
    ],
  };
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(chats, ({ query }) => ({
      ...asked,
      flagged: String(isArchived) === query.isArchived ? [flaggedOf(isArchived)] : [],
    }))
    .on(wordCount, () => ({ words: [{ word: "torque", count: 8 }], askers: 5, tooFewAskers: false }))
    .on(stopWords, () => ({ words: ["please"] }))
    .on(setStopWords, ({ body }) => ({ words: (body as { words: string[] }).words }))
    .on(archive, ({ body }) => {
      ({ isArchived } = body as { isArchived: boolean });
      return flaggedOf(isArchived);
    });
});

const show = (at = "/copilot/analytics", as = {}, flags = {}) =>
  showScreens(questionScreens, { server, at, as, flags });

it("[QU7] asks for days of the workspace's zone, shows times in it, and names it to a reader elsewhere (B136)", async () => {
  asked = { ...asked, chats: [questionOf(1, { timestamp: "2026-11-20T20:00:00.000Z" })], unanswered: [] };
  const at = "/copilot/analytics?from=2026-11-14&to=2026-11-20";
  await showScreens(questionScreens, { server, at, timeZone: "Asia/Kolkata" });
  expect(await screen.findByText("11/21/2026 01:30")).toBeVisible();
  expect(screen.getByText("Days and times are those of the workspace: Asia/Kolkata.")).toBeVisible();
  expect(server.sentTo(chats)[0]?.query).toMatchObject({
    startTime: "2026-11-13T18:30:00.000Z",
    endTime: "2026-11-20T18:30:00.000Z",
  });
});

it("[QU2] shows the totals, and the sources that answers showed most often with links", async () => {
  await show();
  const totals = await screen.findByRole("region", { name: "At a glance" });
  expect(within(totals).getByText("Without an answer").nextSibling).toHaveTextContent("4");
  const documents = screen.getByRole("list", { name: "Documents shown most often" });
  expect(within(documents).getByRole("listitem")).toHaveTextContent("Valve manual.pdf7 answers");
  expect(within(documents).getByRole("link", { name: "Valve manual.pdf" })).toHaveAttribute(
    "href",
    expect.stringContaining(`/documents/view/${idOf(40)}`),
  );
  expect(screen.getByRole("link", { name: "Close the valve" })).toHaveAttribute(
    "href",
    expect.stringContaining(`/procedures/${idOf(50)}`),
  );
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map((one) => one.id)).toEqual([]);
});

it.each([
  ["asked-by", "Asked by"],
  ["documents-returned", "Documents returned"],
  ["nonsense", "Documents returned"],
  ["", "Documents returned"],
])("opens the tab of the address: %j is %s", async (tab, name) => {
  await show(`/copilot/analytics?tab=${tab}`);
  expect(await screen.findByRole("tab", { name, selected: true })).toBeVisible();
});

it("keeps the chosen tab in the address", async () => {
  const { user, path } = await show();
  await user.click(await screen.findByRole("tab", { name: "Asked by" }));
  expect(await screen.findByRole("list", { name: "Asked by" })).toHaveTextContent("Ann9 questions");
  expect(path()).toContain("tab=asked-by");
});

it("[QU11] names those who asked most, and says how many others did", async () => {
  await show("/copilot/analytics?tab=asked-by");
  expect(await screen.findByRole("list", { name: "Asked by" })).toHaveTextContent("Ann9 questions");
  expect(screen.getByText("4 other people asked as well, less often.")).toBeVisible();
});

it("[QU2] asks for the range and the group of the address", async () => {
  await show(`/copilot/analytics?from=2026-11-01&to=2026-11-02&group=${idOf(3)}`);
  await screen.findByRole("region", { name: "At a glance" });
  const range = {
    startTime: new Date("2026-11-01T00:00:00").toISOString(),
    endTime: new Date("2026-11-03T00:00:00").toISOString(),
    accessGroupIds: idOf(3),
  };
  expect(server.sentTo(chats)[0]?.query).toEqual({ ...range, isArchived: "false" });
  await waitFor(() => expect(server.sentTo(wordCount)[0]?.query).toEqual(range));
});

it("[QU2] unfolds a question to its answer, and says why one is not shown", async () => {
  const { user } = await show();
  const table = await screen.findByRole("table", { name: "Questions" });
  const answer = within(table).getByText("Turn it to the right. [1]");
  expect(answer).not.toBeVisible();
  await user.click(within(table).getByText("How do I close the valve?"));
  expect(answer).toBeVisible();
  const row = within(table).getByRole("row", { name: /Secret\?/ });
  await user.click(within(row).getByText("Secret?"));
  expect(within(row).getByText(/You cannot see one of its sources/)).toBeVisible();
});

it("[QU3] archives a flagged conversation at once, and finds it among the archived ones", async () => {
  const { user } = await show();
  const list = await screen.findByRole("list", { name: "Flagged conversations" });
  expect(list).toHaveTextContent("The answer is wrong: It is 14");
  expect(list).toHaveTextContent("after 2 questions");
  await user.click(screen.getByRole("button", { name: "Archive: Which torque?" }));
  const dialog = await screen.findByRole("dialog", { name: "Archive this conversation" });
  await user.type(within(dialog).getByRole("textbox", { name: /What became of it/ }), "The manual was corrected.");
  await user.click(within(dialog).getByRole("button", { name: "Archive" }));
  expect(await screen.findByText("No conversation that was flagged in this time is waiting for you.")).toBeVisible();
  expect(server.sentTo(archive)[0]?.body).toEqual({
    chatId: idOf(10),
    messageId: idOf(11),
    isArchived: true,
    message: "The manual was corrected.",
  });
  await user.click(screen.getByRole("switch", { name: "Show archived" }));
  expect(await screen.findByRole("button", { name: "Take out of the archive: Which torque?" })).toBeVisible();
});

it("[QU3] lists what was flagged where nothing was asked in that time", async () => {
  asked = { ...asked, chats: [], unanswered: [], counts: { questions: 0, askers: 0, up: 0, down: 0, none: 0 } };
  await show();
  expect(await screen.findByText("Nobody asked anything in this time")).toBeVisible();
  const list = screen.getByRole("list", { name: "Flagged conversations" });
  expect(list).toHaveTextContent("Which torque?");
  expect(list).toHaveTextContent(/Flagged on \d\d\/\d\d\/2026/);
  expect(screen.getByRole("switch", { name: "Show archived" })).toBeVisible();
});

it("[QU3] says that more are flagged than are listed", async () => {
  asked = { ...asked, hasMoreFlagged: true };
  await show();
  expect(await screen.findByText(/The latest 1 are shown/)).toBeVisible();
});

it("[QU3] brings a conversation back that could not be archived, and says so", async () => {
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  server.on(archive, async () => {
    await refused;
    throw new Problem("internal");
  });
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Archive: Which torque?" }));
  await user.click(await screen.findByRole("button", { name: "Archive" }));
  expect(await screen.findByText("No conversation that was flagged in this time is waiting for you.")).toBeVisible();
  refuse();
  expect(await screen.findByText("The conversation could not be archived. Try again.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Archive: Which torque?" })).toBeVisible();
});

it("[QU5] offers to write the procedure or to add the document that a topic lacks", async () => {
  const { user } = await show();
  const topics = await screen.findByRole("list", { name: "Questions without an answer" });
  expect(topics).toHaveTextContent("calibrate palletizer");
  expect(topics).toHaveTextContent("asked 3 times");
  expect(topics).toHaveTextContent("Palletizer calibration?");
  expect(within(topics).getByRole("link", { name: "Add a document: calibrate palletizer" })).toHaveAttribute(
    "href",
    expect.stringMatching(/\/documents$/),
  );
  await user.click(within(topics).getByRole("button", { name: "Write this procedure: calibrate palletizer" }));
  expect(await screen.findByRole("dialog", { name: "New procedure" })).toBeVisible();
});

it("[QU5] offers neither to members who write neither", async () => {
  await show("/copilot/analytics", { rank: 1, permissions: new Set(["copilot.queries.manage"]) });
  await screen.findByRole("list", { name: "Questions without an answer" });
  expect(screen.queryByRole("button", { name: /^Write this procedure/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /^Add a document/ })).toBeNull();
});

it("[QU4] counts words, and leaves out those that are chosen", async () => {
  const { user } = await show();
  expect((await screen.findByText("torque")).closest("li")).toHaveTextContent("torque8");
  await user.click(screen.getByRole("button", { name: "Words to leave out" }));
  const dialog = await screen.findByRole("dialog", { name: "Words to leave out" });
  const field = await within(dialog).findByRole("textbox", { name: "Words" });
  expect(field).toHaveValue("please");
  await user.type(field, "{Enter}fettle");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sentTo(setStopWords)[0]?.body).toEqual({ words: ["please", "fettle"] });
});

it("[QU4] says that too few people asked for words to be counted", async () => {
  server.on(wordCount, () => ({ words: [], askers: 4, tooFewAskers: true }));
  await show();
  expect(await screen.findByText(/once at least 5 people have asked/)).toBeVisible();
});

/** The files that the page saves. */
function savedFiles(): Blob[] {
  const saved: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} }),
  );
  return saved;
}

it("[QU8] exports every question of the range as CSV, page by page, and lets none run as a formula (B46)", async () => {
  const saved = savedFiles();
  const [first, second] = asked.chats;
  if (!first || !second) throw new Error("two questions are shown");
  server.on(exported, ({ query }) =>
    query.after === undefined
      ? { chats: [first, second], next: "page 2" }
      : { chats: [questionOf(3, { question: "=HYPERLINK(1)" })], next: null },
  );
  asked = { ...asked, chats: [first], hasMore: true };
  const { user } = await show(`/copilot/analytics?group=${idOf(3)}`);
  await user.click(await screen.findByRole("button", { name: "Export as CSV" }));
  expect(await screen.findByText("Exported")).toBeVisible();
  const lines = (await saved[0]?.text())?.split("\r\n") ?? [];
  expect(lines[1]).toBe(
    `How do I close the valve?,Ann,${timestamp},Answered,Valve manual.pdf,Helpful,Turn it to the right. [1]`,
  );
  expect(lines[2]).toContain("You cannot see one of its sources");
  expect(lines[3]).toMatch(/^'=HYPERLINK\(1\),/);
  const range = { startTime: asked.startTime, endTime: asked.endTime, accessGroupIds: idOf(3) };
  expect(server.sentTo(exported).map(({ query }) => query)).toEqual([range, { ...range, after: "page 2" }]);
});

it("[QU8] says that an export failed, and saves nothing", async () => {
  const saved = savedFiles();
  server.on(exported, () => {
    throw new Problem("internal");
  });
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Export as CSV" }));
  expect(await screen.findByText("The export failed. Nothing was saved.")).toBeVisible();
  expect(saved).toEqual([]);
});

it.each([
  ["Documents shown most often", "Document,Answers", "Valve manual.pdf,7"],
  ["Procedures shown most often", "Procedure,Answers", "Close the valve,1"],
  ["Words people use", "Word,Questions", "torque,8"],
])("[QU9] saves the figures of “%s” as CSV", async (title, head, line) => {
  const saved = savedFiles();
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: `Save as CSV: ${title}` }));
  expect((await saved[0]?.text())?.replace("\uFEFF", "")).toBe(`${head}\r\n${line}\r\n`);
});

it("[QU9] saves who asked as CSV, and lets no name run as a formula (B46)", async () => {
  const saved = savedFiles();
  asked = { ...asked, askedBy: [{ profileId: ann.id, askedBy: { ...ann, displayName: "=1+1" }, count: 9 }] };
  const { user } = await show("/copilot/analytics?tab=asked-by");
  await user.click(await screen.findByRole("button", { name: "Save as CSV: Asked by" }));
  expect(await saved[0]?.text()).toContain("'=1+1,9");
});

it("[QU8] [QU9] [MB16] offers no export to those who may not export analytics", async () => {
  await show("/copilot/analytics", { rank: 1, permissions: new Set(["copilot.queries.manage"]) });
  await screen.findByRole("list", { name: "Words people use" });
  expect(screen.queryByRole("button", { name: /as CSV/ })).toBeNull();
});

it("says that nothing was asked, or that nothing fits the filters", async () => {
  asked = { ...asked, counts: { questions: 0, askers: 0, up: 0, down: 0, none: 0 } };
  const { user } = await show("/copilot/analytics?from=2026-11-01");
  expect(await screen.findByText("No question fits these filters")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("Nobody asked anything in this time")).toBeVisible();
});

it("says that it failed, and tries again", async () => {
  let isDown = true;
  server.on(chats, () => {
    if (isDown) throw new Problem("internal");
    return asked;
  });
  const { user } = await show();
  expect(await screen.findByText("The figures could not be loaded")).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "At a glance" })).toBeVisible();
});

it("shows the same within analytics, with the way back to the section", async () => {
  await show("/analytics/fettle-ai/copilot");
  expect(await screen.findByRole("region", { name: "At a glance" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Fettle AI" })).toHaveAttribute(
    "href",
    expect.stringMatching(/\/analytics\/fettle-ai$/),
  );
});

it("links from the section to the figures of the features that are on, as far as the person may see them", async () => {
  const flags = { ai_step_verification_enabled: true, copilot_chat_enabled: true };
  await show("/analytics/fettle-ai", {}, flags);
  expect(await screen.findByRole("link", { name: /^Verified steps/ })).toBeVisible();
  expect(screen.getByRole("link", { name: /^Copilot/ })).toBeVisible();
});

it("says in the section that there are no figures for the person", async () => {
  await show("/analytics/fettle-ai");
  expect(await screen.findByText("There are no figures that you can see")).toBeVisible();
});
