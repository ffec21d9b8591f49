import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { captionPolicy } from "./policy.ts";
import { momentMsMax } from "./rules/cue.ts";
import { languagePattern } from "./rules/languages.ts";
import { captionsLengthMax } from "./rules/read-captions.ts";

const ms = z.int().check(z.minimum(0), z.maximum(momentMsMax));

/** How far the reading of a file is: `waiting` also while it is being read. */
const readingState = z.enum(["waiting", "done", "failed"]);

const still = z.object({ remoteFileId: id, atMs: z.number() });

/** The facts of a video. Width, height and length are null until it was read, and if they cannot be read. */
export const video = z.object({
  id,
  remoteFileId: id,
  widthPx: z.nullable(z.number()),
  heightPx: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  /** Its stills, by moment; files that are fetched like every picture. The first is its poster. */
  videoThumbnails: z.array(still),
  createdAt: moment,
  deletedAt: z.nullable(moment),
  state: readingState,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  /** [V6] The caller sent it just now, and the server has no way to draw its pictures: their browser may. */
  wantsThumbnails: z.boolean(),
  captions: z.array(z.object({ language: z.string(), revision: z.number(), updatedAt: moment })),
});
export type Video = z.output<typeof video>;

export const sound = z.object({
  id,
  remoteFileId: id,
  durationMs: z.nullable(z.number()),
  createdAt: moment,
  deletedAt: z.nullable(moment),
  state: readingState,
  fileName: z.string(),
});
export type Sound = z.output<typeof sound>;

export const captions = z.object({
  language: z.string(),
  /** WebVTT, as the server wrote it. */
  vtt: z.string(),
  revision: z.number(),
  updatedAt: moment,
});
export type Captions = z.output<typeof captions>;

const view = asMember(anyMember);
const language = z.string().check(z.regex(languagePattern));
const captionsPath = inWorkspace("/videos/{videoId}/captions/{language}");

export const videoEndpoints = {
  get: endpoint({
    method: "GET",
    path: inWorkspace("/videos/{videoId}"),
    summary: "What is known of a video",
    access: view,
    reply: video,
  }),
  sound: endpoint({
    method: "GET",
    path: inWorkspace("/sounds/{soundId}"),
    summary: "What is known of a sound",
    access: view,
    reply: sound,
  }),
  setThumbnails: endpoint({
    method: "PUT",
    path: inWorkspace("/videos/{videoId}/thumbnails"),
    summary: "Pictures of one's own new video, made by the browser that sent it; each is an upload of one's own",
    access: view,
    body: z.strictObject({
      thumbnails: z.array(z.strictObject({ fileId: id, atMs: ms })).check(z.minLength(1), z.maxLength(3)),
    }),
    reply: video,
    problems: ["thumbnailsExist", "thumbnailsLate", "unknownMedia"],
  }),
  noteCut: endpoint({
    method: "POST",
    path: inWorkspace("/videos/{videoId}/cuts"),
    summary: "Says of one's own new upload that it was cut from this video; its captions are carried over",
    access: view,
    body: z.strictObject({ fileId: id, startMs: ms, endMs: ms }),
    /** In how many languages. */
    reply: z.object({ captions: z.number() }),
    problems: ["cutInvalid", "unknownMedia"],
  }),
};

export const captionEndpoints = {
  get: endpoint({
    method: "GET",
    path: captionsPath,
    summary: "What is said in a video, in one language",
    access: view,
    params: { language },
    reply: captions,
  }),
  set: endpoint({
    method: "PUT",
    path: captionsPath,
    summary: "Writes what is said in a video; revision 0 where there is nothing yet. WebVTT, or SubRip",
    access: asMember(captionPolicy.edit),
    params: { language },
    revisioned: true,
    body: z.strictObject({ vtt: z.string().check(z.maxLength(captionsLengthMax)) }),
    bodyBytesMax: 4 * 1024 * 1024,
    reply: captions,
    problems: ["captionsUnreadable", "cueInvalid", "languagesFull"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: captionsPath,
    summary: "Removes what is said in a video in one language",
    access: asMember(captionPolicy.edit),
    params: { language },
  }),
};
