import * as z from "zod/mini";
import { contentLimits } from "#features/procedures/content.ts";
import { procedureDraft, procedurePath } from "#features/procedures/contract.ts";
import { asMember, endpoint } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { name } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { adaptationPolicy } from "./policy.ts";
import { differenceKinds } from "./rules/differences.ts";

const key = z.string().check(z.maxLength(2_000));

const difference = z.object({
  key,
  kind: z.enum(differenceKinds),
  text: z.string(),
  /** Steps are counted over all sections, from 1; both are null for the title, the description and titles of sections. */
  places: z.array(z.object({ stepId: z.nullable(id), number: z.nullable(z.number()), sentence: z.string() })),
});

const differences = z.object({
  /** The published version that is asked about. */
  versionId: id,
  versionNumber: z.number(),
  title: z.string(),
  differences: z.array(difference),
});
export type Differences = z.output<typeof differences>;

const change = z.object({
  kind: z.enum(differenceKinds),
  /** Blank where the caller does not see the source, and the draft does not say it either. */
  from: z.string(),
  to: z.nullable(z.string()),
  is: z.enum(["changed", "same", "open"]),
  limit: z.nullable(z.object({ moduleId: id, bound: z.enum(["min", "max"]), value: z.number() })),
});
export type WireChange = z.output<typeof change>;

const texts = z.array(z.object({ from: z.string(), to: z.string() }));

const adaptedSource = z.object({
  /** Null where the caller does not see it, or it is gone; then nothing of its words is told. */
  source: z.nullable(z.object({ procedureId: id, versionNumber: z.number(), title: z.string() })),
  steps: z.array(
    z.object({
      stepId: id,
      sourceStepId: z.nullable(id),
      number: z.number(),
      title: z.string(),
      texts,
      changes: z.array(change),
      hasPictures: z.boolean(),
    }),
  ),
  head: z.object({ texts, changes: z.array(change) }),
  adaptedAt: moment,
  isReviewed: z.boolean(),
});
export type AdaptedSource = z.output<typeof adaptedSource>;

const access = asMember(adaptationPolicy.adapt);

/** Of a name, a value or a tool of the other machine. */
export const answerCharactersMax = 200;
const answersMax = 5_000;

export const adaptationEndpoints = {
  questions: endpoint({
    method: "GET",
    path: `${procedurePath}/adaptations`,
    summary: "What the published version says that may be otherwise at another machine, each with its sentences",
    access,
    reply: differences,
  }),
  create: endpoint({
    method: "POST",
    path: `${procedurePath}/adaptations`,
    summary: "Makes a draft for another machine from the answers; it takes the groups of the procedure (ruling R4)",
    access,
    body: z.strictObject({
      versionId: id,
      /** By default the source's own, with the answers in it. */
      title: z.optional(name(contentLimits.titleCharactersMax)),
      /** Null: the same at the other machine. What is left out stays open. */
      answers: z
        .array(z.strictObject({ key, value: z.nullable(name(answerCharactersMax)) }))
        .check(z.maxLength(answersMax)),
    }),
    bodyBytesMax: 4_000_000,
    reply: procedureDraft,
    status: 201,
    problems: ["sourceChanged", "notANumber", "adaptationTooLong"],
  }),
  source: endpoint({
    method: "GET",
    path: `${procedurePath}/adapted-from`,
    summary: "What a draft was adapted from, step by step; 404 where it was not made so",
    access: asMember(adaptationPolicy.seeSource),
    reply: adaptedSource,
  }),
  accept: endpoint({
    method: "POST",
    path: `${procedurePath}/adapted-from/accept`,
    summary: "Marks a draft as compared with its source; what nobody said of the other machine has to be confirmed",
    access,
    body: z.strictObject({
      /** The texts of what is unconfirmed, as the caller saw them. */
      confirmed: z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(5_000)),
    }),
    reply: adaptedSource,
    problems: ["unconfirmedClaims"],
  }),
};
