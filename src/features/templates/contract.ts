import * as z from "zod/mini";
import { contentLimits, draftContentShape, section, step } from "#features/procedures/content.ts";
import { procedureDraft } from "#features/procedures/contract.ts";
import { deletedThing } from "#kit/deleted.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { name } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { templatePolicy } from "./policy.ts";

export const templateLimits = { titleCharactersMax: 200, descriptionCharactersMax: 2_000 } as const;

/** A whole procedure to start from, or one step to insert. */
export const templateKinds = ["procedure", "step"] as const;
export type TemplateKind = (typeof templateKinds)[number];

export const template = z.object({
  id,
  kind: z.enum(templateKinds),
  title: z.string(),
  description: z.string(),
  sectionCount: z.number(),
  stepCount: z.number(),
  /** At most three pictures, as file ids. */
  collage: z.array(id),
  accessGroupIds: z.array(id),
  /** Groups on it that the caller does not see (threat B65). */
  hiddenAccessGroups: z.number(),
  /** Counts the edits of title and description. */
  revision: z.number(),
  /** Counts the contents of a reusable step. */
  contentNumber: z.number(),
  createdAt: moment,
  createdBy: person,
  updatedAt: moment,
  updatedBy: person,
});
export type Template = z.output<typeof template>;

/** The same with its content, answers included. A step is in one section. */
export const wholeTemplate = z.object({
  ...template._zod.def.shape,
  procedureImage: draftContentShape.procedureImage,
  sections: z.array(section),
});
export type WholeTemplate = z.output<typeof wholeTemplate>;

const deletedTemplate = z.object({ ...deletedThing._zod.def.shape, kind: z.enum(templateKinds) });
export type DeletedTemplate = z.output<typeof deletedTemplate>;

const description = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim()),
  ),
  z.string().check(z.maxLength(templateLimits.descriptionCharactersMax)),
);
const title = name(templateLimits.titleCharactersMax);

const templates = inWorkspace("/procedures/templates");
const templatePath = `${templates}/{templateId}` as const;
const access = asMember(templatePolicy.use);

export const templateEndpoints = {
  list: endpoint({
    method: "GET",
    path: templates,
    summary: "The templates or reusable steps in sight, by title",
    access,
    query: z.strictObject({
      ...pageQuery,
      kind: z.optional(z.enum(templateKinds)),
      /** Words that must all occur in title or description. */
      search: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: z.object({ templates: z.array(template), next: z.nullable(z.string()) }),
  }),
  get: endpoint({
    method: "GET",
    path: templatePath,
    summary: "One template with what is in it, answers included",
    access,
    reply: wholeTemplate,
  }),
  create: endpoint({
    method: "POST",
    path: templates,
    summary: "Keeps a stored version, or one step of it, as a template; it takes the groups of its procedure",
    access,
    body: z.strictObject({
      title,
      description: z.optional(description),
      /** A draft, the published version or an earlier one; of a step where one is named. */
      source: z.strictObject({ procedureId: id, versionId: id, stepId: z.optional(id) }),
    }),
    reply: template,
    status: 201,
    problems: ["unknownStep", "mediaNotUploaded"],
  }),
  update: endpoint({
    method: "PUT",
    path: templatePath,
    summary: "Changes title or description; what is left out stays",
    access,
    body: z.strictObject({ title: z.optional(title), description: z.optional(description) }),
    revisioned: true,
    reply: template,
    problems: ["stale"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: templatePath,
    summary: "Deletes a template; what was made from it stays",
    access,
  }),
  listDeleted: endpoint({
    method: "GET",
    path: `${templates}/deleted`,
    summary: "The deleted templates and reusable steps in sight, the last one first; at most 200",
    access,
    reply: z.object({ templates: z.array(deletedTemplate) }),
  }),
  restore: endpoint({
    method: "POST",
    path: `${templatePath}/restore`,
    summary: "Brings a deleted template back as it was",
    access,
    reply: template,
    problems: ["notDeleted", "deletedTooLongAgo"],
  }),
  start: endpoint({
    method: "POST",
    path: `${templatePath}/start`,
    summary: "A new procedure with a draft that is a copy of the template, for its groups",
    access,
    body: z.strictObject({ title: z.optional(z.string().check(z.maxLength(contentLimits.titleCharactersMax))) }),
    reply: procedureDraft,
    status: 201,
    problems: ["notOfThisKind"],
  }),
  insert: endpoint({
    method: "POST",
    path: `${templatePath}/insert`,
    summary: "A reusable step for a draft that the caller edits; from now on the draft holds its files",
    access,
    body: z.strictObject({ procedureId: id, versionId: id }),
    /** With its ids in the template: inserting it assigns new ones. */
    reply: z.object({ step, contentNumber: z.number() }),
    problems: ["notOfThisKind", "draftEnded"],
  }),
};
