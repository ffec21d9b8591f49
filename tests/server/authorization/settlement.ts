import { createRole } from "#features/roles/server/service.ts";
import type { Permission } from "#kit/permissions.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { openCertifiedProvider } from "#tests/support/oidc/certified-provider.ts";
import { openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";
import { removeMember } from "../people.ts";
import { type Principal, principals, type Relation } from "./model.ts";
import type { Around, Workshop } from "./row.ts";

/** A workspace with a tree of groups, the fourteen principals in it, and two other workspaces. */
export interface Settlement {
  readonly world: World;
  readonly home: Workshop;
  readonly sibling: Workshop;
  readonly foreign: Workshop;
  readonly callers: ReadonlyMap<Principal, Person | undefined>;
  readonly groups: Around["groups"];
  groupsOf(relation: Relation): readonly string[];
  close(): Promise<void>;
}

export async function openSettlement(admitted: readonly Principal[] = principals): Promise<Settlement> {
  const google = await openCertifiedProvider("http://localhost/login/callback/google", {});
  const world = await openWorld({
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
  });
  const sibling = await world.workspace("sibling");
  const foreign = await world.workspace("foreign");
  const ancestor = await world.group("Plant");
  const own = await world.group("Line", { under: ancestor });
  const groups = {
    ancestor,
    own,
    descendant: await world.group("Cell", { under: own }),
    sibling: await world.group("Yard", { under: ancestor }),
  };
  const callers = new Map<Principal, Person | undefined>();
  for (const principal of admitted) callers.set(principal, await admit(world, sibling, groups.own, principal));
  const byRelation: Readonly<Record<Relation, readonly string[]>> = {
    none: [],
    own: [groups.own],
    ancestor: [groups.ancestor],
    descendant: [groups.descendant],
    sibling: [groups.sibling],
    mixed: [groups.own, groups.sibling],
  };
  return {
    world,
    groups,
    callers,
    home: await workshopIn(world, world),
    sibling: await workshopIn(world, sibling),
    foreign: await workshopIn(world, foreign),
    groupsOf: (relation) => byRelation[relation],
    async close() {
      await world.close();
      await google.close();
    },
  };
}

const workshopIn = async (world: World, workspace: Workspace): Promise<Workshop> => ({
  world,
  workspace,
  maker: await workspace.member("admin", { name: "Maker" }),
});

async function admit(world: World, sibling: Workspace, own: string, who: Principal): Promise<Person | undefined> {
  if (who.standing === "nobody") return undefined;
  if (who.name === "admin of a sibling workspace") return sibling.member("admin", { name: who.name });
  const groupIds = who.isInOwn ? [own] : [];
  const person = await world.member(who.role === "custom" ? (who.holds as readonly Permission[]) : who.role, {
    in: groupIds,
    name: who.name,
  });
  if (who.role === "custom" && !who.isRestricted) await freeFromGroups(world, person, who);
  if (who.signIn === "device") await signedInByDevice(world, person);
  if (who.standing === "notAMember") await removeMember(world, person);
  return person;
}

async function freeFromGroups(world: World, person: Person, who: Principal): Promise<void> {
  await world.asSystem(async (scope) => {
    const id = await createRole(scope, {
      name: who.name,
      permissions: who.holds as readonly Permission[],
      restrictContentToAccessGroups: false,
    });
    await scope.db
      .updateTable("profile")
      .set({ role_id: id })
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", person.profileId)
      .execute();
  });
}

/** The session's identity is a shared device's from now on. */
async function signedInByDevice(world: World, person: Person): Promise<void> {
  const { user_id } = await world.asSystem((scope) =>
    scope.db
      .selectFrom("profile_link")
      .select("user_id")
      .where("workspace_id", "=", scope.workspaceId)
      .where("profile_id", "=", person.profileId)
      .executeTakeFirstOrThrow(),
  );
  await inTransaction(world.appContext.database, {}, (client) =>
    client.query("update identity set provider = 'device' where user_id = $1", [user_id]),
  );
}
