import { actingEndpoints, deviceEndpoints, licenseEndpoints, pinEndpoints } from "#features/devices/contract.ts";
import { createMember } from "#features/members/server/service.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { callServer } from "#tests/support/world.ts";
import { newWindow } from "../call.ts";
import { type Principal, type Relation, reachesMember } from "../model.ts";
import type { Kind, Making, Refusal, Row, Thing, Workshop } from "../row.ts";
import { strangerIn } from "../stranger-in.ts";
import { operator } from "./members.ts";

const manages = ["workspace.members.manage"];

/** A browser that was admitted by the license key: it has a session, but no profile yet. */
async function newDevice({ world, workspace, maker }: Workshop): Promise<{ deviceId: string; token: string }> {
  await newWindow(world, 60);
  const { body: key } = await maker.call(licenseEndpoints.show, { body: { orgID: maker.workspaceId } });
  const { workspaceId } = workspace;
  const call = (endpoint: Parameters<typeof callServer>[1], token: string | undefined, input: object) =>
    callServer(world.server, endpoint, { workspaceId, token, input, headers: {} });
  const joined = await call(licenseEndpoints.verify, undefined, {
    body: { deviceId: "browser", appVersion: "1", licenseKeys: [key.licenseKey] },
  });
  const { token } = joined.body as { token: string };
  const here = await call(actingEndpoints.here, token, {});
  return { token, deviceId: (here.body as { deviceId: string }).deviceId };
}

/** A profile without a sign-in. */
const newProfile = ({ workspace }: Workshop): Promise<string> =>
  workspace.asSystem(async (scope) =>
    createMember(scope, { displayName: "Ali", roleId: await builtInRoleId(scope, "operator") }),
  );

async function actAs(where: Workshop, device: { readonly token: string }, profileId: string): Promise<string> {
  const { workspaceId } = where.workspace;
  const answer = await callServer(where.world.server, actingEndpoints.act, {
    workspaceId,
    token: device.token,
    input: { body: { profileId } },
    headers: {},
  });
  return answer.body.token;
}

const device: Kind = {
  make: async (making) => ({ params: { deviceId: (await newDevice(making)).deviceId } }),
  remove: ({ maker }, { params }) =>
    maker.call(deviceEndpoints.revoke, { params: { deviceId: params.deviceId ?? "" } }),
};

/** The device itself calls, about a profile that it may act as. Each call may give it another secret. */
const deviceThatCalls: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const { token } = await newDevice(making);
    return { params: { profileId: await newProfile(making) }, token };
  },
};

const deviceThatActs: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const profileId = await newProfile(making);
    return { params: { profileId }, token: await actAs(making, await newDevice(making), profileId) };
  },
};

/** A device of the sibling workspace calls, about a profile of this one. */
const deviceFromBeside: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const beside = await making.world.workspace("sibling");
    const maker = await beside.member("admin");
    const { token } = await newDevice({ ...making, workspace: beside, maker });
    return { params: { profileId: await newProfile(making) }, token };
  },
};

/** Nobody's sign-in leads to it; people call, who are no device. */
const profile: Kind = { make: async (making) => ({ params: { profileId: await newProfile(making) } }) };

/** What the device at a profile was told, so that its person takes it over; with the user who would. */
async function offered(making: Making): Promise<Thing> {
  const profileId = await newProfile(making);
  const token = await actAs(making, await newDevice(making), profileId);
  const { workspaceId } = making.workspace;
  const offer = await callServer(making.world.server, actingEndpoints.offer, {
    workspaceId,
    token,
    input: { params: { profileId } },
    headers: {},
  });
  const person = await strangerIn(making.world);
  const body = { firebaseUserUid: person.userId, claimSecret: offer.body.claimSecret };
  return { params: { profileId }, token: person.token, body };
}
const offeredToCaller: Kind = { isPerCaller: true, make: offered };
/** The secret is right, and the sign-in that is named is another's. */
const offeredToAnother: Kind = {
  make: async (making) => {
    const { params, body } = await offered(making);
    return { params, body };
  },
};

const withPin: Kind = {
  make: async (making) => {
    const person = await making.workspace.member("operator", { in: making.groupIds });
    await newWindow(making.world, 60);
    await person.call(pinEndpoints.set, { body: { newPin: "4821" } });
    return { params: { profileId: person.profileId } };
  },
};

const inReach = (who: Principal, relation: Relation): Refusal | null => (reachesMember(who, relation) ? null : "403");

const byDevice = { needs: "session", about: deviceThatCalls, isGroupless: true } as const;
/** Callers that are no device of this workspace get 404 (ruling R2). */
const noDevice = { needs: "session", isGroupless: true, except: (): Refusal => "404" } as const;
const byPerson = { ...noDevice, variant: "somebody who is no device", about: profile } as const;
const fromBeside = { ...noDevice, variant: "a device of another workspace", about: deviceFromBeside } as const;

const actingInput = ({ params }: Thing) => ({ body: { profileId: params.profileId } });
const profileInput = (_thing: Thing, { workspaceId }: { readonly workspaceId: string }) => ({
  body: { workspaceId, displayName: "Ali", emoji: "🦊" },
});

const ofDevices: readonly Row[] = [
  { endpoint: actingEndpoints.here, ...byDevice },
  { endpoint: actingEndpoints.here, ...byPerson },
  { endpoint: actingEndpoints.profiles, ...byDevice, ownStaysVisible: true },
  { endpoint: actingEndpoints.profiles, ...byPerson },
  { endpoint: actingEndpoints.profiles, ...fromBeside },
  { endpoint: actingEndpoints.claim, ...byDevice, isInParts: true },
  { endpoint: actingEndpoints.claim, ...byPerson },
  { endpoint: actingEndpoints.claim, ...fromBeside },
  {
    endpoint: actingEndpoints.claim,
    variant: "a profile with a sign-in of its own",
    ...noDevice,
    about: {
      isPerCaller: true,
      make: async (making) => ({ ...(await operator.make(making)), token: (await newDevice(making)).token }),
    },
  },
  { endpoint: actingEndpoints.act, ...byDevice, isInParts: true, isNamedInside: true, input: actingInput },
  { endpoint: actingEndpoints.act, ...byPerson, input: actingInput },
  { endpoint: actingEndpoints.act, ...fromBeside, input: actingInput },
  { endpoint: actingEndpoints.lock, ...byDevice, ownStaysVisible: true },
  { endpoint: actingEndpoints.lock, ...byPerson },
  { endpoint: actingEndpoints.lock, ...fromBeside },
  { endpoint: actingEndpoints.sign, ...byDevice, about: deviceThatActs, ownStaysVisible: true },
  { endpoint: actingEndpoints.sign, ...byPerson },
  { endpoint: actingEndpoints.sign, ...fromBeside },
  { endpoint: licenseEndpoints.createProfile, ...byDevice, input: profileInput },
  { endpoint: licenseEndpoints.createProfile, ...byPerson, input: profileInput },
  { endpoint: licenseEndpoints.createProfile, ...fromBeside, input: profileInput },
  {
    endpoint: actingEndpoints.offer,
    needs: "member",
    // The profile that the calling device acts as, and no other: who signed in personally has none to offer.
    except: ({ signIn }) => (signIn === "device" ? null : "404"),
    input: (_thing, { caller, newId }) => ({ params: { profileId: caller?.profileId ?? newId() } }),
  },
  {
    endpoint: actingEndpoints.offer,
    variant: "somebody else's",
    needs: "member",
    about: profile,
    isGroupless: true,
    except: () => "404",
  },
  { endpoint: actingEndpoints.share, needs: "session", about: offeredToCaller, isGroupless: true, input: asIs },
  {
    endpoint: actingEndpoints.share,
    variant: "with somebody else's uid",
    needs: "session",
    about: offeredToAnother,
    isGroupless: true,
    except: () => "403",
    input: asIs,
  },
];

function asIs({ body }: Thing) {
  return { body };
}

export const deviceRows: readonly Row[] = [
  ...ofDevices,
  {
    endpoint: licenseEndpoints.show,
    needs: manages,
    input: (_thing, { workspaceId }) => ({ body: { orgID: workspaceId } }),
  },
  { endpoint: deviceEndpoints.list, needs: manages },
  {
    endpoint: deviceEndpoints.rename,
    needs: manages,
    about: device,
    isGroupless: true,
    input: () => ({ body: { name: "Line 4" } }),
  },
  { endpoint: deviceEndpoints.revoke, needs: manages, about: device, isGroupless: true },
  { endpoint: deviceEndpoints.rotate, needs: manages },
  { endpoint: deviceEndpoints.settings, needs: manages, input: () => ({ body: { requiresPin: false } }) },
  { endpoint: pinEndpoints.own, needs: "member" },
  { endpoint: pinEndpoints.set, needs: "member", input: () => ({ body: { newPin: "4821" } }) },
  { endpoint: pinEndpoints.remove, needs: "member", input: () => ({ body: { pin: "4821" } }) },
  { endpoint: pinEndpoints.ofMember, needs: manages, about: withPin, isKnownToAll: true, except: inReach },
  {
    endpoint: pinEndpoints.unlock,
    needs: manages,
    about: withPin,
    isKnownToAll: true,
    except: inReach,
    input: () => ({ body: { removePin: false } }),
  },
  {
    endpoint: pinEndpoints.unlock,
    variant: "the PIN is taken away",
    needs: manages,
    about: withPin,
    isKnownToAll: true,
    except: inReach,
    input: () => ({ body: { removePin: true } }),
  },
];
