import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { draftOf, newId } from "#tests/support/draft-sample.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type PaperSource, paperEndpoints } from "../../paper-contract.ts";
import { generationScreens } from "../routes.ts";

const [stepId, moduleId, sectionId] = [newId(), newId(), newId()];
const blockOf = (text: string, number = "", paragraph = 1): PaperSource["blocks"][number] => ({
  kind: "item",
  at: { page: 3, paragraph },
  text,
  level: 0,
  number,
  rows: [],
  picture: null,
});

const sourceOf = (more: Partial<PaperSource> = {}): PaperSource => ({
  generationId: newId(),
  mediaId: newId(),
  contentType: "application/pdf",
  fileName: "jaw.pdf",
  about: { title: "", author: "Eve", modifiedAt: "", pages: 3 },
  blocks: [blockOf("Introduction"), blockOf("Tighten to 24 Nm.", "1.", 2)],
  losses: [{ kind: "footnote", at: { page: 3, paragraph: 2 }, detail: "Since 2020" }],
  heading: null,
  pictures: [],
  steps: [{ stepId, from: 1, to: 1, modules: [{ moduleId, blocks: [1] }] }],
  isReviewed: false,
  ...more,
});

const draftWith = (text: string) => ({
  ...draftOf("Change the jaw"),
  sections: [
    {
      id: sectionId,
      title: "",
      steps: [
        {
          id: stepId,
          title: "Tighten",
          modules: [
            {
              id: moduleId,
              category: "information" as const,
              moduleType: "instruction" as const,
              moduleData: { version: 1 as const, content: deltaOf(text) },
            },
          ],
        },
      ],
    },
  ],
});

let server: TestServer;
let source: PaperSource;

beforeEach(() => {
  source = sourceOf();
  server = new TestServer()
    .on(paperEndpoints.source, () => source)
    .on(draftEndpoints.get, () => draftWith("Tighten to 24 Nm."));
});

const show = (path = `/procedures/${newId()}/compare`) =>
  showScreens(generationScreens, { server, at: path, as: {}, flags: { pdf_proc_gen_enabled: true } });

describe("a draft next to its document", () => {
  it("[PG30] lists what the draft does not have, with its place, and violates nothing in axe", async () => {
    await show();
    expect(await screen.findByRole("heading", { name: "Change the jaw" })).toBeInTheDocument();
    expect(screen.getByText("1 object is not in the draft")).toBeInTheDocument();
    expect(screen.getByText("Footnote")).toBeInTheDocument();
    expect(screen.getByText("Since 2020")).toBeInTheDocument();
    expect(screen.getByText("Page 3, paragraph 2")).toBeInTheDocument();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((found) => found.id)).toEqual([]);
  });

  it("[PG27] marks the blocks that a step was taken from", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Source: Page 3, paragraph 2, of step 1" }));
    const blocks = within(screen.getByRole("region", { name: "Document" }));
    expect(blocks.getByText("1. Tighten to 24 Nm.").parentElement).toHaveAttribute("aria-current", "true");
    expect(blocks.getByText("Introduction").parentElement).not.toHaveAttribute("aria-current");
  });

  it("[PG30] marks the place in the document of what the draft does not have", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Show Footnote: Page 3, paragraph 2" }));
    const blocks = within(screen.getByRole("region", { name: "Document" }));
    expect(blocks.getByText("1. Tighten to 24 Nm.").parentElement).toHaveAttribute("aria-current", "true");
    expect(blocks.getByText("Introduction").parentElement).not.toHaveAttribute("aria-current");
  });

  it("[PG31] [PG33] names what no block says, and confirms it with the draft", async () => {
    server
      .on(draftEndpoints.get, () => draftWith("Tighten to 30 Nm."))
      .on(paperEndpoints.accept, () => {
        source = { ...source, isReviewed: true };
        return {
          id: source.generationId,
          kind: "paper" as const,
          stage: "completed" as const,
          errorType: null,
          procedureId: newId(),
          title: "jaw",
          voiceOver: null,
          avSources: [],
          paperSources: [],
          reviewedAt: "2026-11-26T10:00:00.000Z",
          troubleshootingArtifacts: [],
          createdAt: "2026-11-26T10:00:00.000Z",
          updatedAt: "2026-11-26T10:00:00.000Z",
        };
      });
    const { user } = await show();
    expect(await screen.findByText("1 thing to confirm")).toBeInTheDocument();
    expect(screen.getByText("30 Nm")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Confirm these and accept the draft" }));
    await waitFor(() => expect(server.sentTo(paperEndpoints.accept)[0]?.body).toEqual({ confirmed: ["30 Nm"] }));
    expect(await screen.findByText("Accepted")).toBeInTheDocument();
  });
});

describe("handing in documents", () => {
  it("takes documents only, several at once, and text that is pasted", async () => {
    const { user } = await show("/procedures/from-document");
    await screen.findByRole("heading", { name: "A procedure from a document" });
    expect(screen.getByRole("button", { name: "Make a draft" })).toBeDisabled();
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("no place for a file");
    await user.upload(input, [new File(["a"], "jaw.docx"), new File(["b"], "seal.pdf")]);
    expect(await screen.findByText("jaw.docx")).toBeInTheDocument();
    await user.type(screen.getByRole("textbox", { name: "Or paste text" }), "1. Open it");
    expect(screen.getByRole("button", { name: "Make 3 drafts" })).toBeEnabled();
    await user.click(screen.getByRole("button", { name: "Remove jaw.docx" }));
    expect(screen.getByRole("button", { name: "Make 2 drafts" })).toBeEnabled();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((found) => found.id)).toEqual([]);
  });

  it("[PG15] asks who is to see what comes of them, and goes on only with an answer", async () => {
    server.on(groupEndpoints.list, () => ({
      groups: [{ id: newId(), name: "Night shift", icon: "factory", parentId: null, revision: 1 }],
    }));
    const { user } = await showScreens(generationScreens, {
      server,
      at: "/procedures/from-document",
      flags: { pdf_proc_gen_enabled: true, access_groups_enabled: true },
      as: {},
    });
    await user.type(await screen.findByRole("textbox", { name: "Or paste text" }), "1. Open it");
    const whoSees = within(screen.getByRole("group", { name: "Who sees the procedures and documents" }));
    expect(whoSees.getByRole("checkbox", { name: "Everyone in the workspace" })).toBeChecked();
    await user.click(whoSees.getByRole("checkbox", { name: "Everyone in the workspace" }));
    expect(screen.getByRole("button", { name: "Make a draft" })).toBeDisabled();
    await user.click(await whoSees.findByRole("treeitem", { name: /Night shift/ }));
    expect(screen.getByRole("button", { name: "Make a draft" })).toBeEnabled();
  });
});
