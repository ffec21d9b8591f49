import * as z from "zod/mini";
import { profileIcon } from "#features/members/contract.ts";
import { asMember, asUser, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { name } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { devicePolicy } from "./policy.ts";
import { keysMax, keyTries, pinPattern } from "./rules.ts";

const manage = asMember(devicePolicy.manage);
const own = asMember(anyMember);
const pin = z.string().check(z.regex(pinPattern));
const secretText = z.string().check(z.minLength(20), z.maxLength(100));

/** A bearer token of the session that the call opened; the cookie is set with it. */
const opened = { token: z.string(), expiresAt: z.string() };

/** What the server says of a license key (specification, identity section 3), and the session that a good one opens. */
export const receipt = z.object({
  is_success: z.boolean(),
  org_id: z.nullable(id),
  /** The device's own secret: it verifies the device again, as long as it is not revoked. */
  reverification_key: z.nullable(z.string()),
  token: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
});
export type Receipt = z.output<typeof receipt>;

/** A profile that a shared device may act as: what people need to find themselves, and nothing more. */
export const sharedProfile = z.object({
  id,
  displayName: z.string(),
  profileIcon: z.string(),
  hasPin: z.boolean(),
  /** Locked after too many wrong PINs: a member who manages members unlocks it. */
  isPinLocked: z.boolean(),
});
export type SharedProfile = z.output<typeof sharedProfile>;

/** What the screens of a shared device need. */
export const deviceHere = z.object({
  deviceId: id,
  workspaceId: id,
  workspaceName: z.string(),
  actingProfileId: z.nullable(id),
  isLocked: z.boolean(),
  requiresPin: z.boolean(),
  /** Whether an anonymous profile can be made here. */
  mayCreate: z.boolean(),
});
export type DeviceHere = z.output<typeof deviceHere>;

export const device = z.object({
  id,
  name: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  /** As whom it acts at present. */
  actingProfile: z.nullable(z.object({ id, displayName: z.string() })),
  isLocked: z.boolean(),
  /** Counts the names given to it; a new one names the revision that it is based on. */
  revision: z.number(),
});
export type Device = z.output<typeof device>;

const claimProblems = ["ssoRequired", "pinNeeded", "pinWrong", "pinLocked", "pinMissing"];
/** Tries of one device in a minute; the PIN itself has its own five. */
const claimLimit = { calls: 30, seconds: 60 };

export const licenseEndpoints = {
  verify: endpoint({
    method: "POST",
    path: "/v1/functions/licenseKeyVerifier",
    summary: "Lets a shared device in by a workspace's license key, or again by its own secret",
    access: publicly,
    body: z.strictObject({
      licenseKeys: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(keysMax))),
      reverificationKey: z.optional(secretText),
      deviceId: z.literal("browser"),
      appVersion: z.string().check(z.maxLength(40)),
    }),
    reply: receipt,
    problems: ["oneOfTwo", "tooManyRequests"],
    limit: keyTries,
  }),
  show: endpoint({
    method: "POST",
    path: "/v1/functions/fetchQRCode",
    summary:
      "The license key of the workspace, to be shown as a code; made where there is none. Each showing is audited",
    access: asMember(devicePolicy.manage, "body.orgID"),
    body: z.strictObject({ orgID: id }),
    reply: z.object({ licenseKey: z.string() }),
    problems: ["keyUnreadable"],
    limit: { calls: 60, seconds: 60 },
  }),
  createProfile: endpoint({
    method: "POST",
    path: "/v1/functions/createProfile",
    summary:
      "An anonymous profile, made on a shared device. Its id, role and times are the server's: a body with them is refused",
    access: asUser,
    body: z.strictObject({
      workspaceId: id,
      displayName: name(120),
      emoji: profileIcon,
    }),
    reply: z.object({ profileId: id }),
    status: 201,
    problems: ["cannotCreateAnonymousProfile"],
    limit: { calls: 10, seconds: 60 },
  }),
};

export const actingEndpoints = {
  here: endpoint({
    method: "GET",
    path: "/v1/devices/here",
    summary: "The shared device that calls: its workspace, and as whom it acts",
    access: asUser,
    reply: deviceHere,
  }),
  profiles: endpoint({
    method: "GET",
    path: inWorkspace("/devices/profiles"),
    summary: "The profiles that the calling device may act as, by name",
    access: asUser,
    reply: z.object({ profiles: z.array(sharedProfile) }),
    problems: ["ssoRequired"],
  }),
  claim: endpoint({
    method: "POST",
    path: inWorkspace("/userProfile/claim/{profileId}"),
    summary: "Makes the calling device act as a profile that has no PIN, and leaves the one before",
    access: asUser,
    reply: z.object(opened),
    problems: claimProblems,
    limit: claimLimit,
  }),
  act: endpoint({
    method: "POST",
    path: inWorkspace("/devices/acting-profile"),
    summary: "Makes the calling device act as a profile, or go on as it after the lock; asks for the PIN",
    access: asUser,
    body: z.strictObject({
      profileId: id,
      pin: z.optional(pin),
      /** The first PIN of a profile that has none, where the workspace requires one. */
      newPin: z.optional(pin),
    }),
    reply: z.object(opened),
    problems: claimProblems,
    limit: claimLimit,
  }),
  lock: endpoint({
    method: "POST",
    path: inWorkspace("/devices/lock"),
    summary: "Locks the calling device until somebody says who they are",
    access: asUser,
  }),
  sign: endpoint({
    method: "POST",
    path: inWorkspace("/devices/sign"),
    summary: "A sign of the person at the calling device: it does not lock for another ten minutes",
    access: asUser,
    problems: ["deviceLocked"],
  }),
  offer: endpoint({
    method: "POST",
    path: inWorkspace("/user-profile/claim/{profileId}/offer"),
    summary: "A one-time secret by which a sign-in of one's own takes over the profile that the device acts as",
    access: own,
    reply: z.object({ claimSecret: z.string(), expiresAt: moment }),
    status: 201,
    problems: ["alreadyLinked"],
    limit: { calls: 10, seconds: 60 },
  }),
  share: endpoint({
    method: "POST",
    path: inWorkspace("/user-profile/claim/{profileId}/share"),
    summary: "Binds the caller's own sign-in to a profile that a shared device offered to it",
    access: asUser,
    body: z.strictObject({
      /** The caller's own user id; any other is refused. */
      firebaseUserUid: z.string().check(z.maxLength(200)),
      claimSecret: z.optional(secretText),
    }),
    reply: z.object(opened),
    problems: ["notYourself", "personalSignInNeeded", "alreadyLinked", "alreadyMember", "verifiedDomains"],
    limit: { calls: 10, seconds: 60 },
  }),
};

export const pinEndpoints = {
  own: endpoint({
    method: "GET",
    path: inWorkspace("/profiles/me/pin"),
    summary: "Whether the caller's profile has a PIN for shared devices, and must have one",
    access: own,
    reply: z.object({ hasPin: z.boolean(), isPinLocked: z.boolean(), requiresPin: z.boolean() }),
  }),
  set: endpoint({
    method: "PUT",
    path: inWorkspace("/profiles/me/pin"),
    summary: "Sets or changes the caller's PIN",
    access: own,
    work: "manual",
    body: z.strictObject({ newPin: pin, pin: z.optional(pin) }),
    problems: ["pinNeeded", "pinWrong", "pinLocked"],
    limit: claimLimit,
  }),
  remove: endpoint({
    method: "POST",
    path: inWorkspace("/profiles/me/pin/remove"),
    summary: "Removes the caller's PIN",
    access: own,
    work: "manual",
    body: z.strictObject({ pin }),
    status: 204,
    problems: ["pinWrong", "pinLocked", "pinRequired"],
    limit: claimLimit,
  }),
  ofMember: endpoint({
    method: "GET",
    path: inWorkspace("/profiles/{profileId}/pin"),
    summary: "Whether a member has a PIN for shared devices, and whether the caller may remove it",
    access: manage,
    reply: z.object({ hasPin: z.boolean(), isPinLocked: z.boolean(), mayRemove: z.boolean() }),
  }),
  unlock: endpoint({
    method: "POST",
    path: inWorkspace("/profiles/{profileId}/pin/unlock"),
    summary: "Gives a profile whose PIN is locked its five tries back, or removes the PIN, locked or not",
    access: manage,
    body: z.strictObject({ removePin: z.boolean() }),
  }),
};

export const deviceEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/devices"),
    summary: "The shared devices of the workspace, the last used first, and what is asked of them",
    access: manage,
    reply: z.object({
      devices: z.array(device),
      /** Since when the present license key is in force; null where none was made yet. */
      keyCreatedAt: z.nullable(moment),
      requiresPin: z.boolean(),
      /** Profiles whose PIN was entered wrongly too often. */
      lockedProfiles: z.array(z.object({ id, displayName: z.string() })),
    }),
  }),
  rename: endpoint({
    method: "PUT",
    path: inWorkspace("/devices/{deviceId}"),
    summary: "Names a shared device",
    access: manage,
    body: z.strictObject({ name: name(80) }),
    revisioned: true,
  }),
  revoke: endpoint({
    method: "DELETE",
    path: inWorkspace("/devices/{deviceId}"),
    summary: "Takes a shared device out of the workspace: its sessions end at once",
    access: manage,
  }),
  rotate: endpoint({
    method: "POST",
    path: inWorkspace("/devices/license-key/rotate"),
    summary: "A new license key; every device that came in by an older one is out at once. Asks for a fresh sign-in",
    access: manage,
    reply: z.object({ licenseKey: z.string(), devicesEnded: z.number() }),
    problems: ["freshSignInRequired"],
    limit: { calls: 10, seconds: 60 },
  }),
  /**
   * Without a revision: the body is the one switch that there is, and says what it is to be. Whoever presses it asks for the
   * opposite of what they see, so that a view from before somebody else's press asks for what that has done already.
   */
  settings: endpoint({
    method: "PUT",
    path: inWorkspace("/devices/settings"),
    summary: "What the workspace asks of everybody who uses a shared device",
    access: manage,
    body: z.strictObject({ requiresPin: z.boolean() }),
  }),
};
