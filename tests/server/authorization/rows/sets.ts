import { randomUUID } from "node:crypto";
import { setEndpoints } from "#features/sets/contract.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { setBy } from "#tests/support/sets.ts";
import type { Kind, Row } from "../row.ts";

const manage = ["content.sets.manage"];
const remove = ["content.sets.delete"];

const pathOf = (params: Readonly<Record<string, string>>) => ({ params: { setId: params.setId ?? "" } });

/** A set with a procedure that whoever sees the set sees. */
const set: Kind = {
  make: async ({ maker, groupIds }) => {
    const { id: procedureId } = await publishedBy(maker, { groups: groupIds });
    const made = await setBy(maker, { procedureIds: [procedureId], accessGroupIds: groupIds });
    return { params: { setId: made.id }, revision: made.revision, body: { procedureId } };
  },
  remove: ({ maker }, { params }) => maker.call(setEndpoints.remove, pathOf(params)),
};

const deleted: Kind = {
  make: async (making) => {
    const thing = await set.make(making);
    await making.maker.call(setEndpoints.remove, pathOf(thing.params));
    return { params: thing.params };
  },
};

export const setRows: readonly Row[] = [
  { endpoint: setEndpoints.list, needs: "member" },
  { endpoint: setEndpoints.progress, needs: manage },
  { endpoint: setEndpoints.get, needs: "member", about: set },
  { endpoint: setEndpoints.create, needs: manage, input: () => ({ body: { title: "Rounds", setType: "workflow" } }) },
  { endpoint: setEndpoints.update, needs: manage, about: set, input: () => ({ body: { title: "Rounds" } }) },
  { endpoint: setEndpoints.remove, needs: remove, about: set },
  { endpoint: setEndpoints.listDeleted, needs: remove },
  { endpoint: setEndpoints.restore, needs: remove, about: deleted },
  {
    endpoint: setEndpoints.setGroups,
    needs: manage,
    about: set,
    input: (_set, { groups }) => ({ body: { addAccessGroupIds: [groups.own], removeAccessGroupIds: [] } }),
  },
  {
    endpoint: setEndpoints.start,
    needs: "member",
    about: set,
    input: ({ body }) => ({
      body: { ...(body as object), performId: randomUUID(), createdAt: "2026-03-09T08:00:00.000Z", token: "a1" },
    }),
  },
];
