import * as z from "zod/mini";
import { performPolicy } from "#features/performs/policy.ts";
import { progressLimits, progressSave, stepProgress } from "#features/performs/progress.ts";
import { performableContentShape } from "#features/procedures/content.ts";
import { wrappedKey } from "#features/sealing/contract.ts";
import { asMember, asUser, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { text } from "#kit/text.ts";
import { moment } from "#kit/time.ts";

/** A running perform of anybody's: who performs what now. */
export const runningPerform = z.object({
  id,
  procedureId: id,
  title: z.string(),
  version: z.number(),
  stepCount: z.number(),
  doneCount: z.number(),
  profileId: id,
  profileName: z.string(),
  isFormer: z.optional(z.literal(true)),
  startedAt: moment,
  updatedAt: moment,
});
export type RunningPerform = z.output<typeof runningPerform>;

/** One answer that lost its place on the device, in words: its question may be in no version any more. */
export const looseAnswer = z.strictObject({
  stepTitle: text(1000),
  question: text(progressLimits.inputCharactersMax),
  answer: text(progressLimits.inputCharactersMax),
  at: z.nullable(moment),
});

/**
 * How unrecorded answers arrived: a member ended the run, its former performer signed in and handed them over, or a
 * device did with a code.
 */
export const unrecordedSource = z.enum(["endedRun", "signIn", "code"]);

export const unrecordedEntry = z.object({
  id,
  source: unrecordedSource,
  performId: id,
  procedureId: id,
  title: z.string(),
  version: z.number(),
  profileId: id,
  profileName: z.string(),
  isFormer: z.optional(z.literal(true)),
  /** The device's words, where the answers were handed over. */
  startedAt: moment,
  lastEntryAt: moment,
  receivedAt: moment,
  /** Who ended the run, or gave the code. */
  receivedBy: z.nullable(z.string()),
  /** Photos and signatures that stayed on the device. */
  filesMissing: z.number(),
  /** The member who has decided which of the answers still count; null until then. */
  dealtWith: z.nullable(z.object({ name: z.string(), at: moment })),
});
export type UnrecordedEntry = z.output<typeof unrecordedEntry>;

export const unrecordedAnswers = z.object({
  ...unrecordedEntry._zod.def.shape,
  procedure: z.object(performableContentShape),
  /** A question of an open conflict has two entries: the answer in use, and below all of those the other one. */
  stepsProgress: z.array(stepProgress),
  loose: z.array(looseAnswer),
});
export type UnrecordedAnswers = z.output<typeof unrecordedAnswers>;

/** What of one run never reached the server. */
export const handedOver = z.strictObject({
  performId: id,
  procedureId: id,
  versionId: id,
  startedAt: moment,
  lastEntryAt: moment,
  stepsProgress: progressSave._zod.def.shape.stepsProgress,
  loose: z.array(looseAnswer).check(z.maxLength(500)),
  filesMissing: z.int().check(z.minimum(0), z.maximum(10_000)),
});
export type HandedOver = z.output<typeof handedOver>;

/** A workspace that the person was a member of, and whether it accepts their answers from this device. */
export const formerMembership = z.object({
  workspaceId: id,
  workspaceName: z.string(),
  profileId: id,
  removedAt: moment,
  acceptedUntil: moment,
  verdict: z.enum(["accepted", "signInAgain", "tooLate"]),
});
export type FormerMembership = z.output<typeof formerMembership>;

const receipt = z.object({ id });
const bodyBytesMax = 2_000_000;
const receives = asMember(performPolicy.seeUnrecorded);

export const unrecordedEndpoints = {
  running: endpoint({
    method: "GET",
    path: inWorkspace("/performances/running"),
    summary: "Who performs what now: everybody's running performs of the visible procedures, last saved first",
    access: asMember(performPolicy.seeAllRuns),
    query: z.strictObject({ ...pageQuery, search: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ performances: z.array(runningPerform), next: z.nullable(z.string()) }),
  }),
  list: endpoint({
    method: "GET",
    path: inWorkspace("/performances/unrecorded"),
    summary: "What was entered and is part of no record, of the visible procedures, newest first",
    access: receives,
    query: z.strictObject({
      ...pageQuery,
      procedureId: z.optional(id),
      /** `open`: no member has dealt with them. All by default. */
      state: z.optional(z.enum(["open"])),
    }),
    reply: z.object({ unrecorded: z.array(unrecordedEntry), next: z.nullable(z.string()) }),
  }),
  get: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/{procedureId}/performances/unrecorded/{unrecordedId}"),
    summary: "The answers themselves, with what was asked",
    access: receives,
    reply: unrecordedAnswers,
  }),
  dealWith: endpoint({
    method: "PUT",
    path: inWorkspace("/procedures/{procedureId}/performances/unrecorded/{unrecordedId}/dealt-with"),
    summary: "Marks the answers as dealt with, in the caller's name, or takes the mark back; audited",
    access: receives,
    body: z.strictObject({ isDealtWith: z.boolean() }),
    reply: unrecordedAnswers,
  }),
  createCode: endpoint({
    method: "POST",
    path: inWorkspace("/handover-codes"),
    summary: "A code that lets a device hand over unsent answers for four hours; told once, and audited",
    access: receives,
    reply: z.object({ code: z.string(), expiresAt: moment }),
    status: 201,
    limit: { calls: 20, seconds: 60 },
  }),
  formerMemberships: endpoint({
    method: "GET",
    path: "/v1/me/former-memberships",
    summary: "The workspaces that removed the caller, and whether they still accept what the caller could not send",
    access: asUser,
    reply: z.object({ memberships: z.array(formerMembership) }),
  }),
  handOver: endpoint({
    method: "POST",
    path: inWorkspace("/handovers"),
    summary:
      "A former member hands over what they entered and could not send: within seven days of the removal, after " +
      "signing in again. The same answers twice are received once",
    access: asUser,
    params: { workspaceId: id },
    body: z.strictObject({ profileId: id, answers: handedOver }),
    bodyBytesMax,
    reply: receipt,
    status: 201,
    problems: ["freshSignInRequired", "handoverTooLate", "unknownEntry", "tooManyHandovers"],
    limit: { calls: 120, seconds: 60 },
  }),
  handOverByCode: endpoint({
    method: "POST",
    path: inWorkspace("/handovers/by-code"),
    summary: "A device hands over what somebody entered there, with the code of a member who may receive it",
    access: publicly,
    params: { workspaceId: id },
    body: z.strictObject({ code: z.string().check(z.maxLength(40)), profileId: id, answers: handedOver }),
    bodyBytesMax,
    reply: receipt,
    status: 201,
    problems: ["handoverCodeInvalid", "unknownEntry", "tooManyHandovers"],
    limit: { calls: 30, seconds: 60 },
  }),
  openFormer: endpoint({
    method: "POST",
    path: inWorkspace("/former-profiles/{profileId}/seal-keys/{keyId}/open"),
    summary: "The private key to what a former member left sealed on a device, for whoever was that member; audited",
    access: asUser,
    reply: z.object({ privateKey: z.string() }),
    problems: ["sealKeyGone"],
    limit: { calls: 30, seconds: 60 },
  }),
  openByCode: endpoint({
    method: "POST",
    path: inWorkspace("/handovers/item-keys"),
    summary:
      "The key of one sealed run, for a device with the code of a member who may receive it. It opens that run and " +
      "nothing else; audited",
    access: publicly,
    params: { workspaceId: id },
    body: z.strictObject({
      code: z.string().check(z.maxLength(40)),
      profileId: id,
      procedureId: id,
      performId: id,
      wrapped: wrappedKey,
    }),
    reply: z.object({ itemKey: z.string() }),
    problems: ["handoverCodeInvalid", "sealKeyGone"],
    limit: { calls: 60, seconds: 60 },
  }),
};
