import * as z from "zod/mini";
import { step } from "#features/procedures/content.ts";
import { template } from "#features/templates/contract.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { linkedStepPolicy } from "./policy.ts";

const number = z.int().check(z.positive());

/** From the ids of the reusable step's parts (step, modules, options) to those of the same parts in the procedure. */
const ownIds = z.record(id, id);

const linkedStep = z.object({
  stepId: id,
  templateId: id,
  /** Of the reusable step. */
  title: z.string(),
  /** Its content that the author of the procedure took, or refused, last. */
  takenNumber: z.number(),
  ownIds,
  /**
   * What the reusable step is and was, the present content first, under the ids of the procedure. A part that is not among
   * the ids has the one that it has in the reusable step.
   */
  contents: z.array(z.object({ number: z.number(), step })),
  /** Groups whose writers find the reusable step: whoever changes it shows them the new content. */
  accessGroupIds: z.array(id),
  hiddenAccessGroups: z.number(),
});
export type LinkedStep = z.output<typeof linkedStep>;

const linkState = z.object({
  /** There is a content that its author has neither taken nor refused. */
  isBehind: z.boolean(),
  /** It equals no content that the reusable step ever had. */
  isChangedHere: z.boolean(),
});

/** A procedure as its authors have it, the draft first, with the steps that are linked to one reusable step. */
const templateUse = z.object({
  procedureId: id,
  title: z.string(),
  /** What an update changes, and only while it is that. */
  versionId: id,
  revision: z.number(),
  isDraft: z.boolean(),
  /** Its draft waits for approval: an update withdraws that. */
  isPending: z.boolean(),
  steps: z.array(z.object({ stepId: id, number: z.number(), title: z.string(), ...linkState._zod.def.shape })),
  /** Whether readers still see an earlier content, or one that was changed there. */
  isPublishedBehind: z.boolean(),
});
export type TemplateUse = z.output<typeof templateUse>;

const linkedSteps = inWorkspace("/procedures/{procedureId}/linked-steps");
const oneLink = `${linkedSteps}/{stepId}` as const;
const templatePath = inWorkspace("/procedures/templates/{templateId}");
const access = asMember(linkedStepPolicy.link);

export const linkedStepEndpoints = {
  list: endpoint({
    method: "GET",
    path: linkedSteps,
    summary: "The steps of a procedure that are linked to reusable steps in sight",
    access,
    reply: z.object({ linked: z.array(linkedStep) }),
  }),
  link: endpoint({
    method: "PUT",
    path: oneLink,
    summary:
      "Links a step to a reusable step, at its present content; of a linked step, notes that this one was looked at",
    access,
    body: z.strictObject({ templateId: id, contentNumber: number, ownIds }),
    reply: z.object({ linked: linkedStep }),
    problems: ["notOfThisKind", "reusableStepChanged", "tooManyLinkedSteps", "sameIdTwice"],
  }),
  unlink: endpoint({
    method: "DELETE",
    path: oneLink,
    summary: "Ends a link; the step stays as it is",
    access,
  }),
  uses: endpoint({
    method: "GET",
    path: `${templatePath}/uses`,
    summary: "The procedures in sight with steps that are linked to a reusable step",
    access: asMember(linkedStepPolicy.seeUses),
    query: z.strictObject({ ...pageQuery }),
    reply: z.object({ contentNumber: z.number(), uses: z.array(templateUse), next: z.nullable(z.string()) }),
    problems: ["notOfThisKind"],
  }),
  update: endpoint({
    method: "POST",
    path: `${templatePath}/uses/{procedureId}/update`,
    summary:
      "Takes the present content of a reusable step into a procedure's draft, and begins one where there is none",
    access,
    body: z.strictObject({
      contentNumber: number,
      versionId: id,
      revision: z.number(),
      isDraft: z.boolean(),
      /** Also where the step was changed in the procedure: what was changed there is then gone from the draft. */
      replacesChanges: z.optional(z.boolean()),
      withdrawsRequest: z.optional(z.boolean()),
    }),
    reply: z.object({ versionId: id, revision: z.number(), hasBegunDraft: z.boolean(), updated: z.number() }),
    problems: [
      "notOfThisKind",
      "reusableStepChanged",
      "changedHere",
      "nothingToUpdate",
      "staleDraft",
      "pendingApproval",
      "draftLocked",
      "contentTooLarge",
      "moduleLimit",
    ],
  }),
  changeContent: endpoint({
    method: "PUT",
    path: `${templatePath}/content`,
    summary: "Gives a reusable step the content of a step that is linked to it; it keeps its groups",
    access,
    body: z.strictObject({
      contentNumber: number,
      source: z.strictObject({ procedureId: id, versionId: id, stepId: id }),
    }),
    reply: template,
    problems: ["notOfThisKind", "reusableStepChanged", "notLinked", "unknownStep", "mediaNotUploaded"],
  }),
};
