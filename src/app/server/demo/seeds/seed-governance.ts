import { importDevice, importKey, importPin } from "#features/devices/server/import-device.ts";
import { type DeviceSecrets, type HashedPin, hashPin } from "#features/devices/server/secrets.ts";
import { importInvite } from "#features/invites/server/import-invite.ts";
import { importSharedPhone } from "#features/phones/server/import-shared-phone.ts";
import { changeSettings, getSettings } from "#features/phones/server/settings.ts";
import type { Identity } from "#features/sessions/server/session-store.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DemoWorkspace } from "../demo-plant.ts";
import type { DemoDevice } from "../governance.ts";
import { groupIdOf, idOf, personIdOf } from "../ids.ts";
import { asPerson } from "./as-person.ts";

/** Created before the transaction: hashing is slow on purpose, and users are outside the workspaces. */
export interface PreparedGovernance {
  readonly secrets: DeviceSecrets;
  /** By the key of the person. */
  readonly pins: ReadonlyMap<string, HashedPin>;
  /** The user of each device, by its key. */
  readonly deviceUsers: ReadonlyMap<string, string>;
}

export async function hashPins({ governance }: DemoWorkspace, { pepper }: DeviceSecrets) {
  return new Map(
    await Promise.all(
      governance.pins.map(async ({ person, digits }) => [person, await hashPin(digits, pepper)] as const),
    ),
  );
}

export const deviceIdOf = (workspace: DemoWorkspace, device: DemoDevice): string =>
  idOf(workspace.key, "device", device.key);

/** The identity of a device of the demo, which belongs to no person. */
export const demoDeviceIdentity = (workspace: DemoWorkspace, device: DemoDevice): Identity => ({
  provider: "device",
  issuer: "https://demo.fettle.invalid",
  subject: deviceIdOf(workspace, device),
  username: device.name,
});

/** To which countries messages are sent: decided first, before anyone is invited. */
export async function seedCountries(scope: Scope, { governance }: DemoWorkspace): Promise<void> {
  const { revision } = await getSettings(scope);
  await changeSettings(scope, revision, governance.dialCodes);
}

/** Invites, the code with its devices, PINs and shared numbers; their audit is written separately. */
export async function seedGovernance(
  scope: Scope,
  workspace: DemoWorkspace,
  roleIdNamed: (role: string) => string,
  prepared: PreparedGovernance,
): Promise<void> {
  const { keyMade, invites, devices, pins, sharedPhones } = workspace.governance;
  const before = (ago: number) => new Date(scope.now.getTime() - ago);
  const as = (person: string, ago: number) => asPerson(scope, workspace, person, before(ago));
  const profileId = (person: string) => personIdOf(workspace.key, person);
  for (const invite of invites) {
    const { accepted, revoked } = invite;
    await importInvite(as(invite.by, invite.sent), {
      id: idOf(workspace.key, "invite", invite.key),
      contact: invite.contact,
      displayName: invite.name,
      roleId: roleIdNamed(invite.role),
      groupIds: invite.groups.map((group) => groupIdOf(workspace.key, group)),
      acceptedBy: accepted && { profileId: profileId(accepted.person), at: before(accepted.ago) },
      revokedAt: revoked === undefined ? undefined : before(revoked),
    });
  }
  if (keyMade) await importKey(as(keyMade.by, keyMade.ago), prepared.secrets);
  for (const device of devices) {
    const userId = prepared.deviceUsers.get(device.key);
    if (userId === undefined) throw new Error(`The device ${device.key} has no user`);
    await importDevice(asPerson(scope, workspace, keyMade?.by ?? "", before(device.joined)), {
      id: deviceIdOf(workspace, device),
      userId,
      name: device.name,
      lastUsedAt: before(device.used),
      profileId: device.person && profileId(device.person),
    });
  }
  for (const { person, set, wrongTries } of pins) {
    const pin = prepared.pins.get(person);
    if (pin) await importPin(as(person, set), profileId(person), pin, wrongTries);
  }
  for (const phone of sharedPhones) {
    await importSharedPhone(as(phone.by, phone.added), {
      id: idOf(workspace.key, "phone", phone.key),
      dialCode: phone.dialCode,
      number: phone.number,
      profileIds: phone.people.map(profileId),
    });
  }
}
