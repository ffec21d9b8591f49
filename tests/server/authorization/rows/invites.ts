import { randomUUID } from "node:crypto";
import { inviteEndpoints, inviteFunctionEndpoints } from "#features/invites/contract.ts";
import { newWindow } from "../call.ts";
import { outranks, type Principal, type Relation, reachesGroup } from "../model.ts";
import type { Kind, Making, Refusal, Row } from "../row.ts";
import { strangerIn } from "../stranger-in.ts";

const manages = ["workspace.members.manage"];

const newAddress = (): string => `${randomUUID()}@test.invalid`;

async function invited({ world, maker, groupIds }: Making, email = newAddress()): Promise<{ inviteId: string }> {
  await newWindow(world, 60);
  const { body } = await maker.call(inviteEndpoints.send, {
    body: {
      orgId: maker.workspaceId,
      invites: [{ email, displayName: "Ben", builtInRole: "operator", accessGroupIds: [...groupIds] }],
    },
  });
  return { inviteId: body.invites[0]?.inviteId ?? "" };
}

const invite: Kind = { make: async (making) => ({ params: await invited(making) }) };

/** The caller has proven to hold the contact: a stranger whose provider vouches for the address. */
const inviteToCaller: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const email = newAddress();
    const { token } = await strangerIn(making.world, { username: email, email, emailVerified: true });
    return { params: await invited(making, email), token };
  },
};

/** The groups that an invite would give. */
const groupsToGive: Kind = {
  make: async ({ groupIds }) => ({ params: {}, body: groupIds }),
};

/** The names by which a file calls those groups. */
const namesToGive: Kind = {
  make: async ({ workspace, groupIds }) => ({
    params: {},
    body: await workspace.asSystem(async ({ db, workspaceId }) => {
      const rows = await db
        .selectFrom("access_group")
        .select(["id", "name"])
        .where("workspace_id", "=", workspaceId)
        .execute();
      return rows.filter((row) => groupIds.includes(row.id)).map((row) => row.name);
    }),
  }),
};

/** Groups that are in the invite and not all within the inviter's own and those below. */
const isBeyond = (who: Principal, relation: Relation): boolean =>
  relation !== "none" && (relation === "mixed" ? who.isRestricted : !reachesGroup(who, relation));

/** A group admin cannot reach members without a group [IN21]. */
const isOutOfReach = (who: Principal, relation: Relation): boolean => who.role === "groupAdmin" && relation === "none";

/** The same as for a member's role and groups (threats B40, B49): a rank below one's own, groups of one's own. */
const mayGive = (who: Principal, relation: Relation, whereGroups: Refusal): Refusal | null => {
  if (!outranks(who, "operator") || isOutOfReach(who, relation)) return "403";
  return isBeyond(who, relation) ? whereGroups : null;
};

/** Members bound to groups see the invites into their groups (ruling R3); the maker sent all of them. */
const visible = (who: Principal, relation: Relation): Refusal | null => (reachesGroup(who, relation) ? null : "404");

const wishOf = (accessGroupIds: unknown, role: string) => ({
  email: newAddress(),
  displayName: "Ben",
  builtInRole: role,
  accessGroupIds,
});

const toRole = (role: "contentAuthor" | "groupAdmin" | "admin"): Row => ({
  endpoint: inviteEndpoints.send,
  variant: `as ${role}`,
  needs: manages,
  except: (who) => (outranks(who, role) && !isOutOfReach(who, "none") ? null : "403"),
  input: (_thing, { workspaceId }) => ({ body: { orgId: workspaceId, invites: [wishOf([], role)] } }),
});

export const inviteRows: readonly Row[] = [
  {
    endpoint: inviteEndpoints.send,
    needs: manages,
    about: groupsToGive,
    isKnownToAll: true,
    except: (who, relation) => mayGive(who, relation, "400"),
    input: ({ body }, { workspaceId }) => ({ body: { orgId: workspaceId, invites: [wishOf(body, "operator")] } }),
  },
  toRole("contentAuthor"),
  toRole("groupAdmin"),
  toRole("admin"),
  {
    endpoint: inviteEndpoints.importCsv,
    needs: manages,
    about: namesToGive,
    isKnownToAll: true,
    // The file as a whole is refused, with the rows that are not the inviter's to give (specification, section 5).
    except: (who, relation) => (mayGive(who, relation, "400") === null ? null : "422"),
    input: ({ body }) => ({
      body: {
        rows: [
          {
            line: 2,
            displayName: "Ben",
            contactInfo: newAddress(),
            role: "Operator",
            access: (body as readonly string[]).join(";"),
          },
        ],
      },
    }),
  },
  { endpoint: inviteEndpoints.list, needs: manages },
  {
    endpoint: inviteEndpoints.resend,
    needs: manages,
    about: invite,
    isKnownToAll: true,
    except: (who, relation) => visible(who, relation) ?? mayGive(who, relation, "400"),
  },
  {
    endpoint: inviteEndpoints.tellLink,
    needs: manages,
    about: invite,
    isKnownToAll: true,
    except: (who, relation) => visible(who, relation) ?? mayGive(who, relation, "400"),
  },
  { endpoint: inviteEndpoints.revoke, needs: manages, about: invite, isKnownToAll: true, except: visible },
  { endpoint: inviteEndpoints.get, needs: "session", about: inviteToCaller, isGroupless: true },
  {
    endpoint: inviteEndpoints.get,
    variant: "to somebody else",
    needs: "session",
    about: invite,
    isGroupless: true,
    except: () => "404",
  },
  {
    endpoint: inviteFunctionEndpoints.createProfile,
    needs: "session",
    about: inviteToCaller,
    isGroupless: true,
    isNamedInside: true,
    input: ({ params }) => ({ body: { inviteId: params.inviteId, displayName: "Ben", emoji: "🦊" } }),
  },
  {
    endpoint: inviteFunctionEndpoints.createProfile,
    variant: "to somebody else",
    needs: "session",
    about: invite,
    isGroupless: true,
    except: () => "404",
    input: ({ params }) => ({ body: { inviteId: params.inviteId, displayName: "Ben", emoji: "🦊" } }),
  },
];
