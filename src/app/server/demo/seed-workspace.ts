import { importArea, importConnections } from "#features/areas/server/import-area.ts";
import { setFlag } from "#features/flags/server/service.ts";
import { addMembers, createGroup } from "#features/groups/server/service.ts";
import { keepPicture } from "#features/media/server/service.ts";
import { createMember } from "#features/members/server/service.ts";
import { importPerforms } from "#features/performs/server/service.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { createRole } from "#features/roles/server/service.ts";
import { userOfIdentity } from "#features/sessions/server/service.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { actingAs, asSystem, type Foundation, type Scope } from "#kit/server/scope.ts";
import { day, minute } from "#kit/time.ts";
import { type DemoWorkspace, demoPlant } from "./demo-plant.ts";
import { areaIdOf, groupIdOf, idOf, imageIdOf, personIdOf, procedureIdOf, roleIdOf, workspaceIdOf } from "./ids.ts";
import { demoIdentityOf } from "./personas.ts";
import type { SeededPicture } from "./seed-pictures.ts";
import { seedProcedures, versionIdOf } from "./seed-procedures.ts";

/** Fills one demo workspace in one transaction, by the services that the product itself uses. */
export async function seedWorkspace(
  foundation: Foundation,
  workspace: DemoWorkspace,
  roleIds: Readonly<Record<BuiltInRole, string>>,
  pictures: readonly SeededPicture[],
): Promise<void> {
  const userIds = await personaUsers(foundation, workspace);
  await asSystem(foundation, workspaceIdOf(workspace.key), async (scope) => {
    for (const flag of ["checklists_enabled", "ai_step_verification_enabled"] as const)
      await setFlag(scope, flag, true);
    await seedPeople(scope, workspace, roleIds, userIds);
    const [anyone] = workspace.people;
    if (!anyone) return;
    const owner = asPerson(scope, workspace, anyone.key);
    for (const { prepared, fileName } of pictures) await keepPicture(owner, prepared, fileName);
    await seedAreas(scope, workspace);
    await seedProcedures(scope, workspace);
    await seedPerforms(scope, workspace);
    scope.record({
      action: "workspace.created",
      objectType: "workspace",
      objectId: scope.workspaceId,
      details: { demo: true },
    });
  });
}

/** The same place as one of the demo's people. */
export const asPerson = (scope: Scope, workspace: DemoWorkspace, personKey: string, at = scope.now): Scope =>
  actingAs(scope, { ...scope.actor, profileId: personIdOf(workspace.key, personKey), displayName: personKey }, at);

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

/** Who signs in as a persona; the same user where a person is in two workspaces. */
async function personaUsers(foundation: Foundation, workspace: DemoWorkspace): Promise<Map<string, string>> {
  const users = new Map<string, string>();
  const personas = new Set(demoPlant.personas.map((persona) => persona.personKey));
  for (const { key } of workspace.people.filter((person) => personas.has(person.key))) {
    const { userId } = await inTransaction(foundation.database, {}, (client) =>
      userOfIdentity(client, demoIdentityOf(key)),
    );
    users.set(key, userId);
  }
  return users;
}

async function seedPeople(
  scope: Scope,
  workspace: DemoWorkspace,
  roleIds: Readonly<Record<BuiltInRole, string>>,
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { key, ...role } of workspace.roles)
    await createRole(scope, { id: roleIdOf(workspace.key, key), ...role });
  for (const group of workspace.groups) {
    await createGroup(scope, {
      id: groupIdOf(workspace.key, group.key),
      name: group.name,
      icon: group.icon,
      parentId: group.parent === null ? null : groupIdOf(workspace.key, group.parent),
    });
  }
  const members = new Map<string, string[]>();
  for (const person of workspace.people) {
    const id = personIdOf(workspace.key, person.key);
    const { lastActiveMinutesAgo: minutes } = person;
    await createMember(actingAs(scope, scope.actor, daysBefore(scope.now, person.joinedDaysAgo)), {
      id,
      displayName: person.name,
      icon: person.icon,
      roleId: person.role in roleIds ? roleIds[person.role as BuiltInRole] : roleIdOf(workspace.key, person.role),
      email: person.email ?? undefined,
      userId: userIds.get(person.key),
      lastActiveAt: minutes === null ? undefined : new Date(scope.now.getTime() - minutes * minute),
    });
    for (const group of person.groups) members.set(group, [...(members.get(group) ?? []), id]);
  }
  for (const [group, ids] of members) await addMembers(scope, groupIdOf(workspace.key, group), ids);
}

async function seedAreas(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  const author = workspace.people.find((person) => person.role === "admin") ?? workspace.people[0];
  if (!author) return;
  const as = asPerson(scope, workspace, author.key);
  for (const area of workspace.areas) {
    await importArea(as, {
      id: areaIdOf(workspace.key, area.key),
      name: area.name,
      pictureId: imageIdOf(workspace.key, area.drawing),
      accessGroupIds: area.groups.map((group) => groupIdOf(workspace.key, group)),
      createdAt: daysBefore(scope.now, workspace.createdDaysAgo - 1),
      notes: area.notes.map((note, index) => ({
        id: idOf(workspace.key, "note", area.key, String(index)),
        authorId: personIdOf(workspace.key, note.author),
        at: daysBefore(scope.now, note.daysAgo),
        wordings: [...(note.edits ?? []), note.text].map(deltaOf),
      })),
    });
  }
  for (const area of workspace.areas) {
    const id = areaIdOf(workspace.key, area.key);
    await importConnections(
      as,
      id,
      area.connections.map((other) => areaIdOf(workspace.key, other)),
    );
  }
}

async function seedPerforms(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  const names = new Map(workspace.people.map((person) => [person.key, person.name]));
  await importPerforms(
    scope,
    workspace.performs(scope.now).map((perform) => ({
      id: perform.id,
      procedureId: procedureIdOf(workspace.key, perform.procedureKey),
      versionId: versionIdOf(workspace.key, perform.procedureKey, perform.versionNumber),
      versionNumber: perform.versionNumber,
      profileId: personIdOf(workspace.key, perform.personKey),
      profileName: names.get(perform.personKey) ?? "",
      steps: perform.stepsProgress,
      startedAt: new Date(perform.startedAt),
      updatedAt: new Date(perform.updatedAt),
      submittedAt: perform.submittedAt === null ? null : new Date(perform.submittedAt),
      device: "Tablet",
    })),
  );
}
