import * as z from "zod/mini";
import { procedureDraft, procedurePath } from "#features/procedures/contract.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { name } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { proposalPolicy } from "./policy.ts";

export const promptCharactersMax = 2_000;

const proposedSource = z.object({
  /** What the author described. */
  prompt: z.string(),
  /** The title that the model proposed. */
  title: z.string(),
  /** Each text of a step as the model wrote it. */
  steps: z.array(z.object({ stepId: id, texts: z.array(z.string()) })),
  proposedAt: moment,
  isReviewed: z.boolean(),
});
export type ProposedSource = z.output<typeof proposedSource>;

const access = asMember(proposalPolicy.propose);

export const proposalEndpoints = {
  propose: endpoint({
    method: "POST",
    path: inWorkspace("/procgen/prompt"),
    summary: "Has the configured language model propose a draft from a short description; nothing in it counts as said",
    access,
    body: z.strictObject({
      prompt: name(promptCharactersMax),
      language: z.enum(["en", "de"]),
      accessGroupIds: z.optional(z.array(id).check(z.maxLength(100))),
    }),
    reply: procedureDraft,
    status: 201,
    problems: ["noModel", "modelFailed", "unknownAccessGroup"],
    work: "manual",
    limit: { calls: 20, seconds: 60 },
  }),
  source: endpoint({
    method: "GET",
    path: `${procedurePath}/proposed`,
    summary: "What a model proposed when a draft was made; 404 where it was not made so",
    access: asMember(proposalPolicy.seeSource),
    reply: proposedSource,
  }),
  accept: endpoint({
    method: "POST",
    path: `${procedurePath}/proposed/accept`,
    summary: "Marks a draft as checked; every sentence that stands there as the model wrote it has to be confirmed",
    access,
    body: z.strictObject({
      /** The sentences of the model, as the caller saw them. */
      confirmed: z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(2_000)),
    }),
    reply: proposedSource,
    problems: ["unconfirmedClaims"],
  }),
};
