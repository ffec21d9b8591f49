import * as z from "zod/mini";
import { contentLimits } from "#features/procedures/content.ts";
import { procedurePath } from "#features/procedures/contract.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { moment } from "#kit/time.ts";
import { generationPolicy } from "./policy.ts";
import { narrationLengthMax } from "./rules/narration.ts";
import { errorTypes, stages } from "./rules/stages.ts";

/** [PG8] Why a generation failed, in a word that screens have a sentence for. */
export const causes = [
  "noSound",
  "noSpeechService",
  "noSpeech",
  "noEnglish",
  "noSteps",
  "videoUnreadable",
  "noLongerAllowed",
  "speechFailed",
  "interrupted",
  "fileUnreadable",
  "fileEncrypted",
  "fileTooLarge",
  "fileTooSlow",
  "noText",
] as const;

export const generation = z.object({
  id,
  kind: z.enum(["video", "paper"]),
  stage: z.enum(stages),
  errorType: z.nullable(z.enum(errorTypes)),
  /** The procedure whose draft it made, once it is completed. */
  procedureId: z.nullable(id),
  /** `awaited`: nothing works on it until its author has recorded one; `given`: it is the sound of the draft. */
  voiceOver: z.nullable(z.enum(["awaited", "given"])),
  title: z.string(),
  /** Empty for a draft from a document, as the other one is for a draft from a video. */
  avSources: z.array(z.object({ videoId: id })),
  paperSources: z.array(z.object({ mediaId: id })),
  /** When its author accepted the draft next to its source. */
  reviewedAt: z.nullable(moment),
  /** The causes of what failed, the last one last. */
  troubleshootingArtifacts: z.array(z.object({ stage: z.enum(stages), code: z.enum(causes), at: moment })),
  createdAt: moment,
  updatedAt: moment,
});
export type Generation = z.output<typeof generation>;

const claim = z.object({
  kind: z.enum(["number", "tool", "warning"]),
  text: z.string(),
  sentences: z.array(z.number()),
  /** [PG76] Sentences say it, in words that were not heard with certainty. */
  isUncertain: z.optional(z.boolean()),
});

/** Where the steps of a draft come from. Moments are in ms of the video. */
export const draftSource = z.object({
  /** Null where the caller may not see the video, or it is gone. */
  videoId: z.nullable(id),
  cueSource: z.enum(["captions", "subtitles", "speech", "narration", "voiceOver"]),
  /** Of the video; 0 where it is not known. */
  durationMs: z.number(),
  sentences: z.array(
    z.object({
      text: z.string(),
      startMs: z.number(),
      endMs: z.number(),
      /** [PG75] Numbers of its words, from 0, that were not heard with certainty. */
      uncertain: z.optional(z.array(z.number())),
    }),
  ),
  steps: z.array(
    z.object({
      stepId: id,
      title: z.string(),
      startMs: z.number(),
      endMs: z.number(),
      /** Numbers of its sentences, from 0; the last one is among them. */
      from: z.number(),
      to: z.number(),
      warnings: z.array(z.number()),
      claims: z.array(claim),
    }),
  ),
  /** [PG77] What the film does not say for certain and an author has confirmed. */
  confirmed: z.array(z.object({ stepId: id, text: z.string() })),
  /** [PG78] Whether who writes the draft has accepted it next to its film. */
  isReviewed: z.boolean(),
});
export type DraftSource = z.output<typeof draftSource>;

const narration = z.string().check(z.minLength(1), z.maxLength(narrationLengthMax));
const access = asMember(generationPolicy.generate);

export const generationEndpoints = {
  start: endpoint({
    method: "POST",
    path: inWorkspace("/procgen/video"),
    summary: "Begins to make a draft from a stored video; the draft takes the groups of the video (ruling R4)",
    access,
    body: z.strictObject({
      avSources: z.array(z.strictObject({ videoId: id })).check(z.length(1)),
      /** By default the name of the file. */
      title: z.optional(z.string().check(z.maxLength(contentLimits.titleCharactersMax))),
      /** Of a video that nothing uses yet; another one has its own. */
      accessGroupIds: z.optional(z.array(id).check(z.maxLength(100))),
      /** WebVTT, SubRip or plain text, instead of what the video says. */
      narration: z.optional(narration),
      /** Waits until a voice-over was recorded (`/voice-over`). */
      awaitsVoiceOver: z.optional(z.boolean()),
    }),
    reply: generation,
    status: 201,
    problems: ["unknownMedia", "unknownAccessGroup", "videoHasGroups", "tooManyGenerations"],
  }),
  list: endpoint({
    method: "GET",
    path: inWorkspace("/procgen/video"),
    summary: "The caller's own generations, the newest first, without those that were dismissed",
    access,
    reply: z.object({ generations: z.array(generation) }),
  }),
  get: endpoint({
    method: "GET",
    path: inWorkspace("/procgen/video/{generationId}"),
    summary: "One of the caller's own generations; those of others are 404",
    access,
    reply: generation,
  }),
  remove: endpoint({
    method: "DELETE",
    path: inWorkspace("/procgen/video/{generationId}"),
    summary: "Cancels a running generation, which leaves nothing, or dismisses a finished one, which leaves its draft",
    access,
  }),
  retry: endpoint({
    method: "POST",
    path: inWorkspace("/procgen/video/{generationId}/retry"),
    summary: "Tries a failed generation again, with a narration if there is one now",
    access,
    body: z.strictObject({ narration: z.optional(narration) }),
    reply: generation,
    problems: ["notFailed"],
  }),
  source: endpoint({
    method: "GET",
    path: `${procedurePath}/generation`,
    summary: "The video, the sentences and the clips that a draft was made from; 404 where it was not",
    access: asMember(generationPolicy.seeSource),
    reply: draftSource,
  }),
};
