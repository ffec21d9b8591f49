import { randomUUID } from "node:crypto";
import { createNote } from "#features/areas/server/note-service.ts";
import { changeArea, chooseConnections, createArea } from "#features/areas/server/service.ts";
import type { FlagName } from "#features/flags/rules.ts";
import { setFlag } from "#features/flags/server/service.ts";
import { addMembers, createGroup } from "#features/groups/server/service.ts";
import { createMember } from "#features/members/server/service.ts";
import { createRole } from "#features/roles/server/service.ts";
import { lifeMax, type Provider } from "#features/sessions/rules.ts";
import {
  addIdentity,
  type Identity,
  type NewSession,
  openSession,
  userOfIdentity,
} from "#features/sessions/server/session-store.ts";
import { createEnterprise, createWorkspace } from "#features/workspaces/server/service.ts";
import { notFound } from "#kit/problem.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { type AppContext, actingAs, asSystem, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { BuiltWorkspace, WorkspaceDescription, WorldDescription } from "./contract.ts";
import { makeDocuments, prepareDocumentFiles } from "./make-documents.ts";
import { makeProcedure } from "./make-procedure.ts";
import { of, unknownKey } from "./named.ts";

/** Nothing renews the token of a test world: it lives as long as its session does. */
const tokenLifeMs = lifeMax;

export interface BuiltWorld {
  readonly enterprises: Record<string, string>;
  readonly workspaces: Record<string, BuiltWorkspace>;
}

/** Builds what the description says, by the services that the product itself uses. */
export async function buildWorld(
  appContext: AppContext,
  store: ObjectStore,
  world: WorldDescription,
): Promise<BuiltWorld> {
  const built: BuiltWorld = { enterprises: {}, workspaces: {} };
  const users = new Map<string, SignedIn>();
  for (const enterprise of world.enterprises) {
    const enterpriseId = await createEnterprise(appContext, enterprise.name ?? enterprise.key);
    built.enterprises[enterprise.key] = enterpriseId;
    for (const workspace of enterprise.workspaces) {
      built.workspaces[workspace.key] = await buildWorkspace(appContext, store, enterpriseId, workspace, users);
    }
  }
  return built;
}

interface SignedIn {
  readonly userId: string;
  readonly token: string;
}

async function buildWorkspace(
  appContext: AppContext,
  store: ObjectStore,
  enterpriseId: string,
  options: WorkspaceDescription,
  users: Map<string, SignedIn>,
): Promise<BuiltWorkspace> {
  const { workspaceId, roleIds } = await createWorkspace(appContext, {
    enterpriseId,
    name: options.name ?? options.key,
    timeZone: options.timeZone,
  });
  const signedIn = new Map<string, SignedIn>();
  for (const profile of options.profiles ?? []) {
    const known = profile.user === undefined ? undefined : users.get(profile.user);
    const user = known ?? (await signIn(appContext, profile.signIn ?? "google"));
    if (profile.user !== undefined) users.set(profile.user, user);
    signedIn.set(profile.key, user);
  }
  const files = await prepareDocumentFiles(store, workspaceId, options);
  return asSystem(appContext, workspaceId, async (scope) => {
    const built: BuiltWorkspace = {
      id: workspaceId,
      roles: { ...roleIds },
      groups: {},
      profiles: {},
      areas: {},
      notes: {},
      procedures: {},
      folders: {},
      documents: {},
    };
    for (const [name, isOn] of Object.entries(options.flags ?? {})) await setFlag(scope, name as FlagName, isOn);
    for (const role of options.roles ?? []) {
      built.roles[role.key] = await createRole(scope, { ...role, name: role.name ?? role.key });
    }
    await makeGroups(scope, options, built);
    await makeProfiles(scope, options, built, signedIn);
    await makeAreas(scope, options, built);
    for (const procedure of options.procedures ?? []) {
      const authorId = of(built.profiles, procedure.as ?? options.profiles?.[0]?.key ?? "").id;
      const groupIds = (procedure.groups ?? []).map((one) => of(built.groups, one));
      built.procedures[procedure.key] = await makeProcedure(scope, procedure, authorId, groupIds);
    }
    await makeDocuments(scope, options, built, files);
    return built;
  });
}

async function makeGroups(scope: Scope, options: WorkspaceDescription, built: BuiltWorkspace): Promise<void> {
  for (const group of options.groups ?? []) {
    built.groups[group.key] = await createGroup(scope, {
      name: group.name ?? group.key,
      icon: group.icon ?? "users",
      parentId: group.parent === undefined ? null : of(built.groups, group.parent),
    });
  }
}

async function makeProfiles(
  scope: Scope,
  options: WorkspaceDescription,
  built: BuiltWorkspace,
  signedIn: ReadonlyMap<string, SignedIn>,
): Promise<void> {
  for (const profile of options.profiles ?? []) {
    const user = signedIn.get(profile.key);
    if (!user) continue;
    const profileId = await createMember(scope, {
      displayName: profile.displayName ?? profile.key,
      roleId: of(built.roles, profile.role),
      email: profile.email,
      phone: profile.phone,
      userId: user.userId,
    });
    for (const group of profile.groups ?? []) await addMembers(scope, of(built.groups, group), [profileId]);
    built.profiles[profile.key] = { id: profileId, ...user };
  }
}

async function makeAreas(scope: Scope, options: WorkspaceDescription, built: BuiltWorkspace): Promise<void> {
  const author = options.profiles?.[0];
  for (const area of options.areas ?? []) {
    const by = area.as ?? author?.key;
    if (by === undefined) throw unknownKey("an area needs a profile to be created by");
    const as = actingAs(scope, { ...scope.actor, profileId: of(built.profiles, by).id, displayName: by });
    const made = await createArea(as, {
      name: area.name ?? area.key,
      accessGroupIds: (area.groups ?? []).map((group) => of(built.groups, group)),
    });
    built.areas[area.key] = made.id;
    for (const note of area.notes ?? []) {
      built.notes[note.key] = (await createNote(as, made.id, deltaOf(note.text))).id;
    }
  }
  for (const area of options.areas ?? []) {
    if (!area.connected?.length) continue;
    const id = of(built.areas, area.key);
    const { revision } = await changeArea(scope, id, await revisionOf(scope, id), {});
    await chooseConnections(
      scope,
      id,
      revision,
      area.connected.map((other) => of(built.areas, other)),
    );
  }
}

async function revisionOf(scope: Scope, areaId: string): Promise<number> {
  const { revision } = await scope.db
    .selectFrom("area")
    .select("revision")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", areaId)
    .executeTakeFirstOrThrow();
  return revision;
}

async function signIn(appContext: AppContext, provider: Provider): Promise<SignedIn> {
  return inTransaction(appContext.database, {}, async (client) => {
    const { userId, identityId } = await userOfIdentity(client, newIdentity(provider));
    const { token } = await openSession(client, sessionOf(appContext, userId, identityId));
    return { userId, token };
  });
}

/** Another session of a user, by the user's identity of that provider, which is created if missing. */
export async function signInAgain(
  appContext: AppContext,
  userId: string,
  provider: Provider = "google",
): Promise<{ token: string; cookie: string }> {
  return inTransaction(appContext.database, {}, async (client) => {
    const { rows } = await client.query<{ id: string | null }>(
      "select i.id from app_user u left join identity i on i.user_id = u.id and i.provider = $2 where u.id = $1",
      [userId, provider],
    );
    const row = rows[0];
    if (!row) throw notFound();
    const identityId = row.id ?? (await addIdentity(client, userId, newIdentity(provider)));
    return openSession(client, sessionOf(appContext, userId, identityId));
  });
}

const newIdentity = (provider: Provider): Identity => {
  const subject = randomUUID();
  return { provider, issuer: "https://test.fettle.invalid", subject, username: `${subject}@test.fettle.invalid` };
};

const sessionOf = (appContext: AppContext, userId: string, identityId: string): NewSession => ({
  userId,
  identityId,
  device: "test world",
  now: appContext.clock.now(),
  tokenLifeMs,
  outlivesGains: true,
});
