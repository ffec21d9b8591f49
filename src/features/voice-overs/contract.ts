import * as z from "zod/mini";
import { generation } from "#features/generation/contract.ts";
import { momentMsMax } from "#features/videos/rules/cue.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { moment } from "#kit/time.ts";
import { voiceOverPolicy } from "./policy.ts";

export const voiceTake = z.object({
  id,
  passageId: id,
  mediaId: id,
  /** Its place in the film. */
  fromMs: z.number(),
  /** As the server computed it from the file. */
  lengthMs: z.number(),
  recordedAt: moment,
});
export type VoiceTake = z.output<typeof voiceTake>;

/** How many takes one generation may have. [PG71] */
export const takesMax = 500;

const access = asMember(voiceOverPolicy.record);
const path = inWorkspace("/procgen/video/{generationId}/voice-over");
const takePath = inWorkspace("/procgen/video/{generationId}/voice-over/takes/{takeId}");

export const voiceOverEndpoints = {
  get: endpoint({
    method: "GET",
    path,
    summary: "The takes of a voice-over of one's own generation, in the order in which they were recorded",
    access,
    reply: z.object({ takes: z.array(voiceTake) }),
  }),
  keep: endpoint({
    method: "PUT",
    path: takePath,
    summary:
      "Stores a take under an id of the device's making, once. Its sound is an uploaded WAV of the caller's: one channel of 16,000 samples of 16 bits a second, at most two minutes",
    access,
    body: z.strictObject({
      passageId: id,
      mediaId: id,
      fromMs: z.number().check(z.refine(Number.isInteger), z.nonnegative(), z.maximum(momentMsMax)),
      recordedAt: moment,
    }),
    reply: voiceTake,
    // Its first bytes are read between two transactions.
    work: "manual",
    problems: ["unknownMedia", "voiceUnreadable", "voiceTooLong", "tooManyTakes", "notRecordable"],
    limit: { calls: 300, seconds: 60 },
  }),
  remove: endpoint({
    method: "DELETE",
    path: takePath,
    summary: "Removes a take, also one that is gone already",
    access,
    problems: ["notRecordable"],
  }),
  draft: endpoint({
    method: "POST",
    path: inWorkspace("/procgen/video/{generationId}/voice-over/draft"),
    summary:
      "Makes the draft with the voice-over instead of the film's own sound; where none was recorded, there is silence",
    access,
    reply: generation,
    problems: ["notRecordable", "nothingRecorded"],
  }),
};
