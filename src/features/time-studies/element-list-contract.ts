import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { anyMember } from "#kit/policy.ts";
import { name, text } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { element, groupProblems, groupsChange, visibility } from "./contract.ts";
import { elementListPolicy } from "./policy.ts";
import { elementKinds, hasDistinctElements, studyLimits } from "./rules/elements.ts";

const elementsInput = z
  .array(z.strictObject({ id, name: name(studyLimits.nameCharactersMax), kind: z.enum(elementKinds) }))
  .check(
    z.minLength(1),
    z.maxLength(studyLimits.elementsMax),
    z.refine((elements) => hasDistinctElements(elements), "two elements have the same name or id"),
  );

export const elementList = z.object({
  id,
  name: z.string(),
  description: z.string(),
  elements: z.array(element),
  ...visibility,
  revision: z.number(),
  createdBy: person,
  createdAt: moment,
  updatedAt: moment,
});
export type ElementList = z.output<typeof elementList>;

const ids = z.array(id).check(z.maxLength(1000));
const note = text(studyLimits.noteCharactersMax);
const title = name(studyLimits.nameCharactersMax);
const view = asMember(anyMember);
const manageLists = asMember(elementListPolicy.create);
const oneList = inWorkspace("/element-lists/{elementListId}");

export const elementListEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/element-lists"),
    summary: "The visible element lists, by name",
    access: view,
    reply: z.object({ elementLists: z.array(elementList) }),
  }),
  get: endpoint({ method: "GET", path: oneList, summary: "One element list", access: view, reply: elementList }),
  create: endpoint({
    method: "POST",
    path: inWorkspace("/element-lists"),
    summary: "A new element list",
    access: manageLists,
    body: z.strictObject({
      name: title,
      description: z.optional(note),
      elements: elementsInput,
      accessGroupIds: z.optional(ids),
    }),
    reply: elementList,
    status: 201,
    problems: ["unknownAccessGroup"],
  }),
  update: endpoint({
    method: "PUT",
    path: oneList,
    summary: "Changes an element list; a field that is left out stays. Studies keep the elements that they began with",
    access: manageLists,
    body: z.strictObject({
      name: z.optional(title),
      description: z.optional(note),
      elements: z.optional(elementsInput),
    }),
    revisioned: true,
    reply: elementList,
    problems: ["stale"],
  }),
  setGroups: endpoint({
    method: "POST",
    path: inWorkspace("/element-lists/{elementListId}/groups"),
    summary: "Changes who sees the list, by what is added and removed",
    access: manageLists,
    body: groupsChange,
    reply: elementList,
    problems: groupProblems,
  }),
  remove: endpoint({
    method: "DELETE",
    path: oneList,
    summary: "Deletes an element list; its studies stay",
    access: manageLists,
  }),
};
