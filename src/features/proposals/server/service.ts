import * as z from "zod";
import { requireAssignable } from "#features/groups/server/service.ts";
import { contentLimits } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { createFrom, getSeenProcedure, getWrittenContent } from "#features/procedures/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import { askModel } from "#kit/server/models/ask-model.ts";
import type { Models } from "#kit/server/models/models.ts";
import type { Scope } from "#kit/server/scope.ts";
import { minute } from "#kit/time.ts";
import type { ProposedSource } from "../contract.ts";
import { proposedDraft, proposedIn } from "../rules/proposal.ts";
import { findProposal, insertProposal, markReviewed, type StoredProposal } from "./proposal-store.ts";

/** Its author waits at the screen. */
const proposingMsMax = minute;
const stepsMax = 60;

const shape = z.object({
  title: z.string().max(contentLimits.titleCharactersMax),
  steps: z
    .array(
      z.object({
        title: z.string().max(contentLimits.titleCharactersMax),
        instruction: z.string().max(5_000),
        warnings: z.array(z.string().max(2_000)).max(10),
      }),
    )
    .max(stepsMax),
});

const languages = { en: "English", de: "German, in the polite form" } as const;

const instructionsIn = (language: keyof typeof languages): string =>
  [
    "The material describes a piece of work in a plant. Propose a procedure for it: a title, and steps in the order of the work, each",
    "with a short title, an instruction of few plain sentences, and warnings where somebody could come to harm.",
    "An author checks every sentence: where a value, a part or a tool depends on the machine and is not described, write that it has",
    "to be filled in, and do not make one up. Write plain text without markup and without addresses.",
    `Write in ${languages[language]}. At most ${stepsMax} steps.`,
  ].join("\n");

interface Described {
  readonly prompt: string;
  readonly language: keyof typeof languages;
  readonly accessGroupIds?: readonly string[] | undefined;
}

/**
 * [PG57] [PG60] A draft that the model proposes. The groups are checked before the model is asked, and again with the draft.
 * @throws Problem 403, 409 `noModel`, 503 `modelFailed`, 400 `unknownAccessGroup`
 */
export async function proposeDraft(call: MemberCall, models: Models, described: Described): Promise<ProcedureDraft> {
  const groupIds = [...new Set(described.accessGroupIds)];
  await call.transact((scope) => requireAssignable(scope, groupIds));
  const answered = await askModel(models, {
    name: "proposeDraft",
    instructions: instructionsIn(described.language),
    material: described.prompt,
    schema: shape,
    timeoutMs: proposingMsMax,
  });
  if (answered.is === "notConfigured") {
    throw new Problem("conflict", "noModel", { detail: "No language model is configured" });
  }
  if (answered.is === "failed") throw new Problem("unavailable", "modelFailed", { detail: "The model gave no answer" });
  return call.transact(async (scope) => {
    const made = proposedDraft(answered.value, scope.newId);
    if (!made) throw new Problem("unavailable", "modelFailed", { detail: "The model proposed no step" });
    await requireAssignable(scope, groupIds);
    const start = { content: made.content, groupIds, areaIds: [], editorIds: [] };
    const draft = await createFrom(scope, start, undefined, { proposedBy: "model" });
    await insertProposal(scope, { procedureId: draft.id, prompt: described.prompt, proposal: made.proposal });
    return draft;
  });
}

/** [PG60] What was described and proposed, for those who see the draft. @throws Problem 404 */
export async function getProposed(scope: Scope, procedureId: string): Promise<ProposedSource> {
  return toWire(await requireProposal(scope, procedureId));
}

async function requireProposal(scope: Scope, procedureId: string): Promise<StoredProposal> {
  const { id } = await getSeenProcedure(scope, procedureId);
  const found = await findProposal(scope, id);
  if (!found) throw notFound();
  return found;
}

/**
 * [PG59] Every sentence that stands in the draft as the model wrote it has to be among `confirmed`.
 * @throws Problem 404, 403, 409 `unconfirmedClaims`
 */
export async function acceptProposed(
  scope: Scope,
  procedureId: string,
  confirmed: readonly string[],
): Promise<ProposedSource> {
  const found = await requireProposal(scope, procedureId);
  const known = new Set(confirmed);
  const content = await getWrittenContent(scope, procedureId);
  const open = proposedIn(content, found.proposal).filter(({ text }) => !known.has(text));
  if (open.length > 0) {
    const errors = { confirmed: [...new Set(open.map(({ text }) => text))].slice(0, 50) };
    throw new Problem("conflict", "unconfirmedClaims", {
      detail: "A model wrote this, and nobody confirmed it",
      errors,
    });
  }
  await markReviewed(scope, found.id);
  scope.publish({ topic: "proposals", subjectId: procedureId, profileId: scope.actor.profileId });
  return getProposed(scope, procedureId);
}

const toWire = ({ prompt, proposal, createdAt, reviewedAt }: StoredProposal): ProposedSource => ({
  prompt,
  title: proposal.title,
  steps: proposal.steps.map(({ stepId, texts }) => ({ stepId, texts: [...texts] })),
  proposedAt: createdAt.toISOString(),
  isReviewed: reviewedAt !== null,
});
