import { describe, expect, it } from "vitest";
import type { SsoSettings } from "../../contract.ts";
import { changeOf, type EnforcementForm, faultsOf, formOf, isWhole, questionOf } from "./enforcement-form.ts";

const settings: SsoSettings = {
  workspaceAuthRequirement: "allSSO",
  ssoAuthTypes: [{ authType: "google" }],
  verifiedEmailDomains: ["a.example"],
  lifetimes: { idleMinutes: 720, lifeHours: 720, strictIdleMinutes: 480, strictLifeHours: 24 },
  revision: 3,
  configured: ["google", "microsoft"],
};
const off: SsoSettings = { ...settings, workspaceAuthRequirement: "none" };
const form = (more: Partial<EnforcementForm> = {}): EnforcementForm => ({ ...formOf(settings), ...more });

describe("[SO9] the form of enforcement", () => {
  it.each<[string, Partial<EnforcementForm>, object | undefined]>([
    ["that was not touched changes nothing", {}, undefined],
    ["that names the same domain otherwise changes nothing", { domains: " @A.example , a.example;" }, undefined],
    [
      "that has another provider sends it alone",
      { types: ["microsoft"] },
      { ssoAuthTypes: [{ authType: "microsoft" }] },
    ],
    [
      "that adds a domain sends all of them",
      { domains: "a.example\nb.example" },
      { verifiedEmailDomains: ["a.example", "b.example"] },
    ],
    ["that was turned off sends that", { requirement: "none" }, { workspaceAuthRequirement: "none" }],
  ])("%s", (_name, more, change) => expect(changeOf(form(more), settings)).toEqual(change));

  it.each<[string, Partial<EnforcementForm>, SsoSettings, ReturnType<typeof questionOf>]>([
    ["turning it on", { requirement: "allSSO" }, off, "enable"],
    ["turning it off", { requirement: "none" }, settings, "disable"],
    ["another provider", { types: ["google", "microsoft"] }, settings, "change"],
    ["another provider, while nothing is required", { requirement: "none", types: ["microsoft"] }, off, undefined],
    ["lifetimes", { lifetimes: { ...settings.lifetimes, idleMinutes: 60 } }, settings, undefined],
  ])("asks before %s: %#", (_name, more, now, question) => {
    const change = changeOf(form(more), now);
    expect(change && questionOf(change, now)).toBe(question);
  });

  it("reports each fault at its field", () => {
    expect(isWhole(faultsOf(form()))).toBe(true);
    expect(faultsOf(form({ types: [] })).types).toBe(true);
    expect(faultsOf(form({ requirement: "none", types: [] })).types).toBe(false);
    expect(faultsOf(form({ domains: "a.example\n\nnone" })).domainLine).toBe(3);
    const lifetimes = { ...settings.lifetimes, idleMinutes: null, strictLifeHours: 0 };
    expect(faultsOf(form({ lifetimes })).lifetimes).toEqual(["idleMinutes", "strictLifeHours"]);
  });
});
