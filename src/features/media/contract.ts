import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { fileBytesMax, servedTypes } from "./rules.ts";

/** The largest file that goes up in one piece, in bytes (specification, procedures section 9). */
export const singleShotBytesMax = 8 * 1024 * 1024;

/** The size of a chunk of a larger one, in bytes. */
export const chunkBytes = 8 * 1024 * 1024;

export const pictureSizes = ["thumb", "small", "detail"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** One announced file: the workspace and 256 random bits. */
const ticket = z.string().check(z.regex(/^[\w-]{64}$/));

const takesBytes = {
  path: "/v1/uploads/{ticket}",
  summary:
    "Takes the bytes of one announced file, once, within 15 minutes. Of one that is resumable it takes none: 201 with the `location` that takes its chunks",
  access: publicly,
  params: { ticket },
  body: "bytes",
  bodyBytesMax: singleShotBytesMax,
  reply: "bytes",
  status: 204,
  work: "manual",
  problems: [
    "uploadTicketSpent",
    "quotaExceeded",
    "dailyQuotaExceeded",
    "unsupportedMediaType",
    "fileHasMacros",
    "fileEncrypted",
    "fileDamaged",
    "pictureTooLarge",
    "pictureUnreadable",
    "bodyTooLarge",
    "bodyInterrupted",
    "bodyEmpty",
  ],
  limit: { calls: 300, seconds: 60 },
} as const;

const sessionPath = "/v1/uploads/sessions/{session}" as const;

/** The protocol is the specification's, snake_case where it shows it (procedures section 7, "Storage"). */
export const assetEndpoints = {
  create: endpoint({
    method: "POST",
    path: "/v1/{workspaceId}/assets",
    summary: "Announces a file; answers its id and the address that takes its bytes",
    access: asMember(anyMember),
    body: z.strictObject({
      content_type: z.string().check(z.minLength(3), z.maxLength(200)),
      is_resumable: z.boolean(),
    }),
    reply: z.object({ file_fettle_id: id, signed_upload_url: z.string() }),
    status: 201,
    // Outside the wrapping transaction, for what answers twice by an Idempotency-Key is kept, and a ticket must not be.
    work: "manual",
    problems: ["unsupportedMediaType", "quotaExceeded", "dailyQuotaExceeded"],
    limit: { calls: 300, seconds: 60 },
  }),
  upload: endpoint({ method: "POST", ...takesBytes }),
  /** The same, for clients that put. */
  uploadByPut: endpoint({ method: "PUT", ...takesBytes }),
  chunk: endpoint({
    method: "PUT",
    path: sessionPath,
    summary:
      "Takes a chunk by its Content-Range, 8 MiB at a time: 308 with the Range that has arrived, 200 at the end. `bytes */total` asks for the Range",
    access: publicly,
    params: { session: ticket },
    body: "bytes",
    bodyBytesMax: fileBytesMax,
    reply: "bytes",
    replyTypes: ["application/json"],
    problems: [
      "contentRangeInvalid",
      "lengthMismatch",
      "chunkTooSmall",
      "bodyInterrupted",
      "bodyEmpty",
      "fileTooLarge",
      "quotaExceeded",
      "dailyQuotaExceeded",
      "uploadBusy",
      "uploadEnded",
      "unsupportedMediaType",
      "fileHasMacros",
      "fileEncrypted",
      "fileDamaged",
      "pictureTooLarge",
      "pictureUnreadable",
    ],
    limit: { calls: 3000, seconds: 60 },
  }),
  cancel: endpoint({
    method: "DELETE",
    path: sessionPath,
    summary: "Ends an upload in chunks; nothing of it stays",
    access: publicly,
    params: { session: ticket },
    limit: { calls: 300, seconds: 60 },
  }),
  finish: endpoint({
    method: "PUT",
    path: "/v1/{workspaceId}/assets/{fileId}",
    summary: "Names an uploaded file and proves its checksum (SHA-256 in hex, or base64)",
    access: asMember(anyMember),
    body: z.strictObject({
      file_name: z.string().check(z.minLength(1), z.maxLength(255)),
      origin: z.literal("web"),
      checksum: z.string().check(z.minLength(43), z.maxLength(64)),
      /**
       * For a photo: when it was taken, to the device's knowledge. The camera's metadata in the file take precedence.
       */
      taken_at: z.optional(moment),
    }),
    /** `checksum` as the server computed it, in hex. */
    reply: z.object({ file_fettle_id: id, checksum: z.string() }),
    work: "manual",
    problems: ["checksumMismatch", "uploadMissing"],
  }),
  download: endpoint({
    method: "GET",
    path: "/v1/{workspaceId}/assets/{fileId}",
    summary: "The bytes of a file, whole or a range, with the checksum of the whole in `x-checksum-sha256` (hex)",
    access: asMember(anyMember),
    /** Of a picture; without it the largest. The picture as it was sent is not served: it may say where it was taken. */
    query: z.strictObject({ size: z.optional(z.enum(pictureSizes)) }),
    reply: "bytes",
    replyTypes: servedTypes,
    work: "manual",
  }),
  /** For what sends no bearer: a video that a browser plays by ranges. Ask for another one before it ends. */
  address: endpoint({
    method: "POST",
    path: "/v1/{workspaceId}/assets/{fileId}/address",
    summary: "An address that reads this file for five minutes, as long as the session lives",
    access: asMember(anyMember),
    /** `size` of a picture, as in `download`. With `fileName` the file is to be saved, under this name, not shown. */
    body: z.strictObject({
      size: z.optional(z.enum(pictureSizes)),
      fileName: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
    }),
    reply: z.object({ url: z.string(), expiresAt: moment }),
    // As in `create`: an address is not to be kept by an Idempotency-Key.
    work: "manual",
    limit: { calls: 600, seconds: 60 },
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/files/{secret}",
    summary: "The bytes of the file that the address was made for, whole or a range; 404 once it has ended",
    access: publicly,
    params: { secret: z.string().check(z.regex(/^[\w-]{64,1800}$/)) },
    reply: "bytes",
    replyTypes: servedTypes,
    work: "manual",
    limit: { calls: 3000, seconds: 60 },
  }),
};

/** A picture as its viewers know it. Width and height are those of the picture as it was sent, upright. */
export const image = z.object({
  id,
  remoteFileId: id,
  widthPx: z.nullable(z.number()),
  heightPx: z.nullable(z.number()),
  createdAt: moment,
  deletedAt: z.nullable(moment),
});
export type Image = z.output<typeof image>;

export const mediaEndpoints = {
  image: endpoint({
    method: "GET",
    path: inWorkspace("/images/{imageId}"),
    summary: "What is known of a picture",
    access: asMember(anyMember),
    reply: image,
  }),
};
