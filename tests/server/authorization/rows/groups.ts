import { randomUUID } from "node:crypto";
import { createArea } from "#features/areas/server/service.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { type Principal, type Relation, reachesGroup } from "../model.ts";
import type { Kind, Making, Refusal, Row, Workshop } from "../row.ts";

const manage = ["workspace.groups.manage"];
/** Giving groups to members comes with managing either (specification, identity section 6). */
const membership = [...manage, "workspace.members.manage"];

const removeGroup = ({ maker }: Workshop, groupId: string) =>
  maker.call(groupEndpoints.remove, {
    params: { groupId },
    body: { assignContentToGroupId: null, assignMembersToGroupId: null },
  });

const newGroup = ({ workspace, groupIds: [above] }: Making) =>
  workspace.group(`Team ${randomUUID()}`, above === undefined ? {} : { under: above });

/** The group that stands in the relation, with its current revision; for `none` a group without members. */
const group: Kind = {
  make: async (making) => {
    const groupId = making.groupIds[0] ?? (await newGroup(making));
    const { body } = await making.maker.call(groupEndpoints.get, { params: { groupId } });
    return { params: { groupId }, revision: body.revision };
  },
  remove: (where, { params }) => removeGroup(where, params.groupId ?? ""),
};

/** A new group below the one of the relation, to be moved and deleted. */
const groupBelow: Kind = {
  make: async (making) => ({ params: { groupId: await newGroup(making) }, revision: 1 }),
  remove: (where, { params }) => removeGroup(where, params.groupId ?? ""),
};

/** The same with content of its own, which has no other group. */
const groupWithContent: Kind = {
  make: async (making) => {
    const groupId = await newGroup(making);
    await making.maker.run((scope) => createArea(scope, { name: "Mill", accessGroupIds: [groupId] }));
    return { params: { groupId } };
  },
};

/** A group of the relation and a member whom everybody here reaches: one of the group that the callers are in. */
const groupAndMember: Kind = {
  make: async (making) => {
    const { params } = await group.make(making);
    const own = (await making.maker.call(groupEndpoints.list)).body.groups.find((one) => one.name === "Line");
    const person = await making.workspace.member("operator", { in: own ? [own.id] : [] });
    return { params: { ...params, profileId: person.profileId } };
  },
};

const area: Kind = {
  make: async ({ maker, groupIds }) => {
    const made = await maker.run((scope) => createArea(scope, { name: "Mill", accessGroupIds: [...groupIds] }));
    return { params: { thingId: made.id, profileId: maker.profileId } };
  },
};

/** A group out of reach is as one that does not exist (threats B11, B65). */
const inReach = (who: Principal, relation: Relation): Refusal | null => (reachesGroup(who, relation) ? null : "404");
const asMissingInBody = (who: Principal, relation: Relation): Refusal | null =>
  reachesGroup(who, relation) ? null : "400";

/** Below a group of the relation stands what may be reached where the group above may: its own descendants and no more. */
const belowReach = inReach;
const onlyUnrestricted = (refusal: Refusal) => (who: Principal) => (who.isRestricted ? refusal : null);

export const groupRows: readonly Row[] = [
  { endpoint: groupEndpoints.membership, needs: "member" },
  {
    endpoint: groupEndpoints.things,
    needs: membership,
    about: group,
    isKnownToAll: true,
    // The group is a filter: nothing has a group that is not there, and an empty list says no more than that.
    except: inReach,
    input: ({ params }) => ({ query: { groupId: params.groupId ?? "" } }),
  },
  {
    endpoint: groupEndpoints.why,
    variant: "oneself",
    needs: "member",
    about: area,
    isNamedInside: true,
    input: ({ params }, { caller, newId }) => ({
      query: { profileId: caller?.profileId ?? newId(), kind: "area", thingId: params.thingId ?? "" },
    }),
  },
  {
    endpoint: groupEndpoints.why,
    variant: "somebody else",
    needs: membership,
    about: area,
    isNamedInside: true,
    input: ({ params }) => ({
      query: { profileId: params.profileId ?? "", kind: "area", thingId: params.thingId ?? "" },
    }),
  },
  { endpoint: groupEndpoints.get, needs: membership, about: group, isKnownToAll: true, except: inReach },
  {
    endpoint: groupEndpoints.create,
    variant: "at the top",
    needs: manage,
    except: onlyUnrestricted("403"),
    input: (_thing, { newId }) => ({ body: { name: `Team ${newId()}` } }),
  },
  {
    endpoint: groupEndpoints.create,
    variant: "below another",
    needs: manage,
    about: group,
    isKnownToAll: true,
    isNamedInside: true,
    except: inReach,
    input: ({ params }, { newId }) => ({ body: { name: `Team ${newId()}`, parentId: params.groupId } }),
  },
  {
    endpoint: groupEndpoints.update,
    needs: manage,
    about: group,
    isKnownToAll: true,
    except: inReach,
    input: () => ({ body: { icon: "star" } }),
  },
  {
    endpoint: groupEndpoints.update,
    variant: "moved to where the callers reach",
    needs: manage,
    about: groupBelow,
    isKnownToAll: true,
    except: belowReach,
    input: (_thing, { groups }) => ({ body: { parentId: groups.descendant } }),
  },
  {
    endpoint: groupEndpoints.update,
    variant: "moved out of their reach",
    needs: manage,
    about: groupBelow,
    isKnownToAll: true,
    except: onlyUnrestricted("404"),
    input: (_thing, { groups }) => ({ body: { parentId: groups.sibling } }),
  },
  {
    endpoint: groupEndpoints.remove,
    needs: manage,
    about: groupBelow,
    isKnownToAll: true,
    except: belowReach,
    input: () => ({ body: { assignContentToGroupId: null, assignMembersToGroupId: null } }),
  },
  {
    endpoint: groupEndpoints.remove,
    variant: "content becomes everybody's",
    needs: manage,
    about: groupWithContent,
    isKnownToAll: true,
    // What turns global needs an admin, or who is not bound to groups (ruling R4, threat B59).
    except: (who, relation) => belowReach(who, relation) ?? (who.isRestricted ? "409" : null),
    input: () => ({
      body: { assignContentToGroupId: null, assignMembersToGroupId: null, makeGlobal: true },
    }),
  },
  {
    endpoint: groupEndpoints.addMembers,
    needs: membership,
    about: groupAndMember,
    isKnownToAll: true,
    except: inReach,
    input: ({ params }) => ({ body: { profileIds: [params.profileId] } }),
  },
  {
    endpoint: groupEndpoints.addMembers,
    variant: "oneself",
    needs: membership,
    // Only an admin may give themselves access (threat B62).
    except: ({ role }) => (role === "admin" ? null : "403"),
    input: (_thing, { caller, groups, newId }) => ({
      params: { groupId: groups.descendant },
      body: { profileIds: [caller?.profileId ?? newId()] },
    }),
  },
  {
    endpoint: groupEndpoints.removeMembers,
    needs: membership,
    about: groupAndMember,
    isKnownToAll: true,
    except: inReach,
    input: ({ params }) => ({ body: { profileIds: [params.profileId] } }),
  },
  {
    endpoint: groupEndpoints.preview,
    needs: membership,
    about: group,
    isKnownToAll: true,
    except: inReach,
    input: () => ({ body: { change: "membership", addProfileIds: [], removeProfileIds: [] } }),
  },
  {
    endpoint: memberChangeEndpoints.changeGroups,
    variant: "groups of a relation",
    needs: ["workspace.members.manage"],
    about: groupAndMember,
    isKnownToAll: true,
    isNamedInside: true,
    except: asMissingInBody,
    input: ({ params }) => ({
      body: { profileIds: [params.profileId], addGroupIds: [params.groupId], deleteGroupIds: [] },
    }),
  },
];
