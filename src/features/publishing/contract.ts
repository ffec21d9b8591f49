import * as z from "zod/mini";
import { approvalPolicy } from "#features/procedures/policy.ts";
import { changeKinds } from "#features/procedures/rules/effective-date.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { name } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { notSigningReasons, reminderDaysRange, stageFaults, stageLimits } from "./rules/approval-stages.ts";

const whole = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.int(), z.minimum(min), z.maximum(max));

const stageName = name(stageLimits.nameCharactersMax);

/** A stage in a request that changes the setting. */
const stageInput = z.strictObject({
  name: stageName,
  needed: whole({ min: 1, max: stageLimits.neededMax }),
  profileIds: z.array(id).check(z.maxLength(stageLimits.peopleMax)),
  groupIds: z.array(id).check(z.maxLength(stageLimits.groupsMax)),
});

/** The stages that every publication goes through, in their order; none where one approval is enough. */
export const approvalSetting = z.object({
  stages: z.array(
    z.object({
      name: z.string(),
      needed: z.number(),
      /** `maySign` is false for members whose role may not publish, and for former members. */
      people: z.array(z.object({ ...person._zod.def.shape, maySign: z.boolean() })),
      /** The name of a group hidden from the caller is null (threat B65). */
      groups: z.array(z.object({ id, name: z.nullable(z.string()) })),
    }),
  ),
  reminderDays: z.number(),
  /** Counts the changes; a change names the revision that it is based on. */
  revision: z.number(),
});
export type ApprovalSetting = z.output<typeof approvalSetting>;

/** A signature as printed: the name is the one that the person had then. */
const signature = z.object({ person, name: z.string(), signedAt: moment });

/** The state of a draft's approval; without a request, the stages that one would go through. */
export const draftApproval = z.object({
  /** `waiting`: approved, and published by itself at `effectiveAt`. */
  state: z.enum(["none", "pending", "waiting"]),
  /** None where one approval is enough. */
  stages: z.array(
    z.object({
      name: z.string(),
      needed: z.number(),
      state: z.enum(["signed", "open", "later"]),
      /** Since when it waits, or waited. */
      openedAt: z.nullable(moment),
      signatures: z.array(signature),
      /** Who may sign it still, by name; of many the first twenty. */
      awaited: z.array(person),
      moreAwaited: z.number(),
    }),
  ),
  /** The stage without a remaining signer: all have requested, written, or signed another stage. */
  unsignableStage: z.nullable(z.string()),
  /** Why the caller cannot sign now; null if they can, or if there is no request. */
  whyNotSign: z.nullable(z.enum(notSigningReasons)),
  changeKind: z.enum(changeKinds),
  effectiveAt: z.nullable(moment),
  changeNote: z.string(),
  /** Who let it wait for its day, and when. */
  scheduledBy: z.nullable(person),
  scheduledAt: z.nullable(moment),
  /** Requests that came to nothing, the last one first, at most ten. Their signatures are void. */
  earlier: z.array(
    z.object({
      requestedBy: person,
      requestedAt: moment,
      state: z.enum(["rejected", "withdrawn"]),
      /** The reason of a rejection; of a withdrawal `cancelled`, `edited`, `published` or `failed`. */
      because: z.string(),
      endedBy: z.nullable(person),
      endedAt: moment,
      signatures: z.array(z.object({ stageName: z.string(), name: z.string(), signedAt: moment })),
    }),
  ),
});
export type DraftApproval = z.output<typeof draftApproval>;

export const approvalEndpoints = {
  setting: endpoint({
    method: "GET",
    path: inWorkspace("/approval-stages"),
    summary: "The stages of approval that every publication goes through",
    access: asMember(approvalPolicy.seeStages),
    reply: approvalSetting,
  }),
  changeSetting: endpoint({
    method: "PUT",
    path: inWorkspace("/approval-stages"),
    summary: "Changes the stages of approval; requests under way keep theirs",
    access: asMember(approvalPolicy.changeStages),
    body: z
      .strictObject({
        stages: z.array(stageInput).check(z.maxLength(stageLimits.stagesMax)),
        reminderDays: whole(reminderDaysRange),
      })
      .check(
        z.refine((body) => stageFaults(body.stages).length === 0, {
          error: "Each stage has a name of its own, and people or groups enough to sign",
          path: ["stages"],
        }),
      ),
    revisioned: true,
    reply: approvalSetting,
    problems: ["stale", "unknownMember", "unknownAccessGroup"],
  }),
  get: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/{procedureId}/draft/{versionId}/approval"),
    summary: "Where the approval of a draft stands: its stages, who signed, who is awaited, and what came to nothing",
    access: asMember(approvalPolicy.seeApproval),
    reply: draftApproval,
    problems: ["draftEnded"],
  }),
};
