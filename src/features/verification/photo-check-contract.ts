import * as z from "zod/mini";
import { performPolicy } from "#features/performs/policy.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { text } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { photoVerdicts } from "./rules/photo-check.ts";
import { photoViews } from "./rules/photo-view.ts";

/** How a photo of evidence in a record was checked. It is stored apart from the record, and may come later. */
export const photoCheck = z.object({
  moduleId: id,
  photoId: id,
  /** `waiting`: a model will check it. `person`: it is undecided, and a person must decide. */
  state: z.enum(["waiting", "person", "passed", "failed"]),
  /** Whether it shows the same view as the example: a hint for who decides. Null until it was compared. */
  view: z.nullable(z.enum(photoViews)),
  /** What the configured model said; a person's decision does not change it. */
  model: z.nullable(
    z.object({
      verdict: z.enum(photoVerdicts),
      name: z.string(),
      reason: z.string(),
      /** From 0 to 100. */
      confidencePercent: z.int(),
      at: moment,
    }),
  ),
  /** What counts, where a person has decided. */
  person: z.nullable(z.object({ verdict: z.enum(["pass", "fail"]), name: z.string(), reason: z.string(), at: moment })),
  /** Counts the decisions by people. */
  revision: z.int(),
});
export type PhotoCheck = z.output<typeof photoCheck>;

export const photoCheckLimits = { reasonCharactersMax: 1000 } as const;

export const photoCheckEndpoints = {
  check: endpoint({
    method: "POST",
    path: inWorkspace(
      "/procedures/{procedureId}/performances/history/{performId}/evidence/{moduleId}/photos/{photoId}/check",
    ),
    summary: "A person passes or fails a photo of a record, in their own name, beside what a model said",
    access: asMember(performPolicy.seeAllRecords),
    body: z.strictObject({
      verdict: z.enum(["pass", "fail"]),
      /** Required to fail a photo, and to pass one that the model failed. */
      reason: z._default(text(photoCheckLimits.reasonCharactersMax), ""),
      /** Of the check as the person saw it. */
      revision: z.int(),
    }),
    reply: photoCheck,
    problems: ["reasonRequired", "photoCheckChanged"],
  }),
};
