import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { name } from "#kit/text.ts";
import { dateFormats, timeZoneName } from "#kit/time.ts";
import { workspacePolicy } from "./policy.ts";
import {
  auditDaysRange,
  deletedDaysRange,
  offlineDaysRange,
  recordDaysRange,
  uploadBytesRange,
  workspaceLanguages,
} from "./rules.ts";

const whole = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.int(), z.minimum(min), z.maximum(max));

export const workspaceInfo = z.object({
  id,
  name: z.string(),
  enterpriseId: id,
  enterpriseName: z.string(),
  timeZone: z.string(),
  dateFormat: z.enum(dateFormats),
  workspaceAuthRequirement: z.enum(["none", "allSSO"]),
  ssoAuthTypes: z.array(z.object({ authType: z.string() })),
  verifiedEmailDomains: z.array(z.string()),
  /** Messages to people whose language is not known go out in the first. */
  languages: z.array(z.enum(workspaceLanguages)),
  /** The largest file that may be uploaded, in bytes. */
  maxUploadBytes: z.number(),
  /** Days that entries of the audit are kept; null: for ever. */
  auditRetentionDays: z.nullable(z.number()),
  /** Days that records are kept; null: for ever. */
  recordRetentionDays: z.nullable(z.number()),
  /** Days that a deleted thing can be brought back. */
  deletedRetentionDays: z.number(),
  /** Days that a device shows content without contact with the server. */
  offlineDays: z.number(),
  /** People may approve drafts that they asked for or wrote in. */
  allowSelfApproval: z.boolean(),
  /** Other workspaces may be shown drafts that were never published. */
  shareDrafts: z.boolean(),
  /** The server has a model that looks at pictures. Without one, screens promise no automatic check. */
  hasModel: z.optional(z.boolean()),
  /** Counts the edits; an edit names the one it was based on. */
  revision: z.number(),
});
export type WorkspaceInfo = z.output<typeof workspaceInfo>;

export const workspaceEndpoints = {
  info: endpoint({
    method: "GET",
    path: inWorkspace("/info"),
    summary: "What the workspace is and how one signs in to it",
    access: asMember(anyMember),
    reply: workspaceInfo,
  }),
  changeInfo: endpoint({
    method: "PUT",
    path: inWorkspace("/info"),
    summary:
      "Changes the workspace's name, time zone, dates, languages, sizes and retention; a field that is left out stays",
    access: asMember(workspacePolicy.manage),
    body: z.strictObject({
      name: z.optional(name(120)),
      timeZone: z.optional(timeZoneName),
      dateFormat: z.optional(z.enum(dateFormats)),
      languages: z.optional(z.array(z.enum(workspaceLanguages)).check(z.minLength(1), z.maxLength(10))),
      maxUploadBytes: z.optional(whole(uploadBytesRange)),
      auditRetentionDays: z.optional(z.nullable(whole(auditDaysRange))),
      recordRetentionDays: z.optional(z.nullable(whole(recordDaysRange))),
      deletedRetentionDays: z.optional(whole(deletedDaysRange)),
      offlineDays: z.optional(whole(offlineDaysRange)),
      allowSelfApproval: z.optional(z.boolean()),
      shareDrafts: z.optional(z.boolean()),
    }),
    revisioned: true,
    reply: workspaceInfo,
    problems: ["stale"],
  }),
  enterprise: endpoint({
    method: "GET",
    path: inWorkspace("/enterprise"),
    summary: "The enterprise that the workspace belongs to",
    access: asMember(anyMember),
    reply: z.object({ id, name: z.string() }),
  }),
  enterpriseWorkspaces: endpoint({
    method: "GET",
    path: inWorkspace("/enterprise/workspaces"),
    summary: "The workspaces of the enterprise by name, for who shares procedures with them",
    access: asMember(workspacePolicy.seeSiblings),
    reply: z.object({ workspaces: z.array(z.object({ workspaceId: id, workspaceName: z.string() })) }),
    work: "manual",
  }),
  createSibling: endpoint({
    method: "POST",
    path: inWorkspace("/enterprise/workspaces"),
    summary: "A further workspace of the enterprise; the caller becomes its admin",
    access: asMember(workspacePolicy.createSibling),
    body: z.strictObject({ name: name(120), timeZone: timeZoneName }),
    reply: z.object({ workspaceId: id }),
    status: 201,
    work: "manual",
    problems: ["workspaceExists", "tooManyWorkspaces"],
    limit: { calls: 10, seconds: 3600 },
  }),
  setUp: endpoint({
    method: "POST",
    path: "/v1/setup",
    summary: "First start: creates the enterprise, its first workspace and the first admin, by the one-time link",
    access: publicly,
    body: z.strictObject({
      token: z.string().check(z.minLength(20), z.maxLength(100)),
      enterpriseName: name(120),
      workspaceName: name(120),
      displayName: name(120),
      email: z.email(),
    }),
    reply: z.object({ workspaceId: id, token: z.string() }),
    status: 201,
    problems: ["linkInvalid"],
    limit: { calls: 10, seconds: 60 },
  }),
};
