import * as z from "zod/mini";
import { endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { documentFolder, groupChange, groupIds, manage, plain, remove, removed, view } from "./contract.ts";
import { folderNameLengthMax } from "./rules.ts";

const folderName = plain(folderNameLengthMax);

const folders = inWorkspace("/documents/folders");
const folderPath = inWorkspace("/documents/folders/{folderId}");

export const folderEndpoints = {
  list: endpoint({
    method: "GET",
    path: folders,
    summary: "Every folder in sight or on the way to something in sight, by name",
    access: view,
    query: z.strictObject({ includeDeleted: z.optional(z.enum(["true", "false"])) }),
    reply: z.object({ folders: z.array(documentFolder) }),
  }),
  get: endpoint({ method: "GET", path: folderPath, summary: "One folder", access: view, reply: documentFolder }),
  create: endpoint({
    method: "POST",
    path: folders,
    summary: "A new folder; at the top where no parent is named",
    access: manage,
    body: z.strictObject({
      folderName,
      parentFolderId: z.optional(z.nullable(id)),
      accessGroupIds: z.optional(groupIds),
    }),
    reply: documentFolder,
    status: 201,
    problems: ["folderExists", "tooDeep", "tooManyFolders", "unknownFolder", "unknownAccessGroup"],
  }),
  update: endpoint({
    method: "PUT",
    path: folderPath,
    summary: "Renames a folder",
    access: manage,
    body: z.strictObject({ name: folderName }),
    revisioned: true,
    reply: documentFolder,
    problems: ["stale", "folderExists"],
  }),
  setGroups: endpoint({
    method: "POST",
    path: inWorkspace("/documents/folders/{folderId}/groups"),
    summary: "Changes who sees a folder and what lies in it, by what is added and removed",
    access: manage,
    body: groupChange,
    reply: documentFolder,
    problems: ["sightChanged", "wouldBecomeGlobal", "addedAndRemoved", "unknownAccessGroup", "ownAccess"],
  }),
  /** Counts only what the caller sees; hidden content keeps the folder from being deleted (threat B71). */
  extent: endpoint({
    method: "GET",
    path: inWorkspace("/documents/folders/{folderId}/extent"),
    summary: "How many documents and folders lie in a folder, at any depth",
    access: view,
    reply: removed,
  }),
  remove: endpoint({
    method: "DELETE",
    path: folderPath,
    summary: "Deletes a folder with everything in it; it can be brought back for 30 days",
    access: remove,
    reply: removed,
    problems: ["notDeletable"],
  }),
};
