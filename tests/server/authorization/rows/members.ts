import { groupEndpoints } from "#features/groups/contract.ts";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import { outranks, type Principal, type Relation, reachesGroup, reachesMember } from "../model.ts";
import type { Kind, Refusal, Row, Thing } from "../row.ts";

const manages = ["workspace.members.manage"];

/** Somebody with a sign-in of their own, in the groups of the relation. */
export const operator: Kind = {
  make: async ({ workspace, groupIds }) => ({
    params: { profileId: (await workspace.member("operator", { in: groupIds })).profileId },
  }),
  remove: ({ maker }, { params }) =>
    maker.call(memberChangeEndpoints.remove, { params: { profileId: params.profileId ?? "" } }),
};

const about = { needs: manages, about: operator, isKnownToAll: true } as const;
const inside = { ...about, isNamedInside: true } as const;

const inReach = (who: Principal, relation: Relation): Refusal | null => (reachesMember(who, relation) ? null : "403");

/** A role that changes or ends: in reach, and ranking below (ruling R3, threats B49, B50). */
const mayChange = (who: Principal, relation: Relation): boolean =>
  reachesMember(who, relation) && outranks(who, "operator") && outranks(who, "contentAuthor");
const oneByOne = (who: Principal, relation: Relation): Refusal | null => (mayChange(who, relation) ? null : "403");
/** A change of many says of each why not (threat B48). */
const many = (who: Principal, relation: Relation): Refusal | null => (mayChange(who, relation) ? null : "409");

/** Whose groups change is a member of the actor's groups, but for who is bound to none (threat B62). */
const inOwnGroups = (who: Principal, relation: Relation): Refusal | null =>
  reachesGroup(who, relation) ? null : "403";

const profileOf = ({ params }: Thing) => params.profileId ?? "";
const operatorRole = { builtInRole: "operator" } as const;
const authorRole = { builtInRole: "contentAuthor" } as const;

export const memberRows: readonly Row[] = [
  // Colleagues are not told to a shared device, at which several people stand (question Q18).
  {
    endpoint: memberEndpoints.get,
    needs: "member",
    about: operator,
    isKnownToAll: true,
    except: ({ signIn }) => (signIn === "device" ? "403" : null),
  },
  { endpoint: memberEndpoints.found, needs: manages },
  { endpoint: memberEndpoints.page, needs: manages },
  { endpoint: memberEndpoints.permissions, ...about, except: inReach },
  {
    endpoint: memberEndpoints.edit,
    variant: "of somebody else",
    needs: "member",
    about: operator,
    isKnownToAll: true,
    // Those alone who could remove the member (threat B50).
    except: (who, relation) => (who.holds.includes("workspace.members.manage") ? oneByOne(who, relation) : "403"),
    input: () => ({ body: { profileIcon: "🔧" } }),
  },
  {
    endpoint: memberChangeEndpoints.setRole,
    ...about,
    except: oneByOne,
    input: () => ({ body: { oldRole: operatorRole, newRole: authorRole } }),
  },
  {
    endpoint: memberChangeEndpoints.assignRoles,
    ...inside,
    except: many,
    input: (thing) => ({ body: { assignments: [{ profileId: profileOf(thing), ...authorRole }] } }),
  },
  {
    endpoint: memberChangeEndpoints.setRoleByFunction,
    ...inside,
    except: oneByOne,
    input: (thing, { workspaceId }) => ({
      body: { orgID: workspaceId, profileID: profileOf(thing), role: "contentAuthor" },
    }),
  },
  {
    endpoint: memberChangeEndpoints.setRoleByFunction,
    variant: "many",
    ...inside,
    except: many,
    input: (thing, { workspaceId }) => ({
      body: {
        orgID: workspaceId,
        batchProfileRoleUpdates: [{ profileID: profileOf(thing), role: "contentAuthor" }],
      },
    }),
  },
  {
    endpoint: memberChangeEndpoints.changeGroups,
    variant: "members of a relation",
    ...inside,
    except: inOwnGroups,
    input: (thing, { groups }) => ({
      body: { profileIds: [profileOf(thing)], addGroupIds: [groups.descendant], deleteGroupIds: [] },
    }),
  },
  {
    endpoint: memberChangeEndpoints.changeGroups,
    variant: "oneself",
    needs: manages,
    // Only an admin may give themselves access (threat B62).
    except: ({ role }) => (role === "admin" ? null : "403"),
    input: (_thing, { caller, groups, newId }) => ({
      body: { profileIds: [caller?.profileId ?? newId()], addGroupIds: [groups.descendant], deleteGroupIds: [] },
    }),
  },
  // A member who may not be changed is left out of the preview, and does not prevent it.
  {
    endpoint: memberChangeEndpoints.previewRoles,
    needs: manages,
    input: (_thing, { newId }) => ({ body: { assignments: [{ profileId: newId(), ...authorRole }] } }),
  },
  {
    endpoint: memberChangeEndpoints.previewGroups,
    ...inside,
    except: inOwnGroups,
    input: (thing, { groups }) => ({
      body: { profileIds: [profileOf(thing)], addGroupIds: [groups.descendant], deleteGroupIds: [] },
    }),
  },
  { endpoint: memberChangeEndpoints.remove, ...about, except: oneByOne },
  {
    endpoint: memberChangeEndpoints.removeMany,
    ...inside,
    except: many,
    input: (thing) => ({ body: { profileIds: [profileOf(thing)] } }),
  },
  { endpoint: memberEndpoints.export, needs: manages, input: () => ({ body: {} }) },
  {
    endpoint: groupEndpoints.addMembers,
    variant: "members of a relation",
    needs: ["workspace.groups.manage", ...manages],
    about: operator,
    isKnownToAll: true,
    isNamedInside: true,
    except: inOwnGroups,
    input: (thing, { groups }) => ({
      params: { groupId: groups.descendant },
      body: { profileIds: [profileOf(thing)] },
    }),
  },
];
