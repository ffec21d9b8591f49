import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { draftOf, newId } from "#tests/support/draft-sample.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Quiz, quizEndpoints } from "../../contract.ts";
import { quizScreens } from "../routes.ts";

const stepId = newId();
const questionOf = (key: string, question: string, kind: Quiz["questions"][number]["kind"] = "number") => ({
  key,
  kind,
  stepId,
  stepNumber: 3,
  stepTitle: "Change the jaw",
  question,
  answer: "Tighten it to 45 Nm.",
  options: ["45 Nm", "24 Nm", "5 Nm"],
});

let server: TestServer;
let quiz: Quiz;
let asked: string[][];

beforeEach(() => {
  asked = [];
  quiz = {
    versionId: newId(),
    versionNumber: 4,
    title: "Change the jaw",
    questions: [questionOf("a", "Tighten it to ____."), questionOf("b", "What comes next?", "next")],
    proposed: ["a"],
  };
  server = new TestServer()
    .on(quizEndpoints.propose, () => quiz)
    .on(quizEndpoints.create, ({ body }) => {
      asked.push((body as { keys: string[] }).keys);
      return draftOf("Quiz: Change the jaw");
    });
});

const show = () => showScreens(quizScreens, { server, at: `/procedures/${newId()}/quiz`, as: {} });

describe("making a quiz", () => {
  it("[QZ5] proposes questions with their options, the right one named, and the step that says it", async () => {
    await show();
    const list = await screen.findByRole("list", { name: "Questions" });
    expect(screen.getByText("About version 4 of “Change the jaw”. Every option is taken from it.")).toBeInTheDocument();
    expect(within(list).getByRole("checkbox", { name: "Tighten it to ____." })).toBeChecked();
    expect(within(list).getByRole("checkbox", { name: "What comes next?" })).not.toBeChecked();
    expect(within(list).getAllByText("(Correct)")).toHaveLength(2);
    const [link] = within(list).getAllByRole("link", { name: "Step 3, Change the jaw" });
    expect(link).toHaveAttribute("href", expect.stringContaining(`stepId=${stepId}`));
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  it("[QZ7] creates a draft of the chosen ones", async () => {
    const user = userEvent.setup();
    await show();
    await user.click(await screen.findByRole("checkbox", { name: "What comes next?" }));
    await user.click(screen.getByRole("button", { name: "Create a draft with 2 questions" }));
    expect(await screen.findByText("The draft is there")).toBeInTheDocument();
    expect(asked).toEqual([["a", "b"]]);
  });

  it("takes all or none at once", async () => {
    const user = userEvent.setup();
    await show();
    const all = await screen.findByRole("checkbox", { name: "All 2 questions" });
    await user.click(all);
    expect(screen.getByRole("button", { name: "Create a draft with 2 questions" })).toBeEnabled();
    await user.click(all);
    expect(screen.getByRole("button", { name: "Create a draft" })).toBeDisabled();
  });

  it("[QZ8] says that a newer version was published, and keeps the page", async () => {
    const user = userEvent.setup();
    server.on(quizEndpoints.create, () => {
      throw new Problem("conflict", "sourceChanged");
    });
    await show();
    await user.click(await screen.findByRole("button", { name: "Create a draft with 1 question" }));
    expect(await screen.findByText(/A newer version was published meanwhile/)).toBeInTheDocument();
    expect(screen.getByRole("list", { name: "Questions" })).toBeInTheDocument();
  });

  it("says what is missing where nothing can be asked, and tries again where loading failed", async () => {
    const user = userEvent.setup();
    quiz = { ...quiz, questions: [], proposed: [] };
    let isBroken = true;
    server.on(quizEndpoints.propose, () => {
      if (isBroken) throw new Problem("internal", "internal");
      return quiz;
    });
    await show();
    expect(await screen.findByText("The questions could not be loaded")).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Nothing to ask")).toBeInTheDocument();
  });
});
