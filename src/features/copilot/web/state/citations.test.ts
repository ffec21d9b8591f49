import { describe, expect, it } from "vitest";
import { documentPaths } from "#features/documents/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { answerMessage, manualReference, stepReference } from "../screens/copilot-samples.ts";
import { countsOf, quoteOf, type Source, sourcesOfMessage } from "./citations.ts";
import { metadataOf, type Resource, toggled } from "./question-input.ts";
import { sourcePath, textWithSources } from "./source-path.ts";

const workspaceId = "w";
const manual: Source = { is: "document", reference: manualReference };
const step: Source = { is: "procedure", reference: stepReference };
const at = (source: Source, seesVersions = false) => sourcePath(source, { workspaceId, seesVersions });

describe("the sources of an answer", () => {
  it("are in the order of their numbers, documents and procedures together", () => {
    expect(sourcesOfMessage(answerMessage)).toEqual([step, manual]);
  });

  it("are counted once for each document and procedure", () => {
    const again: Source = { ...manual, reference: { ...manualReference, citation: 3, pageNumbers: [42] } };
    expect(countsOf([step, manual, again])).toEqual({ documents: 1, procedures: 1 });
  });

  it.each([
    ["the marked words", manualReference, "vent for at least 8 minutes"],
    [
      "the longest marked words",
      {
        excerpt: "a bc d",
        marks: [
          { start: 0, end: 1 },
          { start: 2, end: 4 },
        ],
      },
      "bc",
    ],
    ["the whole excerpt where nothing is marked", { excerpt: "… all of it …", marks: [] }, "all of it"],
  ])("quote %s", (_, reference, quote) => {
    expect(quoteOf(reference)).toBe(quote);
  });
});

describe("the screen of a source", () => {
  it("is the page of the document, with the quote to be marked", () => {
    const { documentId } = manualReference;
    expect(at(manual)).toBe(
      documentPaths.document(workspaceId, documentId, { page: 41, find: "vent for at least 8 minutes" }),
    );
  });

  it("is the version of the document that was read, where there is a newer one", () => {
    expect(at({ is: "document", reference: { ...manualReference, isOutdated: true } })).toContain("version=1");
  });

  it("is the step of the procedure", () => {
    const { procedureId, stepId } = stepReference;
    expect(at(step)).toBe(
      procedurePaths.preview(workspaceId, procedureId, { stepId: stepId ?? undefined, find: "ten minutes" }),
    );
  });

  it("is the version that was read only for those who may read it", () => {
    const outdated: Source = { is: "procedure", reference: { ...stepReference, isOutdated: true } };
    expect(at(outdated, true)).toContain(`versionId=${stepReference.versionId}`);
    expect(at(outdated)).not.toContain("versionId");
  });
});

it("a copied answer names its sources, what they say and where they are", () => {
  const text = textWithSources(answerMessage.text, [manual], {
    heading: "Sources",
    nameOf: () => "Retort manual, page 41",
    workspaceId,
    origin: "https://fettle.example",
  });
  expect(text).toBe(
    `Wait ten minutes [1]. The manual asks for at least 8 minutes [2].\n\nSources\n[2] Retort manual, page 41: "vent for at least 8 minutes"\nhttps://fettle.example${at(manual)}\n`,
  );
});

describe("what a question is limited to", () => {
  const folder: Resource = { type: "folder", id: "f", name: "Manuals" };
  it("is sent by kind, and nothing is sent without a choice", () => {
    expect(metadataOf([folder, { type: "procedure", id: "p", name: "Vent" }])).toEqual({
      possibleDocumentReferences: [],
      possibleFolderReferences: ["f"],
      possibleProcedureReferences: ["p"],
    });
    expect(metadataOf([])).toBeNull();
  });

  it("takes one more or less, and no more than a question may have", () => {
    expect(toggled([], folder)).toEqual([folder]);
    expect(toggled([folder], { ...folder, name: "Renamed" })).toEqual([]);
    const many = Array.from({ length: 50 }, (_, n): Resource => ({ type: "document", id: String(n), name: "" }));
    expect(toggled(many, folder)).toBe(many);
    expect(toggled(many, many[0] ?? folder)).toHaveLength(49);
  });
});
