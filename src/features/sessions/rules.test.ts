import { describe, expect, it } from "vitest";
import type { Permission } from "#kit/permissions.ts";
import { day, hour } from "#kit/time.ts";
import {
  ageSuffices,
  answerToSpent,
  idleMax,
  inForce,
  type Lifetimes,
  lifeMax,
  lifetimesDefault,
  refreshGrace,
  type SessionAge,
  type SignIn,
  type SignInDemand,
  type SpentUse,
  signInSuffices,
} from "./rules.ts";

const free: SignInDemand = {
  authRequirement: "none",
  ssoAuthTypes: [],
  verifiedEmailDomains: [],
  roleRequiresSso: false,
};
const roleAsks: SignInDemand = { ...free, roleRequiresSso: true };
const allAsk: SignInDemand = { ...free, authRequirement: "allSSO" };
const googleOnly: SignInDemand = { ...allAsk, ssoAuthTypes: ["google"] };
const ownDomain: SignInDemand = { ...googleOnly, verifiedEmailDomains: ["acme.example"] };

const by = (provider: SignIn["provider"], emailDomain: string | null = null): SignIn => ({ provider, emailDomain });

describe("[SE3] whether a sign-in is enough", () => {
  it.each<[string, SignIn, SignInDemand, boolean]>([
    ["a device, where nobody asks", by("device"), free, true],
    ["no identity, where nobody asks", by(null), free, true],
    ["a device, for a role that asks", by("device"), roleAsks, false],
    ["no identity, for a role that asks", by(null), roleAsks, false],
    ["google, for a role that asks", by("google"), roleAsks, true],
    ["phone, for a role that asks", by("phone"), roleAsks, true],
    ["the operator's link, for a role that asks", by("link"), roleAsks, true],
    ["a device, where all must", by("device"), allAsk, false],
    ["microsoft, where all must by any", by("microsoft"), allAsk, true],
    ["microsoft, where all must by google", by("microsoft"), googleOnly, false],
    ["phone, where all must by google", by("phone"), googleOnly, false],
    ["google, where all must by google", by("google"), googleOnly, true],
    ["google of another domain", by("google", "evil.example"), ownDomain, false],
    ["google without a domain", by("google"), ownDomain, false],
    ["google of the domain", by("google", "acme.example"), ownDomain, true],
    ["a domain that only ends alike", by("google", "notacme.example"), ownDomain, false],
    ["the operator's link, whatever is asked", by("link"), ownDomain, true],
  ])("%s", (_name, signIn, demand, enough) => expect(signInSuffices(signIn, demand)).toBe(enough));
});

describe("[SE4] whether a session is in force", () => {
  const now = new Date("2026-03-09T12:00:00Z");
  const at = (ms: number) => new Date(now.getTime() + ms);
  it.each([
    ["used now, far from its end", 0, lifeMax, true],
    ["used just within the idle time", -idleMax + 1, lifeMax, true],
    ["idle for too long", -idleMax, lifeMax, false],
    ["in use, and at its end", 0, 0, false],
    ["in use, just before its end", 0, 1, true],
  ])("%s", (_name, seen, end, live) => {
    expect(inForce({ lastSeenAt: at(seen), expiresAt: at(end) }, now)).toBe(live);
  });
});

describe("[SE11] whether a session is young enough for a workspace", () => {
  const now = new Date("2026-03-09T12:00:00Z");
  const age = (signedInH: number, seenH: number, longestIdleH = 0): SessionAge => ({
    signedInAt: new Date(now.getTime() - signedInH * hour),
    lastSeenAt: new Date(now.getTime() - seenH * hour),
    longestIdleMs: longestIdleH * hour,
  });
  const strict: readonly Permission[] = ["content.procedures.publish"];
  it.each<[string, SessionAge, readonly Permission[], Partial<Lifetimes>, boolean]>([
    ["used now, by an operator", age(1, 0), [], {}, true],
    ["idle for eleven hours, by an operator", age(20, 11), [], {}, true],
    ["idle for nine hours, by an admin", age(20, 9), strict, {}, false],
    ["idle for nine hours once, and used since", age(20, 0, 9), strict, {}, false],
    ["idle for seven hours, by an admin", age(20, 7), strict, {}, true],
    ["signed in for a day, by an admin", age(24, 0), strict, {}, false],
    ["signed in for nearly a day, by an admin", age(23.9, 0), strict, {}, true],
    ["signed in for 29 days, by an operator", age(29 * 24, 0), [], {}, true],
    ["signed in for 30 days, by an operator", age(30 * 24, 0), [], {}, false],
    ["idle for longer than the workspace allows", age(1, 0.5), [], { idleMinutes: 20 }, false],
    ["an admin is allowed no more than an operator", age(1, 0.5), strict, { idleMinutes: 20 }, false],
    ["signed in for longer than the workspace allows", age(9, 0), [], { lifeHours: 8 }, false],
  ])("%s", (_name, own, held, asked, enough) => {
    expect(ageSuffices(own, { ...lifetimesDefault, ...asked }, held, now)).toBe(enough);
  });
});

describe("[SE16] the answer to a cookie that was exchanged already", () => {
  const late = { ageMs: refreshGrace + 1, isSuccessorUsed: false, hasTokenArrived: false, browser: "unknown" } as const;

  it.each<[ReturnType<typeof answerToSpent>, string, Partial<SpentUse>]>([
    [
      "sameSuccessor",
      "within the grace, whoever asks",
      { ageMs: refreshGrace, browser: "another", hasTokenArrived: true },
    ],
    ["sameSuccessor", "within the grace, though the successor was exchanged too", { ageMs: 0, isSuccessorUsed: true }],
    ["anotherSuccessor", "to the same browser", { browser: "same" }],
    ["anotherSuccessor", "to the same browser, which had used its token", { browser: "same", hasTokenArrived: true }],
    ["anotherSuccessor", "to the same browser a day later", { browser: "same", ageMs: day }],
    ["reused", "once the successor was used, to the same browser", { browser: "same", isSuccessorUsed: true }],
    ["reused", "once the successor was used, to a browser without a secret", { isSuccessorUsed: true }],
    ["reused", "to another browser, though nobody used what was given", { browser: "another" }],
    ["lostSuccessor", "to a browser without a secret, while nobody used what was given", {}],
    ["reused", "to a browser without a secret, once the token was used", { hasTokenArrived: true }],
  ])("is %s %s", (answer, _where, use) => {
    expect(answerToSpent({ ...late, ...use })).toBe(answer);
  });
});
