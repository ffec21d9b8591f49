import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, it } from "vitest";
import { adaptationEndpoints } from "#features/adaptations/contract.ts";
import { generationEndpoints } from "#features/generation/contract.ts";
import { paperEndpoints } from "#features/generation/paper-contract.ts";
import { interviewEndpoints } from "#features/interviews/contract.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { draftWith } from "#features/procedures/web/screens/procedure-samples.ts";
import { proposalEndpoints } from "#features/proposals/contract.ts";
import { approvalEndpoints } from "#features/publishing/contract.ts";
import { Problem } from "#kit/problem.ts";
import type { Screen } from "#kit/web/screen.ts";
import { me, openApp, signedIn, workspaceId } from "#tests/support/web/open-app.tsx";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { UnconfirmedClaims } from "./unconfirmed-claims.tsx";

const draft: ProcedureDraft = draftWith({ "Tighten it to 45 Nm": [], "Wait for 5 minutes": [] });
const [first, second] = draft.sections[0]?.steps ?? [];
const range = (stepId: string | undefined, from: number, to = from) => ({ stepId: stepId ?? "", from, to });

const film = {
  videoId: null,
  cueSource: "captions",
  durationMs: 0,
  sentences: [{ text: "Tighten it to 45 Nm.", startMs: 0, endMs: 1 }],
  steps: [{ ...range(first?.id, 0), title: "", startMs: 0, endMs: 1, warnings: [], claims: [] }],
  confirmed: [],
  isReviewed: false,
};
const said = {
  interviewId: draft.id,
  kind: "interview",
  speaker: "",
  sentences: [
    { text: "Tighten it.", about: "do", question: "", by: "frame", isSpoken: false, at: "", isNothing: false },
    { text: "Wait for 5 minutes.", about: "do", question: "", by: "frame", isSpoken: false, at: "", isNothing: false },
  ],
  steps: [
    { ...range(first?.id, 0), durationMs: null },
    { ...range(second?.id, 1), durationMs: null },
  ],
  lostPhotos: 0,
  heldAt: "2026-11-27T10:00:00.000Z",
  isReviewed: true,
};
const block = { kind: "paragraph", at: { page: 1, paragraph: 1 }, level: 0, number: "", rows: [], picture: null };
const paper = {
  generationId: draft.id,
  mediaId: null,
  contentType: "application/pdf",
  fileName: "manual.pdf",
  about: { title: "", author: "", modifiedAt: "", pages: 1 },
  blocks: [
    { ...block, text: "Tighten it to 45 Nm." },
    { ...block, text: "Wait." },
  ],
  losses: [],
  heading: null,
  pictures: [],
  steps: [
    { ...range(first?.id, 0), modules: [] },
    { ...range(second?.id, 1), modules: [] },
  ],
  isReviewed: false,
};
const change = { kind: "number", from: "45 Nm", to: null, is: "open", limit: null };
const adapted = {
  source: null,
  steps: [first, second].map((step, at) => ({
    stepId: step?.id ?? "",
    sourceStepId: null,
    number: at + 1,
    title: "",
    texts: [{ from: "", to: step?.title ?? "" }],
    changes: at === 0 ? [change] : [],
    hasPictures: false,
  })),
  head: { texts: [], changes: [] },
  adaptedAt: "2026-11-27T10:00:00.000Z",
  isReviewed: false,
};

const proposed = {
  prompt: "Tighten it.",
  title: "Tighten",
  steps: [{ stepId: second?.id ?? "", texts: ["Wait for 5 minutes"] }],
  proposedAt: "2026-11-27T10:00:00.000Z",
  isReviewed: false,
};

const places = {
  film: generationEndpoints.source,
  paper: paperEndpoints.source,
  said: interviewEndpoints.source,
  adapted: adaptationEndpoints.source,
  proposed: proposalEndpoints.source,
};

function show(sources: Partial<Record<keyof typeof places, unknown>>, fault?: Problem) {
  const server = new TestServer();
  for (const [name, endpoint] of Object.entries(places)) {
    server.on(endpoint, () => {
      const source = sources[name as keyof typeof places];
      if (source === undefined) throw fault ?? new Problem("notFound");
      return source as never;
    });
  }
  const page: Screen = {
    path: "/decision",
    frame: "shell",
    load: async () => () => (
      <main>
        <h1>Decision</h1>
        <UnconfirmedClaims draft={draft} />
      </main>
    ),
  };
  return showScreens([page], { server, at: "/decision", as: {} });
}

it.each([
  ["a film", { film }, ["Step 02: 5 minutes (not said in the film)"], "Nobody has confirmed them yet"],
  ["a document", { paper }, ["Step 02: 5 minutes (not written in the document)"], "Nobody has confirmed them yet"],
  ["what somebody said", { said }, ["Step 01: 45 Nm (not said by anybody)"], "Its author has compared"],
  ["a procedure", { adapted }, ["Step 01: 45 Nm (not answered for this machine)"], "Nobody has confirmed them yet"],
  ["a model", { proposed }, ["Step 02: Wait for 5 minutes (proposed by a model)"], "Nobody has confirmed them yet"],
])(
  "[PG56] lists what a draft from %s says and its source does not, with links to the steps",
  async (_from, sources, listed, note) => {
    await show(sources);
    const region = await screen.findByRole("region", { name: "What its source does not say" });
    expect(
      within(region)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(listed);
    expect(within(region).getByText(new RegExp(note))).toBeInTheDocument();
    const [link] = within(region).getAllByRole("link", { name: /^Step/ });
    expect(link).toHaveAttribute("href", expect.stringMatching(/previewDraft=true.*stepId=/));
    expect((await axe.run(document.body)).violations).toEqual([]);
  },
);

it("[PG79] lists first what nobody has confirmed, and says what the author has", async () => {
  const [sentence] = film.sentences;
  const unclear = {
    ...film,
    sentences: [{ ...sentence, uncertain: [3] }],
    confirmed: [{ stepId: second?.id, text: "5 minutes" }],
  };
  await show({ film: unclear });
  const region = await screen.findByRole("region", { name: "What its source does not say" });
  const items = () =>
    within(region)
      .getAllByRole("listitem")
      .map((item) => item.textContent);
  expect(items()).toEqual([
    "Step 01: 45 Nm (not heard clearly in the film)",
    "Step 02: 5 minutes (not said in the film, confirmed by its author)",
  ]);
  expect(within(region).getByText(/has confirmed the others; 1 is open/)).toBeInTheDocument();
});

it("[PG56] says nothing of a draft that was written by hand", async () => {
  await show({});
  await screen.findByRole("heading", { name: "Decision" });
  expect(screen.queryByRole("region", { name: "What its source does not say" })).toBeNull();
});

it("[PG56] says so where a source could not be asked", async () => {
  await show({ film }, new Problem("internal", "internal"));
  expect(await screen.findByText("It could not be checked what the source of this draft says")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
});

it("[PG56] stands on the page of the decision and in its last question", async () => {
  const procedureVersionApproval = {
    ...draft.procedureVersionApproval,
    approvalStatus: "pending",
    requestedBy: draft.updatedBy,
    requestedAt: draft.updatedAt,
    contentHash: "a".repeat(64),
    whyNotApprove: null,
  };
  const permissions = ["content.procedures.manage", "content.procedures.publish"];
  openApp(`/app/${workspaceId}/procedures/${draft.id}/decide`, {
    ...signedIn,
    "GET /v1/workspaces/{workspaceId}/profiles/me": { ...me, permissions },
    [`${draftEndpoints.get.method} ${draftEndpoints.get.path}`]: { ...draft, procedureVersionApproval },
    [`${places.film.method} ${places.film.path}`]: film,
    [`${approvalEndpoints.get.method} ${approvalEndpoints.get.path}`]: {
      state: "pending",
      stages: [],
      unsignableStage: null,
      whyNotSign: null,
      changeKind: "major",
      effectiveAt: null,
      changeNote: "",
      scheduledBy: null,
      scheduledAt: null,
      earlier: [],
    },
  });
  const label = { name: "What its source does not say" };
  expect(await screen.findByRole("region", label, { timeout: 5_000 })).toHaveTextContent("5 minutes");
  await userEvent.click(await screen.findByRole("button", { name: "Approve and publish" }));
  const dialog = within(await screen.findByRole("dialog", {}, { timeout: 5_000 }));
  expect(await dialog.findByRole("region", label)).toHaveTextContent("5 minutes");
});
