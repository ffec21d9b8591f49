import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";

/** The largest file that goes up in one piece, in bytes (specification, procedures section 9). */
export const singleShotBytesMax = 8 * 1024 * 1024;

export const pictureSizes = ["thumb", "small", "detail"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The protocol is the specification's, snake_case where it shows it (procedures section 7, "Storage"). */
export const assetEndpoints = {
  create: endpoint({
    method: "POST",
    path: "/v1/{workspaceId}/assets",
    summary: "Announces a file; answers its id and the address that takes its bytes",
    access: asMember(anyMember),
    body: z.strictObject({
      content_type: z.string().check(z.minLength(3), z.maxLength(100)),
      is_resumable: z.boolean(),
    }),
    reply: z.object({ file_fettle_id: id, signed_upload_url: z.string() }),
    status: 201,
    problems: ["unsupportedMediaType", "resumableUnavailable"],
    limit: { calls: 300, seconds: 60 },
  }),
  upload: endpoint({
    method: "POST",
    path: "/v1/uploads/{ticket}",
    summary: "Takes the bytes of one announced file, once, within 15 minutes",
    access: publicly,
    params: { ticket: z.string().check(z.regex(/^[\w-]{43}$/)) },
    body: "bytes",
    bodyBytesMax: singleShotBytesMax,
    problems: ["uploadTicketSpent", "unsupportedMediaType", "pictureTooLarge", "pictureUnreadable", "bodyTooLarge"],
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
      checksum: z.string().check(z.minLength(40), z.maxLength(64)),
    }),
    reply: z.object({ file_fettle_id: id, checksum: z.string() }),
    problems: ["checksumMismatch", "uploadMissing"],
  }),
  download: endpoint({
    method: "GET",
    path: "/v1/{workspaceId}/assets/{fileId}",
    summary: "The bytes of a file, with their checksum in `x-checksum-sha256`; pictures also in a size",
    access: asMember(anyMember),
    query: z.strictObject({ size: z.optional(z.enum(pictureSizes)) }),
    reply: "bytes",
    work: "manual",
  }),
};

export const image = z.object({
  id,
  remoteFileId: id,
  widthPx: z.nullable(z.number()),
  heightPx: z.nullable(z.number()),
  createdAt: moment,
  deletedAt: z.nullable(moment),
});

export const mediaEndpoints = {
  image: endpoint({
    method: "GET",
    path: inWorkspace("/images/{imageId}"),
    summary: "What is known of a picture",
    access: asMember(anyMember),
    reply: image,
  }),
};
