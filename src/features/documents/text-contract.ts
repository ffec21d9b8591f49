import * as z from "zod/mini";
import { textStates } from "#features/passages/rules.ts";
import { endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { manage, view } from "./contract.ts";

/** A passage of a document that contains the searched words. */
export const found = z.object({
  documentId: id,
  documentName: z.string(),
  documentFolderId: z.nullable(id),
  mimeType: z.string(),
  page: z.number(),
  pageTo: z.number(),
  titlePath: z.string(),
  /** The passage around the match; the match itself is between `start` and `end` of it, in UTF-16 units. */
  snippet: z.string(),
  marks: z.array(z.object({ start: z.number(), end: z.number() })),
});
export type Found = z.output<typeof found>;

export const documentTextEndpoints = {
  search: endpoint({
    method: "GET",
    path: inWorkspace("/documents/search"),
    summary: "Documents in sight that hold these words, the best first, at most three places of each",
    access: view,
    query: z.strictObject({
      words: z.string().check(z.minLength(1), z.maxLength(300)),
      folderId: z.optional(id),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
    }),
    reply: z.object({ found: z.array(found) }),
  }),
  text: endpoint({
    method: "GET",
    path: inWorkspace("/documents/{documentId}/text"),
    summary: "The words of a document page by page, and how far their extraction is",
    access: view,
    query: z.strictObject({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
    reply: z.object({
      state: z.enum(textStates),
      /** A code, where it failed. */
      failure: z.nullable(z.string()),
      pageCount: z.nullable(z.number()),
      /** Pages read by their look, and how surely, 0 to 100. */
      recognisedPages: z.number(),
      confidence: z.nullable(z.number()),
      pages: z.array(
        z.object({
          page: z.number(),
          text: z.string(),
          isRecognised: z.boolean(),
          confidence: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  retry: endpoint({
    method: "POST",
    path: inWorkspace("/documents/{documentId}/text/retry"),
    summary: "Tries again to extract the words of a document",
    access: manage,
  }),
};
