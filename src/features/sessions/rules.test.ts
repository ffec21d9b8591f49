import { describe, expect, it } from "vitest";
import { idleMax, inForce, lifeMax, type SignIn, type SignInDemand, signInSuffices } from "./rules.ts";

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
