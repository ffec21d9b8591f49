import type { AuditEvent } from "#kit/server/audit/audit-store.ts";
import type { Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import type { DemoWorkspace } from "../demo-plant.ts";
import type { DemoAuditEvent } from "../governance.ts";
import { groupIdOf, idOf, personIdOf, procedureIdOf, roleIdOf } from "../ids.ts";
import { asPerson } from "./as-person.ts";

interface Done {
  readonly by: string;
  /** In ms before now. */
  readonly ago: number;
  readonly event: AuditEvent;
}

/** Records of the last week are in the audit; those before came in with the plant. */
const performsWithin = 7 * day;

/** What people did in the plant before the demo began, in chronological order. */
export function seedAudit(scope: Scope, workspace: DemoWorkspace): void {
  const done = [
    ...publications(workspace),
    ...records(scope, workspace),
    ...ofInvites(workspace),
    ...ofDevices(workspace),
    ...others(workspace),
  ];
  for (const { by, ago, event } of done.toSorted((a, b) => b.ago - a.ago)) {
    asPerson(scope, workspace, by, new Date(scope.now.getTime() - ago)).audit(event);
  }
}

const publications = (workspace: DemoWorkspace): Done[] =>
  workspace.procedures.flatMap((procedure) =>
    procedure.state.versions.map((version) => ({
      by: version.approver,
      ago: version.daysAgo * day,
      event: {
        action: "procedure.published",
        objectType: "procedure",
        objectId: procedure.id,
        details: { title: procedure.published?.title, number: version.versionNumber, changeNote: version.note },
      },
    })),
  );

const records = (scope: Scope, workspace: DemoWorkspace): Done[] =>
  workspace.performs(scope.now).flatMap((perform) => {
    const ago = perform.submittedAt === null ? undefined : scope.now.getTime() - Date.parse(perform.submittedAt);
    if (ago === undefined || ago > performsWithin) return [];
    const procedure = workspace.procedures.find((one) => one.key === perform.procedureKey);
    const details = {
      title: procedure?.published?.title,
      procedureId: procedureIdOf(workspace.key, perform.procedureKey),
      version: perform.versionNumber,
    };
    const event = { action: "perform.submitted", objectType: "perform", objectId: perform.id, details };
    return [{ by: perform.personKey, ago, event }];
  });

const ofInvites = (workspace: DemoWorkspace): Done[] =>
  workspace.governance.invites.flatMap((invite) => {
    const { accepted, revoked, by } = invite;
    const contact = "email" in invite.contact ? invite.contact.email : invite.contact.phone;
    const details = { displayName: invite.name, contact };
    const event = (action: string): AuditEvent => ({
      action,
      objectType: "invite",
      objectId: idOf(workspace.key, "invite", invite.key),
      details,
    });
    return [
      { by, ago: invite.sent, event: event("invite.sent") },
      ...(accepted ? [{ by: accepted.person, ago: accepted.ago, event: event("invite.accepted") }] : []),
      ...(revoked === undefined ? [] : [{ by, ago: revoked, event: event("invite.revoked") }]),
    ];
  });

function ofDevices(workspace: DemoWorkspace): Done[] {
  const { keyMade, devices, pins, sharedPhones } = workspace.governance;
  const key = { action: "licenseKey.shown", objectType: "licenseKey" };
  return [
    ...(keyMade ? [{ by: keyMade.by, ago: keyMade.ago, event: key }] : []),
    ...devices.flatMap(({ key: device, name, joined, used, person }) => [
      {
        by: keyMade?.by ?? "",
        ago: joined,
        event: {
          action: "device.joined",
          objectType: "device",
          objectId: idOf(workspace.key, "device", device),
          details: { name },
        },
      },
      ...(person === undefined
        ? []
        : [{ by: person, ago: used, event: ofPerson(workspace, person, "device.switched", { device: name }) }]),
    ]),
    ...pins.map(({ person, set }) => ({ by: person, ago: set, event: ofPerson(workspace, person, "profile.pinSet") })),
    ...pins
      .filter(({ wrongTries = 0 }) => wrongTries > 0)
      .map(({ person }) => ({ by: person, ago: day, event: ofPerson(workspace, person, "profile.pinLocked") })),
    ...sharedPhones.map(({ key: phone, number, dialCode, by, added }) => ({
      by,
      ago: added,
      event: {
        action: "sharedPhone.added",
        objectType: "sharedPhone",
        objectId: idOf(workspace.key, "phone", phone),
        details: { number: `+${dialCode} … ${number.slice(-4)}` },
      },
    })),
  ];
}

const ofPerson = (
  workspace: DemoWorkspace,
  person: string,
  action: string,
  details: Readonly<Record<string, unknown>> = {},
): AuditEvent => ({ action, objectType: "profile", objectId: personIdOf(workspace.key, person), details });

const others = (workspace: DemoWorkspace): Done[] => [
  ...workspace.roles.map((role) => ({
    by: workspace.people.find((person) => person.role === "admin")?.key ?? "",
    ago: role.createdDaysAgo * day,
    event: {
      action: "role.created",
      objectType: "role",
      objectId: roleIdOf(workspace.key, role.key),
      details: { name: role.name, permissions: role.permissions, requiresSso: role.requiresSso },
    },
  })),
  ...workspace.governance.events.map(({ by, ago, action, objectType, details, ...about }) => ({
    by,
    ago,
    event: { action, objectType, objectId: idOfThing(workspace, objectType, about.about), details },
  })),
];

function idOfThing(workspace: DemoWorkspace, kind: DemoAuditEvent["objectType"], key: string | undefined) {
  if (key === undefined) return undefined;
  if (kind === "member") return personIdOf(workspace.key, key);
  return kind === "group" ? groupIdOf(workspace.key, key) : roleIdOf(workspace.key, key);
}
