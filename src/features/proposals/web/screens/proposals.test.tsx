import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { Problem } from "#kit/problem.ts";
import { draftOf, newId } from "#tests/support/draft-sample.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type ProposedSource, proposalEndpoints } from "../../contract.ts";
import { proposalScreens } from "../routes.ts";

let server: TestServer;
let draft: ProcedureDraft;
let source: ProposedSource;

const hostile = "Stop it. <img src=x onerror=alert(1)>";

beforeEach(() => {
  const step = { id: newId(), title: hostile, modules: [] };
  draft = { ...draftOf("Change the jaw"), sections: [{ id: newId(), title: "", steps: [step] }] };
  source = {
    prompt: "The jaw of the red press.",
    title: "Change the jaw",
    steps: [{ stepId: step.id, texts: [hostile] }],
    proposedAt: "2026-11-27T10:00:00.000Z",
    isReviewed: false,
  };
  server = new TestServer()
    .on(draftEndpoints.get, () => draft)
    .on(proposalEndpoints.source, () => source)
    .on(proposalEndpoints.accept, () => {
      source = { ...source, isReviewed: true };
      return source;
    });
});

describe("a draft from a description", () => {
  const show = () => showScreens(proposalScreens, { server, at: "/procedures/from-description", hasModel: true });

  it("[PG57] is not offered where no model is configured", async () => {
    await showScreens(proposalScreens, { server, at: "/procedures/from-description", as: {} });
    expect(await screen.findByText("No language model is configured")).toBeInTheDocument();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("[PG57] says that the model gave no usable answer, and keeps the description", async () => {
    const user = userEvent.setup();
    server.on(proposalEndpoints.propose, () => {
      throw new Problem("unavailable", "modelFailed");
    });
    await show();
    await user.type(await screen.findByRole("textbox", { name: "What is the work?" }), "The jaw");
    await user.click(screen.getByRole("button", { name: "Propose a draft" }));
    expect(await screen.findByText(/The model gave no usable answer/)).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "What is the work?" })).toHaveValue("The jaw");
    expect((await axe.run(document.body)).violations).toEqual([]);
  });
});

describe("a draft that a model proposed", () => {
  const show = () => showScreens(proposalScreens, { server, at: `/procedures/${draft.id}/proposed`, as: {} });

  it("[PG58] [PG59] shows each sentence of the model as text, and is accepted once all are confirmed", async () => {
    const user = userEvent.setup();
    await show();
    expect(await screen.findByText("3 sentences of the model are unconfirmed")).toBeInTheDocument();
    expect(document.querySelector("main img")).toBeNull();
    const step = screen.getByRole("region", { name: "Step 1" });
    expect(within(step).getAllByText("Model")).toHaveLength(2);
    expect((await axe.run(document.body)).violations).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Accept the draft" }));
    expect(server.sentTo(proposalEndpoints.accept)).toHaveLength(0);
    for (const sentence of screen.getAllByRole("checkbox")) await user.click(sentence);
    await user.click(screen.getByRole("button", { name: "Accept the draft" }));
    expect(await screen.findByText("Accepted")).toBeInTheDocument();
    expect(server.sentTo(proposalEndpoints.accept)[0]?.body).toEqual({
      confirmed: ["Change the jaw", "Stop it.", "<img src=x onerror=alert(1)>"],
    });
  });

  it("[PG59] asks for no confirmation of what its author wrote anew", async () => {
    draft = { ...draft, title: "Change it", sections: [] };
    await show();
    expect(await screen.findByText("Every sentence of the model is confirmed or written anew.")).toBeInTheDocument();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});
