import type { DraftContent } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { newModule, newSection, newStep } from "#features/procedures/rules/new-content.ts";
import type { Visit } from "./as-persona.ts";
import { ask } from "./find.ts";

const newId = () => crypto.randomUUID();

/** Two steps that ask: a number from 1 to 10 bar and a note; then a free answer and a signature. */
export function sampleContent(title: string): DraftContent {
  const pressure = newModule("numberInput", newId);
  const note = newModule("freeResponse", newId);
  const remarks = newModule("freeResponse", newId);
  if (pressure.moduleType === "numberInput") {
    Object.assign(pressure.moduleData, { prompt: "Pressure at the pump", min: 1, max: 10, unit: "bar" });
  }
  if (note.moduleType === "freeResponse") Object.assign(note.moduleData, { prompt: "What do you hear?" });
  if (remarks.moduleType === "freeResponse")
    Object.assign(remarks.moduleData, { prompt: "Remarks for the next shift" });
  const signature = newModule("signature", newId);
  if (signature.moduleType === "signature") signature.moduleData.termsText = "I was there myself.";
  const steps = [
    { ...newStep(newId), title: "Read the gauge", modules: [pressure, note] },
    { ...newStep(newId), title: "Leave it clean", modules: [remarks, signature] },
  ];
  return {
    title,
    description: "",
    procedureImage: null,
    sections: [{ ...newSection(newId), title: "Round", steps }],
  };
}

interface Made {
  readonly id: string;
  readonly content: DraftContent;
}

/** A draft that everybody may see once it is published; with other steps than the sample's where they are given. */
export async function makeDraft(
  author: Visit,
  title: string,
  steps?: DraftContent["sections"][number]["steps"],
): Promise<Made> {
  const sample = sampleContent(title);
  const content = steps ? { ...sample, sections: sample.sections.map((section) => ({ ...section, steps })) } : sample;
  const draft = await ask<ProcedureDraft>(author, "/procedures", { method: "POST", body: { title } });
  await saveDraft(author, draft, content);
  return { id: draft.id, content };
}

export async function makePublished(author: Visit, title: string): Promise<Made> {
  const made = await makeDraft(author, title);
  await publishDraft(author, await ask<ProcedureDraft>(author, `/procedures/${made.id}/draft`));
  return made;
}

/** Publishes the next version with another description: every question stays as it was. */
export async function publishNext(author: Visit, { id, content }: Made): Promise<void> {
  const draft = await ask<ProcedureDraft>(author, `/procedures/${id}/draft`, { method: "POST" });
  await saveDraft(author, draft, { ...content, description: "Now with a description." });
  await publishDraft(author, await ask<ProcedureDraft>(author, `/procedures/${id}/draft`));
}

const pathOf = (draft: ProcedureDraft) => `/procedures/${draft.id}/draft/${draft.versionId}`;

export const saveDraft = (author: Visit, draft: ProcedureDraft, content: DraftContent) =>
  ask(author, pathOf(draft), { method: "PUT", ifMatch: draft.revision, body: { ...content, areaIds: [] } });

export const publishDraft = (author: Visit, draft: ProcedureDraft) =>
  ask(author, `${pathOf(draft)}/publish`, { method: "POST", body: { revision: draft.revision } });
