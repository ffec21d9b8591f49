import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { draftWith } from "#features/procedures/web/screens/procedure-samples.ts";
import { Problem } from "#kit/problem.ts";
import { isHeldInView } from "#kit/web/ui/hold-in-view.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { commentEndpoints, type DraftThread } from "../../contract.ts";
import { CommentList } from "./comment-list.tsx";

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
const [procedureId, stepId] = [id(10), id(20)];
const ann = { id: id(90), displayName: "Ann" };
const ben = { id: id(91), displayName: "Ben" };

const thread = (n: number, text: string, more: Partial<DraftThread> = {}): DraftThread => ({
  id: id(n),
  stepId,
  moduleId: null,
  stepNumber: 1,
  stepTitle: "Drain the bowl",
  isModuleGone: false,
  resolvedAt: null,
  resolvedBy: null,
  comments: [
    {
      id: id(n + 10),
      author: ann,
      text,
      mentions: [],
      createdAt: "2026-11-19T15:42:00.000Z",
      editedAt: null,
      isDeleted: false,
      isOwn: false,
    },
  ],
  ...more,
});

let server: TestServer;
let threads: DraftThread[];
beforeEach(() => {
  named = undefined;
  openStep = stepId;
  threads = [
    thread(30, "Which valve?"),
    thread(31, "Where does it go?", { stepId: id(21), stepNumber: null, stepTitle: "Rinse" }),
  ];
  server = new TestServer()
    .on(commentEndpoints.list, () => ({ threads }))
    .on(commentEndpoints.people, () => ({ people: [ann, ben] }))
    .on(commentEndpoints.begin, () => threads[0] as DraftThread)
    .on(commentEndpoints.resolve, () => threads[0] as DraftThread);
});

let named: string | undefined;
let openStep = stepId;
const Shown = () => (
  <main>
    <CommentList procedureId={procedureId} stepId={openStep} named={named} />
  </main>
);
const show = () =>
  showScreens([{ path: "/comments", frame: "shell", load: async () => Shown }], { server, at: "/comments", as: {} });

it("[CM3] shows the threads of the open step first, and says that another step is gone", async () => {
  await show();
  const here = await screen.findByRole("region", { name: "At this step" });
  expect(within(here).getByText("Which valve?")).toBeVisible();
  const elsewhere = screen.getByRole("region", { name: "At other steps" });
  expect(elsewhere).toHaveTextContent("The step “Rinse” is gone");
});

it("[CM5] sends a comment with its mentions, and keeps the words of one that could not be sent", async () => {
  const { user } = await show();
  const field = await screen.findByRole("textbox", { name: "New comment at this step" });
  await user.type(field, "Hold the hose");
  const form = screen.getByRole("region", { name: "At this step" });
  const mention = () => within(form).getAllByRole("combobox", { name: "Mention somebody" }).at(-1) as HTMLElement;
  await user.click(mention());
  await user.type(mention(), "Be");
  await user.click(await screen.findByRole("option", { name: "Ben" }));
  expect(await screen.findByText("@Ben")).toBeVisible();
  server.on(commentEndpoints.begin, () => {
    throw new Problem("unprocessable", "unknownStep");
  });
  await user.click(screen.getByRole("button", { name: "Comment" }));
  expect(await screen.findByText("This step is not saved yet. Try again in a moment.")).toBeVisible();
  expect(field).toHaveValue("Hold the hose");
  server.on(commentEndpoints.begin, () => threads[0] as DraftThread);
  await user.click(screen.getByRole("button", { name: "Comment" }));
  await waitFor(() => expect(field).toHaveValue(""));
  expect(server.sentTo(commentEndpoints.begin).at(-1)?.body).toEqual({
    stepId,
    text: "Hold the hose",
    mentionIds: [ben.id],
  });
});

it("[CM6] resolves a thread", async () => {
  const { user } = await show();
  const here = await screen.findByRole("region", { name: "At this step" });
  await user.click(within(here).getByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(server.sentTo(commentEndpoints.resolve)).toHaveLength(1));
});

it("[CM10] marks the comment that the address names, also in a resolved thread, takes the focus to it and holds it in view", async () => {
  const resolved = { resolvedAt: "2026-11-20T08:00:00.000Z", resolvedBy: ben };
  threads.push(thread(32, "This one?", { stepId: id(22), stepTitle: "Seal", stepNumber: 3, ...resolved }));
  named = threads.at(-1)?.comments[0]?.id;
  const { user } = await show();
  const marked = (await screen.findByText("This one?")).closest("li");
  expect(marked).toHaveAttribute("aria-current", "true");
  expect(marked).toHaveFocus();
  expect(isHeldInView()).toBe(true);
  expect(server.sentTo(commentEndpoints.list).at(-1)?.query).toMatchObject({ commentId: named });
  await user.keyboard("{Tab}");
  expect(isHeldInView()).toBe(false);
});

it("[CM10] says that the comment is gone that the address names", async () => {
  named = id(77);
  await show();
  expect(await screen.findByText("The comment that mentions you was deleted.")).toBeVisible();
});

it("[CM11] begins a thread at a module of the step, and shows which one a thread is about", async () => {
  const draft = draftWith({ "Drain the bowl": ["instruction", "numberInput"] });
  const step = draft.sections[0]?.steps[0];
  const number = step?.modules[1];
  server.on(draftEndpoints.get, () => draft);
  openStep = step?.id ?? "";
  threads[0] = thread(30, "Which valve?", { stepId: openStep, moduleId: number?.id ?? null });
  const { user } = await show();
  const here = within(await screen.findByRole("region", { name: "At this step" }));
  expect(await here.findByText(/^2 · Number: /)).toBeVisible();
  await user.click(here.getByRole("button", { name: /About/ }));
  await user.click(await screen.findByRole("option", { name: /^2 · Number: / }));
  await user.type(here.getByRole("textbox", { name: "New comment at this step" }), "Which gauge?");
  await user.click(here.getByRole("button", { name: "Comment" }));
  await waitFor(() => expect(server.sentTo(commentEndpoints.begin)).toHaveLength(1));
  expect(server.sentTo(commentEndpoints.begin)[0]?.body).toMatchObject({ stepId: openStep, moduleId: number?.id });
});

it("[CM11] asks before it deletes a comment", async () => {
  const own = thread(30, "Mine");
  threads[0] = { ...own, comments: own.comments.map((one) => ({ ...one, isOwn: true })) };
  server.on(commentEndpoints.remove, () => undefined);
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const asked = await screen.findByRole("alertdialog", { name: "Delete this comment?" });
  expect(server.sentTo(commentEndpoints.remove)).toHaveLength(0);
  await user.click(within(asked).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(server.sentTo(commentEndpoints.remove)).toHaveLength(1));
});
