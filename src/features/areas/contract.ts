import * as z from "zod/mini";
import { previewDigest } from "#features/groups/preview-contract.ts";
import { propertyListQuery, propertySortQuery } from "#features/properties/list-contract.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { anyMember, may } from "#kit/policy.ts";
import { richText } from "#kit/rich-text.ts";
import { name } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { connectionsMax } from "./rules.ts";

/** An area as its viewers see it. Groups and neighbours out of sight are left out; the groups are then counted. */
export const area = z.object({
  id,
  name: z.string(),
  accessGroups: z.array(id),
  /** Groups on the area that the caller does not see (threat B65). */
  hiddenAccessGroups: z.number(),
  displayFettleImageId: z.nullable(id),
  connectedAreas: z.array(id),
  noteCount: z.number(),
  /** Counts the edits; an edit names the revision that it is based on. */
  revision: z.number(),
  createdAt: moment,
  updatedAt: moment,
});
export type Area = z.output<typeof area>;

export const areaNote = z.object({
  id,
  areaId: id,
  content: richText,
  revision: z.number(),
  createdAt: moment,
  createdBy: person,
  updatedAt: moment,
  updatedBy: person,
});
export type AreaNote = z.output<typeof areaNote>;

/** One state that a note has had. */
export const areaNoteVersion = z.object({
  revision: z.number(),
  content: richText,
  writtenAt: moment,
  writtenBy: person,
});
export type AreaNoteVersion = z.output<typeof areaNoteVersion>;

const manage = asMember(may("content.areas.manage"));
const remove = asMember(may("content.areas.delete"));
const view = asMember(anyMember);
const ids = z.array(id).check(z.maxLength(1000));

export const areaEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/areas"),
    summary: "The visible areas, by name or by a property",
    access: view,
    query: z.strictObject({ ...propertyListQuery, ...propertySortQuery }),
    reply: z.object({ areas: z.array(area) }),
    problems: ["unknownProperty"],
  }),
  get: endpoint({
    method: "GET",
    path: inWorkspace("/areas/{areaId}"),
    summary: "One area",
    access: view,
    reply: area,
  }),
  create: endpoint({
    method: "POST",
    path: inWorkspace("/areas"),
    summary: "A new area",
    access: manage,
    body: z.strictObject({
      name: name(),
      accessGroupIds: z.optional(ids),
      displayFettleImageId: z.optional(z.nullable(id)),
    }),
    reply: area,
    status: 201,
    problems: ["unknownAccessGroup", "unknownMedia"],
  }),
  update: endpoint({
    method: "PUT",
    path: inWorkspace("/areas/{areaId}"),
    summary: "Renames an area or changes its picture; a field that is left out stays",
    access: manage,
    body: z.strictObject({ name: z.optional(name()), displayFettleImageId: z.optional(z.nullable(id)) }),
    revisioned: true,
    reply: area,
    problems: ["stale", "unknownMedia"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: inWorkspace("/areas/{areaId}"),
    summary: "Deletes an area with its notes and connections",
    access: remove,
  }),
  setGroups: endpoint({
    method: "POST",
    path: inWorkspace("/areas/{areaId}/groups"),
    summary: "Changes who sees the area, by what is added and removed",
    access: manage,
    body: z.strictObject({
      addAccessGroupIds: ids,
      removeAccessGroupIds: ids,
      /** Required if the change leaves no group: everyone will see the area (ruling R4). */
      makeGlobal: z.optional(z.boolean()),
      /** Of the preview that was shown [GR15]; without one the audit says that none was. */
      digest: previewDigest,
    }),
    reply: area,
    problems: ["sightChanged", "wouldBecomeGlobal", "addedAndRemoved", "unknownAccessGroup"],
  }),
  setConnections: endpoint({
    method: "PUT",
    path: inWorkspace("/areas/{areaId}/connected_areas"),
    summary: "Chooses the neighbours of an area; a connection holds for both",
    access: manage,
    body: z.strictObject({ connectedAreas: z.array(id).check(z.maxLength(connectionsMax)) }),
    revisioned: true,
    reply: area,
    problems: ["stale", "unknownArea", "connectedToItself"],
  }),
};

export const areaNoteEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/areas/notes"),
    summary: "The visible notes, of one area where it is named, oldest first",
    access: view,
    query: z.strictObject({ areaId: z.optional(id) }),
    reply: z.object({ notes: z.array(areaNote) }),
  }),
  get: endpoint({
    method: "GET",
    path: inWorkspace("/areas/notes/{noteId}"),
    summary: "One note",
    access: view,
    reply: areaNote,
  }),
  history: endpoint({
    method: "GET",
    path: inWorkspace("/areas/notes/{noteId}/history"),
    summary: "Every state that a note has had, newest first",
    access: view,
    reply: z.object({ versions: z.array(areaNoteVersion) }),
  }),
  create: endpoint({
    method: "POST",
    path: inWorkspace("/areas/notes"),
    summary: "A new note on an area",
    access: manage,
    body: z.strictObject({ areaId: id, content: richText }),
    reply: areaNote,
    status: 201,
    problems: ["noteBlank"],
  }),
  update: endpoint({
    method: "PUT",
    path: inWorkspace("/areas/notes/{noteId}"),
    summary: "Writes a note anew; the state before stays in its history",
    access: manage,
    body: z.strictObject({ content: richText }),
    revisioned: true,
    reply: areaNote,
    problems: ["stale", "noteBlank"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: inWorkspace("/areas/notes/{noteId}"),
    summary: "Deletes a note with its history",
    access: remove,
  }),
};
