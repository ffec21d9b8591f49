import { importArea, importConnections } from "#features/areas/server/import-area.ts";
import type { DeviceSecrets } from "#features/devices/server/secrets.ts";
import { setFlag } from "#features/flags/server/service.ts";
import { addMembers, createGroup } from "#features/groups/server/service.ts";
import { keepPicture } from "#features/media/server/service.ts";
import { createMember } from "#features/members/server/service.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { createRole } from "#features/roles/server/service.ts";
import { importPerforms } from "#features/runs/server/service.ts";
import { userOfIdentity } from "#features/sessions/server/service.ts";
import type { Identity } from "#features/sessions/server/session-store.ts";
import { importSet } from "#features/sets/server/service.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { type AppContext, actingAs, asSystem, type Scope } from "#kit/server/scope.ts";
import { day, hour, minute } from "#kit/time.ts";
import { type DemoWorkspace, demoPlant } from "../demo-plant.ts";
import { areaIdOf, groupIdOf, idOf, imageIdOf, personIdOf, procedureIdOf, roleIdOf, workspaceIdOf } from "../ids.ts";
import type { DemoPerform } from "../performs.ts";
import { demoIdentityOf } from "../personas.ts";
import { asPerson, daysBefore } from "./as-person.ts";
import { seedAudit } from "./seed-audit.ts";
import { seedCorrectiveActions, seedDeviations } from "./seed-corrective-actions.ts";
import { type SeededDocument, seedDocuments } from "./seed-documents.ts";
import { demoDeviceIdentity, hashPins, seedCountries, seedGovernance } from "./seed-governance.ts";
import { seedOpenings } from "./seed-openings.ts";
import type { SeededPicture } from "./seed-pictures.ts";
import { seedProcedures, versionIdOf } from "./seed-procedures.ts";
import { seedProperties } from "./seed-properties.ts";
import { seedQuestions } from "./seed-questions.ts";
import { seedReuse } from "./seed-reuse.ts";
import { seedTimeStudies } from "./seed-time-studies.ts";

/** Fills one demo workspace in one transaction, by the services that the product itself uses. */
export async function seedWorkspace(
  appContext: AppContext,
  workspace: DemoWorkspace,
  roleIds: Readonly<Record<BuiltInRole, string>>,
  pictures: readonly SeededPicture[],
  secrets: DeviceSecrets,
  documents: readonly SeededDocument[],
): Promise<void> {
  const userIds = await personalUsers(appContext, workspace);
  const prepared = {
    secrets,
    pins: await hashPins(workspace, secrets),
    deviceUsers: await deviceUsers(appContext, workspace),
  };
  await asSystem(appContext, workspaceIdOf(workspace.key), async (scope) => {
    const begun = actingAs(scope, scope.actor, daysBefore(scope.now, workspace.createdDaysAgo));
    begun.audit({
      action: "workspace.created",
      objectType: "workspace",
      objectId: scope.workspaceId,
      details: { name: workspace.name, demo: true },
    });
    for (const flag of ["checklists_enabled", "ai_step_verification_enabled"] as const)
      await setFlag(scope, flag, true);
    await seedPeople(scope, workspace, roleIds, userIds);
    const [anyone] = workspace.people;
    if (!anyone) return;
    const owner = asPerson(scope, workspace, anyone.key);
    for (const { prepared, fileName, documentName } of pictures) {
      if (documentName === undefined) await keepPicture(owner, prepared, fileName);
    }
    await seedAreas(scope, workspace);
    await seedDocuments(scope, workspace, documents, pictures);
    await seedProcedures(scope, workspace);
    await seedPerforms(scope, workspace);
    await seedSets(scope, workspace);
    await seedOpenings(scope, workspace);
    await seedReuse(scope, workspace);
    await seedDeviations(scope, workspace);
    await seedCorrectiveActions(scope, workspace);
    await seedTimeStudies(scope, workspace);
    await seedProperties(scope, workspace);
    await seedQuestions(scope, workspace);
    await seedGovernance(scope, workspace, (role) => roleIdNamed(workspace, roleIds, role), prepared);
    seedAudit(scope, workspace);
  });
}

/**
 * People with a sign-in of their own: the personas and those with an address. The same user if a person is in two
 * workspaces.
 */
async function personalUsers(appContext: AppContext, workspace: DemoWorkspace): Promise<Map<string, string>> {
  const personas = new Set(demoPlant.personas.map((persona) => persona.personKey));
  const personal = workspace.people.filter((person) => personas.has(person.key) || person.email !== null);
  return usersOf(
    appContext,
    personal.map(({ key }) => [key, demoIdentityOf(key)]),
  );
}

const deviceUsers = (appContext: AppContext, workspace: DemoWorkspace): Promise<Map<string, string>> =>
  usersOf(
    appContext,
    workspace.governance.devices.map((device) => [device.key, demoDeviceIdentity(workspace, device)]),
  );

/** Users are outside the workspaces. */
const usersOf = (appContext: AppContext, identities: readonly (readonly [key: string, identity: Identity])[]) =>
  inTransaction(appContext.database, {}, async (client) => {
    const users = new Map<string, string>();
    for (const [key, identity] of identities) users.set(key, (await userOfIdentity(client, identity)).userId);
    return users;
  });

const roleIdNamed = (workspace: DemoWorkspace, roleIds: Readonly<Record<BuiltInRole, string>>, role: string): string =>
  role in roleIds ? roleIds[role as BuiltInRole] : roleIdOf(workspace.key, role);

async function seedPeople(
  scope: Scope,
  workspace: DemoWorkspace,
  roleIds: Readonly<Record<BuiltInRole, string>>,
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { key, createdDaysAgo, ...role } of workspace.roles) {
    const at = daysBefore(scope.now, createdDaysAgo);
    await createRole(actingAs(scope, scope.actor, at), { id: roleIdOf(workspace.key, key), ...role });
  }
  const owner = workspace.people.find((person) => person.role === "admin")?.key ?? "";
  const first = asPerson(scope, workspace, owner, daysBefore(scope.now, workspace.createdDaysAgo - 1));
  await seedCountries(first, workspace);
  for (const group of workspace.groups) {
    await createGroup(first, {
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
      roleId: roleIdNamed(workspace, roleIds, person.role),
      email: person.email ?? undefined,
      userId: userIds.get(person.key),
      lastActiveAt: minutes === null ? undefined : new Date(scope.now.getTime() - minutes * minute),
    });
    for (const group of person.groups) members.set(group, [...(members.get(group) ?? []), id]);
  }
  const begun = actingAs(scope, scope.actor, daysBefore(scope.now, workspace.createdDaysAgo - 1));
  for (const [group, ids] of members) await addMembers(begun, groupIdOf(workspace.key, group), ids);
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
      photosPassedBy: photosPassedBy(workspace, perform, scope.now),
    })),
  );
}

const checkedAfterMs = 20 * hour;

/** The photos of the last two days are still to be checked, so that there is something to decide. */
function photosPassedBy(workspace: DemoWorkspace, { submittedAt, personKey }: DemoPerform, now: Date) {
  if (submittedAt === null || now.getTime() - Date.parse(submittedAt) < 2 * day) return undefined;
  const inspector = workspace.people.find(({ role, key }) => role === "quality-inspector" && key !== personKey);
  if (!inspector) return undefined;
  const at = new Date(Date.parse(submittedAt) + checkedAfterMs);
  return { profileId: personIdOf(workspace.key, inspector.key), name: inspector.name, at };
}

async function seedSets(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  for (const set of workspace.sets) {
    await importSet(asPerson(scope, workspace, set.author, daysBefore(scope.now, set.createdDaysAgo)), {
      id: idOf(workspace.key, "set", set.key),
      title: set.title,
      setType: set.setType,
      procedureIds: set.procedures.map((key) => procedureIdOf(workspace.key, key)),
      accessGroupIds: set.groups.map((key) => groupIdOf(workspace.key, key)),
      enforcesOrder: set.enforcesOrder ?? false,
      dueDays: set.dueDays ?? null,
      dueOn: null,
      validMonths: set.validMonths ?? null,
    });
  }
}
