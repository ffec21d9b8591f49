import { setUses } from "#features/media/server/service.ts";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { getPublication, type Publication } from "#features/procedures/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { isStorable, plainText } from "#kit/rich-text.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Feedback, GivenFeedback, Proposal } from "../contract.ts";
import { feedbackPolicy } from "../policy.ts";
import { kindOf } from "../rules/kind.ts";
import { hasSameText, reword, tidyText } from "../rules/reword.ts";
import { findFeedback, hasPerformed, insertFeedback } from "./feedback-store.ts";
import { onTheWire } from "./to-wire.ts";

type NumberedStep = ReturnType<typeof numberedSteps<Module>>[number];

/**
 * Says something about a version that the actor sees. [FB1] to [FB5]
 * @throws Problem 404, 409 `idTaken`, 422 `nothingSaid`, `unknownStep`, `unknownText` or `nothingChanged`, 400 `unknownMedia`
 */
export async function giveFeedback(
  scope: Scope,
  at: { readonly procedureId: string; readonly versionId: string },
  given: GivenFeedback,
): Promise<Feedback> {
  const earlier = given.id === undefined ? undefined : await findFeedback(scope, given.id);
  // [FB18] Asked first: the version may have gone out of sight since it was given.
  if (earlier?.isOwn && earlier.versionId === at.versionId) return onTheWire(earlier);
  const publication = await requireVisiblePublication(scope, at);
  const kind = kindOf(given);
  if (kind === undefined) refuse("nothingSaid", "Say something: a thumb, a text, a picture or new words");
  const step = given.stepId === undefined ? undefined : stepOf(publication.content, given.stepId);
  const proposal = given.proposal ? proposalOf(step, given.proposal) : null;
  const id = given.id ?? scope.newId();
  const isNew = await insertFeedback(scope, {
    id,
    procedureId: at.procedureId,
    versionId: at.versionId,
    version: publication.number,
    kind,
    thumb: given.thumb ?? null,
    text: given.text ?? "",
    pictureId: given.pictureId ?? null,
    step: step ? { id: step.step.id, number: step.number, title: step.step.title } : null,
    proposal,
    // [FB12] A thumb alone asks for nothing.
    state: kind === "rating" ? "settled" : "open",
  });
  if (!isNew) throw new Problem("conflict", "idTaken", { detail: "There is other feedback with this id" });
  // [FB4]
  if (given.pictureId !== undefined) await setUses(scope, { type: "feedback", id }, [given.pictureId]);
  scope.publish({ topic: "feedback", accessGroupIds: publication.procedure.accessGroupIds });
  scope.audit({
    action: "procedureFeedback.given",
    objectType: "procedure",
    objectId: at.procedureId,
    details: { feedbackId: id, versionId: at.versionId, kind },
  });
  const stored = await findFeedback(scope, id);
  if (!stored) throw new Error("feedback is not seen by its giver");
  return onTheWire(stored);
}

/** [FB1] The published version, one of the actor's own performs and records, and for authors all of the history. */
async function requireVisiblePublication(
  scope: Scope,
  at: { readonly procedureId: string; readonly versionId: string },
): Promise<Publication> {
  const publication = await getPublication(scope, at.procedureId, at.versionId);
  if (publication.state === "published") return publication;
  if (publication.state === "superseded" && feedbackPolicy.readAll(scope.actor, undefined)) return publication;
  if (await hasPerformed(scope, at.versionId)) return publication;
  throw notFound();
}

/** [FB3] */
function stepOf(content: DraftContent, stepId: string): NumberedStep {
  const id = stepId.toLowerCase();
  const found = numberedSteps<Module>(content).find((one) => one.step.id.toLowerCase() === id);
  return found ?? refuse("unknownStep", "This version has no such step");
}

/** [FB5] The words of before are those of the version, whatever the sender had in mind. */
function proposalOf(at: NumberedStep | undefined, input: NonNullable<GivenFeedback["proposal"]>): Proposal {
  if (!at) return refuse("unknownStep", "New words are for a step: name it");
  if (input.of === "title") {
    const after = input.after.replaceAll(/\s+/gu, " ");
    if (after === at.step.title.trim()) return refuse("nothingChanged", "These are the words that are there");
    return { of: "title", before: at.step.title, after };
  }
  const module = at.step.modules.find((one) => one.id.toLowerCase() === input.moduleId.toLowerCase());
  if (module?.category !== "information") return refuse("unknownText", "This step has no such text");
  const before = module.moduleData.content;
  const after = tidyText(input.after);
  if (hasSameText(before, after)) return refuse("nothingChanged", "These are the words that are there");
  if (!isStorable(reword(before, after)) || plainText(before) === after) {
    throw new Problem("invalid", "invalidRequest", { errors: { "proposal.after": ["Too many lines"] } });
  }
  return { of: "text", moduleId: module.id, moduleType: module.moduleType, before, after };
}

function refuse(code: string, detail: string): never {
  throw new Problem("unprocessable", code, { detail });
}
