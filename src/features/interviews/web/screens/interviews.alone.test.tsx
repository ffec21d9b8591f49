import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { notFound } from "#kit/problem.ts";
import { draftOf, newId } from "#tests/support/draft-sample.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import type { InterviewState } from "../../content.ts";
import { interviewEndpoints } from "../../contract.ts";
import { stepsOf } from "../../rules/state.ts";
import { interviewScreens } from "../routes.ts";

let server: TestServer;
let stored: InterviewState | undefined;
let finished: unknown[];
const procedureId = newId();

beforeEach(() => {
  stored = undefined;
  finished = [];
  const now = new Date(0).toISOString();
  const wireOf = (params: Readonly<Record<string, string>>, state: InterviewState) => ({
    id: params["interviewId"] ?? "",
    kind: "interview" as const,
    state,
    procedureId: null,
    createdAt: now,
    updatedAt: now,
  });
  server = new TestServer()
    .on(interviewEndpoints.list, () => ({ interviews: [] }))
    .on(interviewEndpoints.get, ({ params }) => {
      if (!stored) throw notFound();
      return wireOf(params, stored);
    })
    .on(interviewEndpoints.save, ({ params, body }) => {
      stored = (body as { state: InterviewState }).state;
      return wireOf(params, stored);
    })
    .on(interviewEndpoints.questions, () => ({
      by: "frame" as const,
      hasFailed: true,
      questions: [{ about: "do" as const, question: "How tight, or until when?" }],
    }))
    .on(interviewEndpoints.finish, ({ body }) => {
      finished.push(body);
      return { ...draftOf("Change the jaw"), id: procedureId };
    });
});

const show = () =>
  showScreens(interviewScreens, {
    server,
    at: "/procedures/interviews",
    as: {},
    flags: { copilot_interview_enabled: true },
  });

it("[IV1] [IV2] [IV6] asks step by step, shows the draft growing, goes back, and makes the draft", async () => {
  const user = userEvent.setup();
  await show();
  await user.click(await screen.findByRole("button", { name: "Start an interview" }));
  const say = async (question: string, text: string) => {
    await screen.findByRole("heading", { name: question });
    await user.type(screen.getByRole("textbox", { name: "Answer" }), text);
    await user.click(
      screen.getByRole("button", { name: text === "" ? "Nothing to say" : /^(?:Next|Nothing to say)$/ }),
    );
  };
  await say("What is the work called?", "Change the jaw");
  await say("What do you do?", "Tighten the screws.");
  await say("With what?", "Torque wrench.");
  await say("What can go wrong?", "The jaw falls.");
  await say("How do you see that it is right?", "It clicks.");
  // The model failed, and the screen says so; the frame asks.
  await say("How tight, or until when?", "45 Nm.");
  expect(await screen.findByText(/The language model did not answer/)).toBeInTheDocument();
  const draft = screen.getByRole("complementary");
  await user.click(within(draft).getByRole("button", { name: "Change: The jaw falls.", hidden: true }));
  await screen.findByRole("heading", { name: "What can go wrong?" });
  expect(screen.getByRole("textbox", { name: "Answer" })).toHaveValue("The jaw falls.");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(await screen.findByRole("button", { name: "Finished" }));
  await user.click(await screen.findByRole("button", { name: "Make the draft" }));
  expect(await screen.findByText("The draft is there")).toBeInTheDocument();
  expect(finished).toEqual([{ accessGroupIds: [], writesTimes: false }]);
  const [step] = stored ? stepsOf(stored) : [];
  expect(step?.answers.right?.text).toBe("It clicks.");
  expect(step?.asked[0]?.answer?.text).toBe("45 Nm.");
});

it("[IV16] records a run: a button a step, and writes the times where they are wanted", async () => {
  const user = userEvent.setup();
  await show();
  await user.click(await screen.findByRole("button", { name: "Watch me do it" }));
  await user.click(await screen.findByRole("button", { name: "Begin" }));
  await user.type(await screen.findByRole("textbox", { name: "What are you doing?" }), "Open the guard.");
  await user.click(screen.getByRole("button", { name: "Next step" }));
  await screen.findByRole("region", { name: "Step 2 is running" });
  await user.type(screen.getByRole("textbox", { name: "What are you doing?" }), "Take the jaw off.");
  await user.click(screen.getByRole("button", { name: "Finished" }));
  await user.click(await screen.findByRole("button", { name: "Make the draft" }));
  expect(await screen.findByText("The draft is there")).toBeInTheDocument();
  expect(finished).toEqual([{ accessGroupIds: [], writesTimes: true }]);
  const steps = stored ? stepsOf(stored) : [];
  expect(steps.map((step) => step.answers.do?.text)).toEqual(["Open the guard.", "Take the jaw off."]);
  expect(steps.every((step) => step.durationMs !== null)).toBe(true);
});

it("[IV12] a sentence of the draft leads to what was said, and from there back", async () => {
  const user = userEvent.setup();
  const draft = draftOf("Change the jaw");
  const step = { id: newId(), title: "Open the guard", modules: [] };
  server
    .on(draftEndpoints.get, () => ({ ...draft, sections: [{ id: newId(), title: "", steps: [step] }] }))
    .on(interviewEndpoints.source, () => ({
      interviewId: newId(),
      kind: "interview" as const,
      speaker: "",
      sentences: [
        {
          text: "Open the guard.",
          about: "do" as const,
          question: "",
          by: "frame" as const,
          isSpoken: false,
          at: new Date(0).toISOString(),
          isNothing: false,
        },
      ],
      steps: [{ stepId: step.id, from: 0, to: 0, durationMs: null }],
      lostPhotos: 0,
      heldAt: new Date(0).toISOString(),
      isReviewed: false,
    }));
  await showScreens(interviewScreens, { server, at: `/procedures/${draft.id}/said`, as: {} });
  const sentence = await screen.findByRole("button", { name: /Open the guard$/ });
  await user.click(sentence);
  const said = screen.getByRole("region", { name: "What was said" });
  expect(within(said).getByText("Open the guard.").closest("li")).toHaveAttribute("aria-current", "true");
  await user.click(within(said).getByRole("button", { name: "Back to where you were" }));
  expect(sentence).toHaveFocus();
  expect(within(said).queryByRole("button")).toBeNull();
});
