import * as z from "zod/mini";
import { draftSource } from "#features/generation/contract.ts";
import { generationPolicy } from "#features/generation/policy.ts";
import { procedurePath } from "#features/procedures/contract.ts";
import { momentMsMax } from "#features/videos/rules/cue.ts";
import { asMember, endpoint } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";

const clipMoment = z.number().check(z.refine(Number.isInteger), z.nonnegative(), z.maximum(momentMsMax));
const access = asMember(generationPolicy.generate);

/** What becomes of a draft and its film once they are there. */
export const filmStepEndpoints = {
  moveClips: endpoint({
    method: "PUT",
    path: `${procedurePath}/generation/clips`,
    summary:
      "Moves where the clips of steps begin and end. The sentences that a step is held against are those of its clip",
    access,
    body: z.strictObject({
      clips: z
        .array(z.strictObject({ stepId: id, startMs: clipMoment, endMs: clipMoment }))
        .check(z.minLength(1), z.maxLength(100)),
    }),
    reply: draftSource,
    problems: ["unknownStep", "clipTooShort", "draftLocked", "pendingApproval"],
  }),
  confirm: endpoint({
    method: "PUT",
    path: `${procedurePath}/generation/confirmed`,
    summary: "Confirms one thing that a draft says and its film does not say for certain, or takes that back",
    access,
    body: z.strictObject({
      stepId: id,
      /** As the draft has it. */
      text: z.string().check(z.minLength(1), z.maxLength(10_000)),
      isConfirmed: z.boolean(),
    }),
    reply: draftSource,
    problems: ["unknownStep", "notToConfirm", "draftLocked", "pendingApproval"],
  }),
  acceptFilm: endpoint({
    method: "POST",
    path: `${procedurePath}/generation/accept`,
    summary: "Marks a draft as compared with its film; what that does not say for certain has to be confirmed before",
    access,
    reply: draftSource,
    problems: ["unconfirmedClaims", "draftLocked", "pendingApproval"],
  }),
};
