import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { moment } from "#kit/time.ts";
import { libraryPolicy } from "./policy.ts";
import { libraryFamilies } from "./rules.ts";

export const libraryFile = z.object({
  id,
  fileName: z.string(),
  contentType: z.string(),
  family: z.enum(libraryFamilies),
  sizeBytes: z.number(),
  widthPx: z.nullable(z.number()),
  heightPx: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  uploadedBy: person,
  createdAt: moment,
  /** Of all its uses, those visible to the caller. */
  useCount: z.number(),
  /** Since when nothing uses it; it goes seven days later. */
  unusedSince: z.nullable(moment),
});
export type LibraryFile = z.output<typeof libraryFile>;

const place = { kind: z.enum(["area", "procedure", "draft"]), id, title: z.string() };

export const fileUse = z.object({ ...place, mayReplace: z.boolean() });
export type FileUse = z.output<typeof fileUse>;

const member = asMember(libraryPolicy.view);
const filePath = inWorkspace("/media/{fileId}");

export const libraryEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/media"),
    summary: "The visible files of the media library, newest first, page by page",
    access: member,
    query: z.strictObject({
      ...pageQuery,
      family: z.optional(z.enum(libraryFamilies)),
      use: z.optional(z.enum(["used", "unused"])),
      /** Words that the file's name holds. */
      name: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: z.object({ files: z.array(libraryFile), next: z.nullable(z.string()) }),
  }),
  uses: endpoint({
    method: "GET",
    path: inWorkspace("/media/{fileId}/uses"),
    summary: "Where a file is used today; what is hidden is counted",
    access: member,
    reply: z.object({
      uses: z.array(fileUse),
      hiddenCount: z.number(),
      /** Earlier versions that go on showing it. */
      earlierCount: z.number(),
    }),
  }),
  replace: endpoint({
    method: "POST",
    path: inWorkspace("/media/{fileId}/replacement"),
    summary:
      "Puts another file in the place of this one, in areas and in drafts; what is published waits for its draft",
    access: member,
    body: z.strictObject({ replacementId: id }),
    reply: z.object({
      replaced: z.array(z.object({ ...place, waitsForPublication: z.boolean() })),
      leftCount: z.number(),
    }),
    problems: ["otherFamily", "unknownMedia", "tooManyUses", "draftLocked"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: filePath,
    summary: "Deletes a file of the caller's own that nothing uses",
    access: member,
    problems: ["fileInUse"],
  }),
};
