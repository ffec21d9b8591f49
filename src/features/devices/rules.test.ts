import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviceInForce, deviceUnusedMax, isLocked, lockAfter } from "#features/sessions/rules.ts";
import { minute } from "#kit/time.ts";
import { joinLink } from "./paths.ts";
import {
  type ActingHere,
  anonymousRole,
  keyCharacters,
  keyInCode,
  licenseKeyOf,
  mayBeShared,
  opensLocked,
  type RoleForDevices,
  readLicenseKey,
} from "./rules.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const keys = fc
  .array(fc.integer({ min: 0, max: 31 }), { minLength: keyCharacters, maxLength: keyCharacters })
  .map(licenseKeyOf);

describe("[DV1] a license key", () => {
  it("is six groups of five characters, and is read however it is typed", () => {
    fc.assert(
      fc.property(keys, (key) => {
        expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]{5}$/);
        const typed = [key, key.toLowerCase(), key.replaceAll("-", " "), ` ${key.replaceAll("-", "")} `];
        const misread = key.replaceAll("0", "o").replaceAll("1", "l");
        for (const one of [...typed, misread]) expect(readLicenseKey(one)).toBe(key);
      }),
    );
  });

  it("with one wrong character, or two swapped ones, is invalid", () => {
    const place = fc.nat({ max: 29 });
    fc.assert(
      fc.property(keys, place, place, fc.constantFrom(...alphabet), (key, at, other, character) => {
        const plain = [...key.replaceAll("-", "")];
        const wrong = plain.with(at, character);
        if (wrong.join("") !== plain.join("")) expect(readLicenseKey(wrong.join(""))).toBeUndefined();
        const swapped = plain.with(at, plain[other] ?? "").with(other, plain[at] ?? "");
        if (swapped.join("") !== plain.join("")) expect(readLicenseKey(swapped.join(""))).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  it("is nothing else", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readLicenseKey(text)).toBeUndefined();
      }),
    );
  });
});

describe("[DV2] what a code holds", () => {
  const key = licenseKeyOf(Array.from({ length: keyCharacters }, (_, at) => at));
  it.each([
    ["the key", key, key],
    ["our link", joinLink("https://fettle.example", key), key],
    ["our link on a laptop", joinLink("http://localhost:8080", key), key],
    ["a script", `javascript:alert("${key}")`, undefined],
    ["another page", `https://evil.example/login#key=${key}`, undefined],
    ["the key in a query, where servers see it", `https://fettle.example/join?key=${key}`, undefined],
    ["a link without a key", "https://fettle.example/join#key=", undefined],
    ["a link with more behind it", `https://fettle.example/join#key=${key}&next=https://evil.example`, undefined],
    ["a business card", "BEGIN:VCARD\nFN:Ann\nEND:VCARD", undefined],
    ["a long text", `${key}${" ".repeat(600)}`, undefined],
  ])("%s", (_name, text, read) => expect(keyInCode(text)).toBe(read));
});

describe("[DV5] a device", () => {
  const now = new Date("2026-03-09T12:00:00Z");
  it.each([
    ["used now", null, 0, true],
    ["used just within 90 days", null, deviceUnusedMax - 1, true],
    ["unused for 90 days", null, deviceUnusedMax, false],
    ["revoked", now, 0, false],
  ])("%s", (_name, revokedAt, agoMs, inForce) => {
    expect(deviceInForce({ revokedAt, lastSeenAt: new Date(now.getTime() - agoMs) }, now)).toBe(inForce);
  });
});

describe("[DV9] the lock", () => {
  const now = new Date("2026-03-09T12:00:00Z");
  it.each([
    ["nobody has chosen a profile", null, true],
    ["a sign just now", now, false],
    ["a sign within ten minutes", new Date(now.getTime() - lockAfter + 1), false],
    ["ten minutes without one", new Date(now.getTime() - lockAfter), true],
  ])("%s", (_name, activeAt, locked) => expect(isLocked(activeAt, now)).toBe(locked));
  it("is closed after ten minutes", () => expect(lockAfter).toBe(10 * minute));
});

describe("[DV12] a device that is opened", () => {
  const now = 1_800_000_000_000;
  const left = (more: Partial<ActingHere> = {}): ActingHere => ({
    profileId: "nadia",
    touchedAt: now - minute,
    isLocked: false,
    ...more,
  });
  it.each<[string, ActingHere | undefined, boolean]>([
    ["was touched a minute ago", left(), false],
    ["was left locked", left({ isLocked: true }), true],
    ["was not touched for ten minutes", left({ touchedAt: now - lockAfter }), true],
    ["was touched just before that", left({ touchedAt: now - lockAfter + 1 }), false],
    ["was touched later than now: its clock was set back", left({ touchedAt: now + lockAfter }), true],
    ["was touched a moment later than now: its clock was put right", left({ touchedAt: now + 100 }), false],
    ["was left locked by somebody else", left({ profileId: "joão", isLocked: true }), false],
    ["knows of nobody", undefined, false],
  ])("%s", (_name, remembered, isIt) => expect(opensLocked(remembered, "nadia", now)).toBe(isIt));
});

describe("[DV6] the role of an anonymous profile", () => {
  const role = (id: string, more: Partial<RoleForDevices> = {}): RoleForDevices => ({
    id,
    builtIn: null,
    permissions: [],
    requiresSso: false,
    seesAllContent: false,
    ...more,
  });
  const operator = role("operator", { builtIn: "operator" });
  const author = role("author", { builtIn: "contentAuthor", permissions: ["content.areas.manage"] });
  const lead = role("lead", { permissions: ["analytics.view"] });
  const helper = role("helper");
  const free = { requiresSso: false, hasCustomRoles: true };
  const strictOperator = { ...operator, requiresSso: true };

  it.each<[string, RoleForDevices[], typeof free, string | undefined]>([
    ["operator, where operators need no sign-in", [author, operator, helper], free, "operator"],
    ["none, where everybody must sign in", [operator, helper], { ...free, requiresSso: true }, undefined],
    ["the custom role that may do least", [strictOperator, lead, helper, author], free, "helper"],
    ["none without custom roles", [strictOperator, helper], { ...free, hasCustomRoles: false }, undefined],
    ["never an author", [strictOperator, author], free, undefined],
    ["never a role that sees all content", [strictOperator, { ...helper, seesAllContent: true }, lead], free, "lead"],
    ["nor operator, where operators see all content", [{ ...operator, seesAllContent: true }], free, undefined],
    ["never a role that needs a sign-in", [strictOperator, { ...helper, requiresSso: true }], free, undefined],
  ])("is %s", (_name, roles, workspace, chosen) => {
    expect(anonymousRole(roles, workspace)?.id).toBe(chosen);
  });
});

describe("[DV7] whom a device may act as", () => {
  it.each([
    [false, false, true],
    [true, false, false],
    [false, true, false],
    [true, true, false],
  ])("linked %s, role with SSO %s: %s", (isPersonal, roleRequiresSso, may) => {
    expect(mayBeShared({ isPersonal, roleRequiresSso })).toBe(may);
  });
});
