import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SignIn, SignInDemand } from "#features/sessions/rules.ts";
import {
  type AuthType,
  type Claims,
  canStillSignIn,
  claimFault,
  domainFrom,
  domainOf,
  type Enforcement,
  type Exchange,
  enforcementRefusal,
  identityOf,
  isIssuer,
  isSame,
  issuerFor,
  mayLink,
} from "./rules.ts";

const template = "https://login.microsoftonline.com/{tenantid}/v2.0";
const tid = "11111111-2222-3333-4444-555555555555";
const ofTenant = template.replace("{tenantid}", tid);

describe("[SO4] Microsoft's issuer", () => {
  it("has the token's own tenant in it", () => {
    expect(issuerFor(template, tid)).toBe(ofTenant);
    expect(issuerFor("https://accounts.google.com", undefined)).toBe("https://accounts.google.com");
  });

  it.each([[undefined], [""], [7], ["evil"], [`${tid}/../evil`], [`${tid}\n`], ["{tenantid}"], [[tid]]])(
    "is none with the tenant %j",
    (wrong) => expect(issuerFor(template, wrong)).toBeUndefined(),
  );

  it.each([
    [ofTenant, true],
    [template, false],
    ["https://login.microsoftonline.com/evil/v2.0", false],
    [`https://login.microsoftonline.com.evil.example/${tid}/v2.0`, false],
    [`${ofTenant}/`, false],
  ])("of the redirect: %s is %s", (issuer, is) => expect(isIssuer(template, issuer)).toBe(is));
});

describe("[SO3] the claims of a token", () => {
  const nowS = 1_800_000_000;
  const exchange: Exchange = { provider: "google", clientId: "us", issuer: "https://idp.example", nowS };
  const good: Claims = { iss: "https://idp.example", aud: "us", sub: "ann", iat: nowS };

  it.each<[string, Claims, Partial<Exchange>, string | undefined]>([
    ["are right", {}, {}, undefined],
    ["name us for whom they were issued", { azp: "us" }, {}, undefined],
    ["are of another issuer", { iss: "https://evil.example" }, {}, "iss"],
    ["are for somebody else", { aud: "them" }, {}, "aud"],
    ["are for somebody else too", { aud: ["us", "them"], azp: "us" }, {}, "aud"],
    ["were issued to somebody else", { azp: "them" }, {}, "azp"],
    ["have no subject", { sub: "" }, {}, "sub"],
    ["have a subject that is no text", { sub: 7 }, {}, "sub"],
    ["have an endless subject", { sub: "a".repeat(256) }, {}, "sub"],
    ["were issued in the future", { iat: nowS + 120 }, {}, "iat"],
    ["do not say when they were issued", { iat: undefined }, {}, "iat"],
    ["are not valid yet", { nbf: nowS + 120 }, {}, "nbf"],
    ["are of a sign-in from before", { auth_time: nowS - 3600 }, { signedInAfterS: nowS - 10 }, "auth_time"],
    ["are of a sign-in just now", { auth_time: nowS - 5 }, { signedInAfterS: nowS - 10 }, undefined],
    ["do not say when somebody signed in", {}, { signedInAfterS: nowS - 10 }, undefined],
    ["name no tenant for a template", { iss: ofTenant }, { issuer: template }, "iss"],
    ["name another tenant", { iss: ofTenant, tid: tid.replace("1", "9") }, { issuer: template }, "iss"],
    ["name their tenant", { iss: ofTenant, tid }, { issuer: template }, undefined],
  ])("%s", (_name, claims, more, fault) => {
    expect(claimFault({ ...good, ...claims }, { ...exchange, ...more })).toBe(fault);
  });
});

describe("[SO5] an e-mail", () => {
  const base: Claims = { iss: "https://idp.example", sub: "ann", email: "Ann@Acme.example" };
  it.each<[string, "google" | "microsoft", Claims, string | undefined]>([
    ["that Google has proven", "google", { email_verified: true }, "acme.example"],
    ["that Google says is proven, as text", "google", { email_verified: "true" }, "acme.example"],
    ["that Google has not proven", "google", { email_verified: false }, undefined],
    ["of which Google says nothing", "google", {}, undefined],
    ["that a tenant's admin typed", "microsoft", {}, undefined],
    ["that a tenant's admin calls verified", "microsoft", { email_verified: true }, undefined],
    ["whose domain's owner is proven", "microsoft", { xms_edov: true }, "acme.example"],
    ["whose domain's owner is proven, as a number", "microsoft", { xms_edov: "1" }, "acme.example"],
    ["whose domain's owner is not proven", "microsoft", { xms_edov: false }, undefined],
    ["of the tenant's own", "microsoft", { verified_primary_email: ["ann@acme.example"] }, "acme.example"],
    ["beside the tenant's own", "microsoft", { verified_primary_email: ["bob@acme.example"] }, undefined],
  ])("%s", (_name, provider, claims, domain) => {
    const identity = identityOf({ ...base, ...claims }, provider);
    expect([identity.emailDomain, identity.emailVerified]).toEqual([domain, domain !== undefined]);
  });

  it.each<[string, Claims, boolean]>([
    ["of the provider's own domain, that is proven,", { email: "Sue@Provider.example", email_verified: true }, true],
    ["of the provider's own domain, that is not proven,", { email: "sue@provider.example" }, false],
    ["below the provider's own domain", { email: "sue@mail.provider.example", email_verified: true }, false],
    ["of another domain", { email_verified: true }, false],
  ])("[SO19] %s is of the provider's team: %j", (_name, claims, isOfTeam) => {
    expect(identityOf({ ...base, ...claims }, "google", ["provider.example"]).isProductTeam).toBe(isOfTeam);
    expect(identityOf({ ...base, ...claims }, "google").isProductTeam).toBe(false);
  });

  it("with two @ has no domain", () => {
    expect(domainOf("ann@evil.example@acme.example")).toBeUndefined();
    expect(domainOf("@acme.example")).toBeUndefined();
  });

  it("never identifies a person: issuer and subject do", () => {
    const one = identityOf({ ...base, email_verified: true }, "google");
    const other = identityOf({ ...base, sub: "eve", email_verified: true }, "google");
    expect([one.email === other.email, one.subject === other.subject]).toEqual([true, false]);
  });
});

describe("[SO8] a domain", () => {
  it.each([
    ["acme.example", "acme.example"],
    [" @Acme.Example ", "acme.example"],
    ["xn--mnchen-3ya.example", "xn--mnchen-3ya.example"],
  ])("%j is kept as %s", (text, domain) => expect(domainFrom(text)).toBe(domain));

  it.each([
    [""],
    ["acme"],
    ["*.acme.example"],
    ["acme..example"],
    ["-a.example"],
    ["a.1"],
    ["a b.example"],
    ["a.ex/x"],
  ])("%j is not a domain", (text) => expect(domainFrom(text)).toBeUndefined());
});

describe("[SO6] linking", () => {
  const free = { verifiedEmailDomains: [] };
  const acme = { verifiedEmailDomains: ["acme.example"] };
  it.each([
    ["anything, where no workspace has domains", undefined, [free], true],
    ["one of the domain", "acme.example", [free, acme], true],
    ["one outside of it", "evil.example", [free, acme], false],
    ["one whose domain is not proven", undefined, [acme], false],
    ["one of one of two workspaces' domains", "acme.example", [acme, { verifiedEmailDomains: ["b.example"] }], false],
  ])("%s", (_name, emailDomain, workspaces, may) => expect(mayLink({ emailDomain }, workspaces)).toBe(may));
});

const by = (provider: SignIn["provider"], emailDomain: string | null = null): SignIn => ({ provider, emailDomain });
const asks = (more: Partial<SignInDemand>): SignInDemand => ({
  authRequirement: "none",
  ssoAuthTypes: [],
  verifiedEmailDomains: [],
  roleRequiresSso: false,
  ...more,
});

describe("[SO7] the last way in", () => {
  it.each<[string, SignIn[], SignInDemand[], boolean]>([
    ["is nothing", [], [], false],
    ["is enough where nobody asks", [by("phone")], [asks({})], true],
    ["is enough for the role", [by("google")], [asks({ roleRequiresSso: true })], true],
    ["is not by the provider that the workspace asks for", [by("google")], [allBy("microsoft")], false],
    ["is one for each workspace", [by("google"), by("microsoft")], [allBy("google"), allBy("microsoft")], true],
    ["is missing for one of them", [by("google")], [allBy("google"), allBy("microsoft")], false],
    ["is no link that was used up", [by("link")], [asks({})], false],
  ])("%s", (_name, left, memberships, can) => expect(canStillSignIn(left, memberships)).toBe(can));

  function allBy(provider: AuthType): SignInDemand {
    return asks({ authRequirement: "allSSO", ssoAuthTypes: [provider] });
  }
});

const enforced = (more: Partial<Enforcement> = {}): Enforcement => ({
  authRequirement: "allSSO",
  ssoAuthTypes: ["google"],
  verifiedEmailDomains: [],
  ...more,
});

describe("[SO10] enforcement", () => {
  const both: AuthType[] = ["google", "microsoft"];
  it.each<[string, Partial<Enforcement>, SignIn, ReturnType<typeof enforcementRefusal>]>([
    ["by the provider of one's own session", {}, by("google"), undefined],
    ["by another provider", {}, by("microsoft"), "wouldLockYouOut"],
    ["by any, from a shared device", { ssoAuthTypes: [] }, by("device"), "wouldLockYouOut"],
    ["by any, from the operator's link", { ssoAuthTypes: [] }, by("link"), "wouldLockYouOut"],
    ["in one's own domain", { verifiedEmailDomains: ["a.example"] }, by("google", "a.example"), undefined],
    ["in another domain", { verifiedEmailDomains: ["a.example"] }, by("google", "b.example"), "wouldLockYouOut"],
    ["by a provider that the server has not got", { ssoAuthTypes: ["phone"] }, by("phone"), "providerNotConfigured"],
    ["turned off", { authRequirement: "none" }, by("link"), undefined],
  ])("%s", (_name, more, own, refusal) => expect(enforcementRefusal(enforced(more), own, both)).toBe(refusal));

  it("never locks out the member who turned it on", () => {
    const anyOwn = fc.record({
      provider: fc.constantFrom<SignIn["provider"]>("google", "microsoft", "phone", "device", "link", null),
      emailDomain: fc.constantFrom(null, "a.example", "b.example"),
    });
    const anyEnforcement = fc.record({
      authRequirement: fc.constantFrom("none" as const, "allSSO" as const),
      ssoAuthTypes: fc.subarray<AuthType>(["google", "microsoft", "phone"]),
      verifiedEmailDomains: fc.subarray(["a.example", "b.example"]),
    });
    fc.assert(
      fc.property(anyOwn, anyEnforcement, (own, options) => {
        if (enforcementRefusal(options, own, ["google", "microsoft", "phone"]) !== undefined) return;
        if (options.authRequirement === "none") return;
        expect(canStillSignIn([own], [{ ...options, roleRequiresSso: true }])).toBe(true);
      }),
    );
  });
});

describe("[SO9] a change that changes nothing", () => {
  it("changes nothing, whatever the order", () => {
    const one = enforced({ ssoAuthTypes: ["google", "microsoft"] });
    expect(isSame(one, enforced({ ssoAuthTypes: ["microsoft", "google"] }))).toBe(true);
    expect(isSame(one, enforced())).toBe(false);
    expect(isSame(enforced(), enforced({ authRequirement: "none" }))).toBe(false);
  });
});
