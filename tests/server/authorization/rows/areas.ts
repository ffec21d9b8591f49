import { areaEndpoints, areaNoteEndpoints } from "#features/areas/contract.ts";
import { createNote } from "#features/areas/server/note-service.ts";
import { createArea } from "#features/areas/server/service.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import { deltaOf } from "#kit/rich-text.ts";
import type { Kind, Row } from "../row.ts";

const manage = ["content.areas.manage"];
const remove = ["content.areas.delete"];

export const area: Kind = {
  make: async ({ maker, groupIds }) => {
    const made = await maker.run((scope) => createArea(scope, { name: "Mill", accessGroupIds: [...groupIds] }));
    return { params: { areaId: made.id }, revision: made.revision };
  },
  remove: ({ maker }, { params }) => maker.call(areaEndpoints.remove, { params: { areaId: params.areaId ?? "" } }),
};

/** A note is seen with its area (threat B76). */
const note: Kind = {
  make: async (making) => {
    const { params } = await area.make(making);
    const made = await making.maker.run((scope) => createNote(scope, params.areaId ?? "", deltaOf("Mind the step")));
    return { params: { noteId: made.id }, revision: made.revision };
  },
  remove: ({ maker }, { params }) => maker.call(areaNoteEndpoints.remove, { params: { noteId: params.noteId ?? "" } }),
};

export const areaRows: readonly Row[] = [
  { endpoint: areaEndpoints.list, needs: "member" },
  { endpoint: areaEndpoints.get, needs: "member", about: area },
  { endpoint: areaEndpoints.create, needs: manage, input: () => ({ body: { name: "Kiln" } }) },
  { endpoint: areaEndpoints.update, needs: manage, about: area, input: () => ({ body: { name: "Kiln" } }) },
  { endpoint: areaEndpoints.remove, needs: remove, about: area },
  {
    endpoint: areaEndpoints.setGroups,
    needs: manage,
    about: area,
    input: (_area, { groups }) => ({ body: { addAccessGroupIds: [groups.own], removeAccessGroupIds: [] } }),
  },
  {
    endpoint: groupEndpoints.previewAccess,
    variant: "of an area",
    // Callers who manage any kind of content may ask; the thing they name decides which kind they have to manage.
    needs: [
      ...manage,
      "content.procedures.manage",
      "content.procedures.publish",
      "content.sets.manage",
      "timestudies.manage",
      "timestudies.elementlists.manage",
    ],
    except: ({ holds }) => (manage.some((permission) => holds.includes(permission)) ? null : "403"),
    about: area,
    isNamedInside: true,
    input: ({ params }, { groups }) => ({
      body: {
        things: [{ kind: "area", id: params.areaId ?? "" }],
        addAccessGroupIds: [groups.own],
        removeAccessGroupIds: [],
      },
    }),
  },
  {
    endpoint: areaEndpoints.setConnections,
    needs: manage,
    about: area,
    input: () => ({ body: { connectedAreas: [] } }),
  },
  { endpoint: areaNoteEndpoints.list, needs: "member" },
  { endpoint: areaNoteEndpoints.get, needs: "member", about: note },
  { endpoint: areaNoteEndpoints.history, needs: "member", about: note },
  {
    endpoint: areaNoteEndpoints.create,
    needs: manage,
    about: area,
    input: ({ params }) => ({ body: { areaId: params.areaId, content: deltaOf("Wet floor") } }),
  },
  {
    endpoint: areaNoteEndpoints.update,
    needs: manage,
    about: note,
    input: () => ({ body: { content: deltaOf("Wet floor") } }),
  },
  { endpoint: areaNoteEndpoints.remove, needs: remove, about: note },
];
