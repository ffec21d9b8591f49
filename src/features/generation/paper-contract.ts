import * as z from "zod/mini";
import { blockKinds, lossKinds } from "#features/passages/rules/paper.ts";
import { contentLimits } from "#features/procedures/content.ts";
import { procedurePath } from "#features/procedures/contract.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { generation } from "./contract.ts";
import { generationPolicy } from "./policy.ts";

const place = z.object({
  /** A page, a slide or the number of a sheet, from 1; null where the file says none. */
  page: z.nullable(z.number()),
  paragraph: z.nullable(z.number()),
  /** Of a workbook: the sheet, and the cell where it is one. */
  label: z.optional(z.string()),
});

const block = z.object({
  kind: z.enum(blockKinds),
  at: place,
  text: z.string(),
  level: z.number(),
  number: z.string(),
  rows: z.array(z.array(z.object({ text: z.string(), pictures: z.array(z.number()) }))),
  picture: z.nullable(z.number()),
});

/** Numbers of blocks count from 0. */
const paperSource = z.object({
  generationId: id,
  /** Null where the caller may not see the file, or it is gone. */
  mediaId: z.nullable(id),
  contentType: z.string(),
  fileName: z.string(),
  about: z.object({ title: z.string(), author: z.string(), modifiedAt: z.string(), pages: z.number() }),
  blocks: z.array(block),
  losses: z.array(z.object({ kind: z.enum(lossKinds), at: place, detail: z.string() })),
  /** The block of the title, if the file has one. */
  heading: z.nullable(z.number()),
  pictures: z.array(z.object({ picture: z.number(), mediaId: id })),
  steps: z.array(
    z.object({
      stepId: id,
      from: z.number(),
      to: z.number(),
      modules: z.array(z.object({ moduleId: id, blocks: z.array(z.number()) })),
    }),
  ),
  isReviewed: z.boolean(),
});
export type PaperSource = z.output<typeof paperSource>;

const access = asMember(generationPolicy.generate);

export const paperEndpoints = {
  start: endpoint({
    method: "POST",
    path: inWorkspace("/procgen/paper"),
    summary: "Begins to make a draft from a stored document; the draft takes the groups of the document (ruling R4)",
    access,
    body: z.strictObject({
      paperSources: z.array(z.strictObject({ mediaId: id })).check(z.length(1)),
      /** By default what the document calls itself, or the name of the file. */
      title: z.optional(z.string().check(z.maxLength(contentLimits.titleCharactersMax))),
      /** Of a file that nothing uses yet; another one has its own. */
      accessGroupIds: z.optional(z.array(id).check(z.maxLength(100))),
      /** The file also becomes a document, if it is none yet and the member may create documents. */
      keepDocument: z.optional(z.boolean()),
    }),
    reply: generation,
    status: 201,
    problems: ["unknownMedia", "unknownAccessGroup", "videoHasGroups", "tooManyGenerations"],
  }),
  source: endpoint({
    method: "GET",
    path: `${procedurePath}/generation/paper`,
    summary: "The document that a draft was made from, block by block, and what of it the draft does not have",
    access: asMember(generationPolicy.seeSource),
    reply: paperSource,
  }),
  accept: endpoint({
    method: "POST",
    path: inWorkspace("/procgen/video/{generationId}/accept"),
    summary: "Marks a draft from a document as compared with its source; what no block says has to be confirmed",
    access,
    body: z.strictObject({
      /** The texts of the claims without a source, as the caller saw them. */
      confirmed: z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(1_000)),
    }),
    reply: generation,
    problems: ["notCompleted", "unconfirmedClaims"],
  }),
};
