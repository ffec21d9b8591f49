import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { Problem } from "#kit/problem.ts";
import { draftOf, newId } from "#tests/support/draft-sample.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type AdaptedSource, adaptationEndpoints, type Differences } from "../../contract.ts";
import { adaptationScreens } from "../routes.ts";

const stepId = newId();
const asked = (key: string, kind: Differences["differences"][number]["kind"], text: string, number = 1) => ({
  key,
  kind,
  text,
  places: [{ stepId, number, sentence: `Here is ${text} of it.` }],
});

let server: TestServer;
let differences: Differences;
let sent: unknown[];

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  differences = {
    versionId: newId(),
    versionNumber: 4,
    title: "Change the jaw",
    differences: [
      asked("a", "name", "CW-4"),
      asked("b", "number", "13 mm", 1),
      asked("c", "number", "13 mm", 2),
      asked("d", "limit", "≥ 20 Nm", 2),
    ],
  };
  server = new TestServer()
    .on(adaptationEndpoints.questions, () => differences)
    .on(adaptationEndpoints.create, ({ body }) => {
      sent.push((body as { answers: unknown }).answers);
      return draftOf("Change the jaw");
    });
});

describe("adapting a procedure", () => {
  const show = () => showScreens(adaptationScreens, { server, at: `/procedures/${newId()}/adapt`, as: {} });

  it("[PG51] asks for each name, value and limit with its sentence and step, and says how many are open", async () => {
    await show();
    const first = await screen.findByRole("region", { name: "Machines, parts and areas" });
    expect(within(first).getByRole("textbox", { name: "Instead of “CW-4”" })).toBeInTheDocument();
    const step = screen.getByRole("region", { name: /Step 2/ });
    expect(within(step).getAllByRole("listitem")).toHaveLength(2);
    const [link] = within(step).getAllByRole("link", { name: "Step 02" });
    expect(link).toHaveAttribute("href", expect.stringContaining(`stepId=${stepId}`));
    expect(screen.getByText(/^4 are open/)).toBeInTheDocument();
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  it("[PG52] sends new values, what is the same, and nothing of what is open", async () => {
    const user = userEvent.setup();
    await show();
    await user.type(await screen.findByRole("textbox", { name: "Instead of “CW-4”" }), "CW-9");
    const [first] = screen.getAllByRole("textbox", { name: "Instead of “13 mm”" });
    if (!first) throw new Error("a field");
    await user.type(first, "17 mm");
    await user.click(screen.getByRole("checkbox", { name: "“≥ 20 Nm” is the same" }));
    expect(screen.getByText(/^1 is open/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Create the draft" }));
    expect(await screen.findByText("The draft is there")).toBeInTheDocument();
    expect(sent).toEqual([
      [
        { key: "a", value: "CW-9" },
        { key: "b", value: "17 mm" },
        { key: "d", value: null },
      ],
    ]);
  });

  it("gives an answer to the other places that say the same, on request alone", async () => {
    const user = userEvent.setup();
    await show();
    const [first, second] = await screen.findAllByRole("textbox", { name: "Instead of “13 mm”" });
    if (!first) throw new Error("a field");
    await user.type(first, "17 mm");
    expect(second).toHaveValue("");
    await user.click(screen.getByRole("button", { name: "Also in the other place with “13 mm”" }));
    expect(second).toHaveValue("17 mm");
  });

  it("[PG61] has what was typed again after another page, until the draft is there, and nothing for somebody else", async () => {
    const user = userEvent.setup();
    await show();
    await user.type(await screen.findByRole("textbox", { name: "Instead of “CW-4”" }), "CW-9");
    await user.click(screen.getByRole("checkbox", { name: "“≥ 20 Nm” is the same" }));
    cleanup();
    await show();
    expect(await screen.findByRole("textbox", { name: "Instead of “CW-4”" })).toHaveValue("CW-9");
    expect(screen.getByText(/^2 are open/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Create the draft" }));
    expect(await screen.findByText("The draft is there")).toBeInTheDocument();
    cleanup();
    sessionStorage.setItem(`fettle.adapting.w.another.${differences.versionId}`, "{}");
    await show();
    expect(await screen.findByText(/^4 are open/)).toBeInTheDocument();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("fettle.adapting."))).toEqual([]);
  });

  it("[PG52] takes no limit that is not a number", async () => {
    const user = userEvent.setup();
    await show();
    await user.type(await screen.findByRole("textbox", { name: "Instead of “≥ 20 Nm”" }), "tight");
    expect(screen.getByText("Enter a number.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Create the draft" })).toBeDisabled();
  });

  it("says that a newer version was published, and keeps the page", async () => {
    const user = userEvent.setup();
    server.on(adaptationEndpoints.create, () => {
      throw new Problem("conflict", "sourceChanged");
    });
    await show();
    await user.click(await screen.findByRole("button", { name: "Create the draft" }));
    expect(await screen.findByText(/A newer version was published meanwhile/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Create the draft" })).toBeInTheDocument();
  });

  it("says where nothing depends on a machine, and tries again where loading failed", async () => {
    const user = userEvent.setup();
    differences = { ...differences, differences: [] };
    let isBroken = true;
    server.on(adaptationEndpoints.questions, () => {
      if (isBroken) throw new Problem("internal", "internal");
      return differences;
    });
    await show();
    expect(await screen.findByText("What differs could not be loaded")).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Nothing in it depends on a machine")).toBeInTheDocument();
  });
});

describe("a draft next to its source", () => {
  let draft: ProcedureDraft;
  let source: AdaptedSource;
  let confirmed: unknown;

  beforeEach(() => {
    const step = { id: newId(), title: "Take the 17 mm wrench", modules: [] };
    draft = { ...draftOf("Change the jaw of CW-9"), sections: [{ id: newId(), title: "", steps: [step] }] };
    source = {
      source: { procedureId: newId(), versionNumber: 4, title: "Change the jaw" },
      steps: [
        {
          stepId: step.id,
          sourceStepId: newId(),
          number: 4,
          title: "Take the wrench",
          texts: [{ from: "Take the 13 mm wrench.", to: step.title }],
          changes: [
            { kind: "number", from: "13 mm", to: "17 mm", is: "changed", limit: null },
            { kind: "tool", from: "wrench", to: null, is: "open", limit: null },
          ],
          hasPictures: true,
        },
      ],
      head: { texts: [], changes: [] },
      adaptedAt: "2026-11-27T10:00:00.000Z",
      isReviewed: false,
    };
    confirmed = undefined;
    server
      .on(draftEndpoints.get, () => draft)
      .on(adaptationEndpoints.source, () => source)
      .on(adaptationEndpoints.accept, ({ body }) => {
        confirmed = body;
        source = { ...source, isReviewed: true };
        return source;
      });
  });
  const show = () => showScreens(adaptationScreens, { server, at: `/procedures/${draft.id}/adapted`, as: {} });

  it("[PG55] says of each step which one it comes from and what became of its values", async () => {
    const user = userEvent.setup();
    await show();
    const steps = await screen.findByRole("region", { name: "Draft" });
    expect(within(steps).getByText("13 mm becomes 17 mm")).toBeInTheDocument();
    expect(within(steps).getByText(/Its pictures and places are those of the source/)).toBeInTheDocument();
    await user.click(within(steps).getByRole("button", { name: "From step 04 of Change the jaw" }));
    const shown = within(screen.getByRole("region", { name: "Source" })).getByText("Take the 13 mm wrench.");
    expect(shown.closest("li")).toHaveAttribute("aria-current", "true");
    expect((await axe.run(document.body)).violations).toEqual([]);
    // On a phone the source stands below the draft.
    screen.getByRole("button", { name: "Back to where you were" }).focus();
    await user.keyboard("{Enter}");
    expect(within(steps).getByRole("button", { name: "From step 04 of Change the jaw" })).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Back to where you were" })).toBeNull();
  });

  it("[PG54] lists what is unconfirmed, and accepts the draft with it", async () => {
    const user = userEvent.setup();
    await show();
    expect(await screen.findByText(/unconfirmed$/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Confirm these and accept the draft" }));
    expect(await screen.findByText("Accepted")).toBeInTheDocument();
    expect(confirmed).toEqual({ confirmed: ["wrench"] });
  });

  it("[PG55] shows the draft alone to those who do not see the source", async () => {
    source = { ...source, source: null };
    await show();
    expect(await screen.findByText(/You do not see the source of this draft/)).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Source" })).toBeNull();
  });
});
