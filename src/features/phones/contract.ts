import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { moment } from "#kit/time.ts";
import { phonePolicy } from "./policy.ts";

/**
 * A number as people enter it: a dial code, with or without its plus, and the rest. The server converts it to E.164.
 */
const givenPhone = {
  e164CountryCode: z.string().check(z.maxLength(8)),
  e164PhoneNumber: z.string().check(z.maxLength(40)),
};

/** A number as it is known: dial code and national number in digits, and the whole in E.164 (`+15550123456`). */
const knownPhone = { e164CountryCode: z.string(), e164PhoneNumber: z.string(), phoneNumber: z.string() };
export const phone = z.object(knownPhone);
export type Phone = z.output<typeof phone>;

const code = z.string().check(z.maxLength(20));
const requestId = z.string().check(z.regex(/^[\w-]{43}$/));
/** How long the code works, and when another may be asked for. */
const sentVerification = z.object({ expiresAt: moment, resendAt: moment });
export type SentVerification = z.output<typeof sentVerification>;
/** The same, and the secret that only this request's code opens. */
const sentCode = z.object({ ...sentVerification._zod.def.shape, requestId: z.string() });
export type SentCode = z.output<typeof sentCode>;

const phoneSettings = z.object({ dialCodes: z.array(z.string()), revision: z.number() });
export type PhoneSettings = z.output<typeof phoneSettings>;

const sendProblems = ["smsVerification.tooManyRequests", "invalidPhoneNumber", "countryNotAllowed", "smsDisabled"];
const checkProblems = ["verificationNotFound", "invalidVerificationCode", "smsVerification.tooManyRequests"];

export const smsEndpoints = {
  verify: endpoint({
    method: "POST",
    path: inWorkspace("/sms/verify"),
    summary: "Sends a six-digit code to a number, for its holder to prove it",
    access: asMember(phonePolicy.verify),
    body: z.strictObject(givenPhone),
    reply: sentVerification,
    work: "manual",
    problems: sendProblems,
  }),
  check: endpoint({
    method: "POST",
    path: inWorkspace("/sms/verify/check"),
    summary: "Checks a code that this session asked for; answers the number, which may be acted upon for ten minutes",
    access: asMember(phonePolicy.verify),
    body: z.strictObject({ code, ...givenPhone }),
    reply: phone,
    work: "manual",
    problems: ["invalidPhoneNumber", ...checkProblems],
    limit: { calls: 60, seconds: 60 },
  }),
  settings: endpoint({
    method: "GET",
    path: inWorkspace("/sms/settings"),
    summary: "To which countries codes go, by dial code without the plus",
    access: asMember(phonePolicy.seeCountries),
    reply: phoneSettings,
  }),
  changeSettings: endpoint({
    method: "PUT",
    path: inWorkspace("/sms/settings"),
    summary: "Chooses to which countries codes go",
    access: asMember(phonePolicy.manageCountries),
    body: z.strictObject({ dialCodes: z.array(z.string().check(z.maxLength(4))).check(z.maxLength(250)) }),
    revisioned: true,
    reply: phoneSettings,
    problems: ["unknownDialCode", "stale"],
  }),
};
const sharer = z.object({ id, displayName: z.string(), profileIcon: z.string() });

/** A number that several people use, and those for whom it acts. */
export const sharedPhone = z.object({
  id,
  ...knownPhone,
  createdAt: moment,
  profiles: z.array(sharer),
  /** Counts how often people were chosen for it; a choice names the revision that it is based on. */
  revision: z.number(),
});
export type SharedPhone = z.output<typeof sharedPhone>;

export const sharedPhoneEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/sharedDevices/sms"),
    summary: "The shared numbers of the workspace, oldest first",
    access: asMember(phonePolicy.manageShared),
    reply: z.object({ devices: z.array(sharedPhone) }),
  }),
  add: endpoint({
    method: "POST",
    path: inWorkspace("/sharedDevices/sms"),
    summary: "Shares a number whose code this session has checked within ten minutes",
    access: asMember(phonePolicy.manageShared),
    body: z.strictObject(givenPhone),
    reply: sharedPhone,
    status: 201,
    work: "manual",
    problems: ["invalidPhoneNumber", "sharedPhoneExists", "numberNotFree", "verificationRequired"],
  }),
  setProfiles: endpoint({
    method: "PUT",
    path: inWorkspace("/sharedDevices/sms/{deviceId}/profiles"),
    summary: "Chooses for whom a shared number acts; sessions as anybody else end",
    access: asMember(phonePolicy.manageShared),
    body: z.strictObject({ profileIds: z.array(id).check(z.maxLength(500)) }),
    reply: sharedPhone,
    revisioned: true,
    problems: ["profileNotShareable", "outOfReach"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: inWorkspace("/sharedDevices/sms/{deviceId}"),
    summary: "Stops sharing a number; the sessions that it opened end",
    access: asMember(phonePolicy.manageShared),
  }),
};

export const ownPhoneEndpoints = {
  get: endpoint({
    method: "GET",
    path: inWorkspace("/profiles/me/phone"),
    summary: "The number that the caller signs in with",
    access: asMember(phonePolicy.ownNumber),
    reply: z.object({ phone: z.nullable(phone) }),
  }),
  link: endpoint({
    method: "PUT",
    path: inWorkspace("/profiles/me/phone"),
    summary: "Signs in with a number from now on, whose code this session has checked; the one before is told",
    access: asMember(phonePolicy.ownNumber),
    body: z.strictObject(givenPhone),
    reply: phone,
    work: "manual",
    problems: [
      "invalidPhoneNumber",
      "numberNotFree",
      "verificationRequired",
      "personalSignInRequired",
      "freshSignInRequired",
    ],
  }),
};

const bearer = z.object({ token: z.string(), expiresAt: moment, workspaceId: z.optional(id) });

/** A person for whom a shared number acts. */
const offeredProfile = z.object({ ...sharer._zod.def.shape, workspaceId: id, workspaceName: z.string() });
export type OfferedProfile = z.output<typeof offeredProfile>;

export const phoneSignInEndpoints = {
  send: endpoint({
    method: "POST",
    path: "/v1/sign-in/phone",
    summary: "Sends a code to a number that somebody signs in with; the answer is the same where nobody does",
    access: publicly,
    body: z.strictObject(givenPhone),
    reply: sentCode,
    problems: sendProblems,
  }),
  check: endpoint({
    method: "POST",
    path: "/v1/sign-in/phone/check",
    summary: "Signs in by a code; a shared number is answered with those for whom it acts",
    access: publicly,
    body: z.strictObject({ requestId, code }),
    reply: z.union([bearer, z.object({ profiles: z.array(offeredProfile) })]),
    problems: checkProblems,
    limit: { calls: 60, seconds: 60 },
  }),
  choose: endpoint({
    method: "POST",
    path: "/v1/sign-in/phone/profile",
    summary: "Signs a shared phone in as one of those for whom it acts, after its code was checked",
    access: publicly,
    body: z.strictObject({
      requestId,
      workspaceId: id,
      profileId: id,
      /** Where the profile has one. */
      pin: z.optional(z.string().check(z.maxLength(20))),
    }),
    reply: bearer,
    problems: ["verificationNotFound", "pinNeeded", "pinWrong", "pinLocked", "pinMissing"],
    limit: { calls: 60, seconds: 60 },
  }),
};
