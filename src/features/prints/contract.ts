import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { anyMember, ownSignIn } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";

export const paperSizes = ["a4", "letter"] as const;
export type PaperSize = (typeof paperSizes)[number];
export const printLanguages = ["en", "de"] as const;
export type PrintLanguage = (typeof printLanguages)[number];

/** Identifies what a copy says: the first digits of a SHA-256. Answers are not part of it (threat B90). */
export const copyMark = z.string().check(z.regex(/^[0-9a-f]{16}$/));

const versionPath = inWorkspace("/procedures/{procedureId}/versions/{versionId}");

/** Is this copy current? Numbers and times are of procedures in sight alone. */
export const copyCheck = z.object({
  is: z.enum(["current", "planned", "replaced", "withdrawn", "draft"]),
  /** Of the procedure's published version; null without one. */
  title: z.nullable(z.string()),
  /** The number of the copy's version; null for a version that was never published. */
  version: z.nullable(z.number()),
  /** Of the version that is published now. */
  currentVersion: z.nullable(z.number()),
  currentSince: z.nullable(moment),
  /** Of the copy's version, where it is in force only from later on. */
  effectiveAt: z.nullable(moment),
});
export type CopyCheck = z.output<typeof copyCheck>;

const paperQuery = z.strictObject({
  paper: z.optional(z.enum(paperSizes)),
  language: z.optional(z.enum(printLanguages)),
});

/** [PR21] The paper of a thing that has no versions. */
const cardPdf = {
  method: "GET",
  access: asMember(ownSignIn),
  query: paperQuery,
  reply: "bytes",
  replyTypes: ["application/pdf"],
  work: "manual",
  problems: ["printFailed", "printsBusy"],
  limit: { calls: 30, seconds: 60 },
} as const;

export const printEndpoints = {
  areaPdf: endpoint({
    ...cardPdf,
    path: inWorkspace("/areas/{areaId}/pdf"),
    summary: "An area on paper: its picture, its properties and its notes",
  }),
  documentPdf: endpoint({
    ...cardPdf,
    path: inWorkspace("/documents/{documentId}/pdf"),
    summary: "The cover of a document on paper: its facts and its properties",
  }),
  pdf: endpoint({
    method: "GET",
    path: `${versionPath}/pdf`,
    summary:
      "A version on paper, without answers: the published one, an earlier one, or a draft, which is marked as one",
    access: asMember(ownSignIn),
    query: paperQuery,
    reply: "bytes",
    replyTypes: ["application/pdf"],
    work: "manual",
    problems: ["printFailed", "printsBusy"],
    limit: { calls: 30, seconds: 60 },
  }),
  check: endpoint({
    method: "GET",
    path: `${versionPath}/copies/{mark}`,
    summary: "Whether a printed copy is current; 404 for whatever is hidden",
    access: asMember(anyMember),
    params: { mark: copyMark },
    reply: copyCheck,
    limit: { calls: 120, seconds: 60 },
  }),
};
