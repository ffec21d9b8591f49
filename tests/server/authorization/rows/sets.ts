import { randomUUID } from "node:crypto";
import { setEndpoints } from "#features/sets/contract.ts";
import { matrixEndpoints } from "#features/sets/matrix-contract.ts";
import { trainingEndpoints } from "#features/sets/training-contract.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { setBy } from "#tests/support/sets.ts";
import type { Kind, Row } from "../row.ts";

const manage = ["content.sets.manage"];
const remove = ["content.sets.delete"];

const pathOf = (params: Readonly<Record<string, string>>) => ({ params: { setId: params.setId ?? "" } });

/** A set whose procedure is visible to all who see the set. */
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

/** A set with a member who is asked for it: in its groups, or one of everybody. */
const trained: Kind = {
  ...set,
  make: async (making) => {
    const thing = await set.make(making);
    const { profileId } = await making.workspace.member("operator", { in: [...making.groupIds] });
    return { ...thing, params: { ...thing.params, profileId } };
  },
};

/** [S14] Only members who see everything see a member without a group. */
const unknownMember: Row["except"] = (who, relation) => (relation === "none" && who.isRestricted ? "404" : null);

export const setRows: readonly Row[] = [
  { endpoint: setEndpoints.list, needs: "member" },
  { endpoint: trainingEndpoints.overdue, needs: manage },
  { endpoint: matrixEndpoints.overduePeople, needs: manage },
  { endpoint: trainingEndpoints.progress, needs: manage },
  { endpoint: setEndpoints.get, needs: "member", about: set },
  { endpoint: trainingEndpoints.member, needs: manage, about: trained, except: unknownMember },
  // A member hidden from the caller is like one of whom nothing is required.
  { endpoint: matrixEndpoints.ofMember, needs: manage, input: () => ({ params: { profileId: randomUUID() } }) },
  { endpoint: matrixEndpoints.matrix, needs: manage, about: set },
  {
    endpoint: matrixEndpoints.remind,
    needs: manage,
    about: trained,
    // A member hidden from the caller is like one for whom nothing is open.
    input: ({ params }) => ({ body: { profileIds: [params.profileId] } }),
  },
  {
    endpoint: trainingEndpoints.signOff,
    needs: manage,
    about: trained,
    except: unknownMember,
    // There are no records, so there is nothing to sign off.
    alsoDone: [409],
    input: ({ params }, { caller }) => ({
      body: {
        profileId: params.profileId,
        recordId: randomUUID(),
        decision: "passed",
        name: caller?.displayName ?? "",
      },
    }),
  },
  {
    endpoint: trainingEndpoints.allowRetry,
    needs: manage,
    about: trained,
    except: unknownMember,
    input: ({ params, body }) => ({ body: { ...(body as object), profileId: params.profileId } }),
  },
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
