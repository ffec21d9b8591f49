import type { SsoChange, SsoSettings } from "../../contract.ts";
import { type AuthType, domainFrom } from "../../rules.ts";

type Lifetimes = SsoSettings["lifetimes"];

/** The form's values while typing: numbers may be missing, domains may be invalid. */
export interface EnforcementForm {
  readonly requirement: "none" | "allSSO";
  readonly types: readonly AuthType[];
  readonly domains: string;
  readonly lifetimes: { readonly [Key in keyof Lifetimes]: number | null };
}

export const formOf = (settings: SsoSettings): EnforcementForm => ({
  requirement: settings.workspaceAuthRequirement,
  types: settings.ssoAuthTypes.map((one) => one.authType),
  domains: settings.verifiedEmailDomains.join("\n"),
  lifetimes: settings.lifetimes,
});

export const lifetimeRanges: Readonly<Record<keyof Lifetimes, { readonly min: number; readonly max: number }>> = {
  idleMinutes: { min: 5, max: 720 },
  lifeHours: { min: 1, max: 720 },
  strictIdleMinutes: { min: 5, max: 720 },
  strictLifeHours: { min: 1, max: 720 },
};

const linesOf = (text: string): string[] => text.split(/[\n,;]/).map((line) => line.trim());

export interface FormFaults {
  /** No provider is chosen, and one is required. */
  readonly types: boolean;
  /** The first line that is no domain, from 1. */
  readonly domainLine: number | undefined;
  readonly lifetimes: readonly (keyof Lifetimes)[];
}

export function faultsOf(form: EnforcementForm): FormFaults {
  const wrong = linesOf(form.domains).findIndex((line) => line !== "" && domainFrom(line) === undefined);
  const keys = Object.keys(lifetimeRanges) as (keyof Lifetimes)[];
  return {
    types: form.requirement === "allSSO" && form.types.length === 0,
    domainLine: wrong < 0 ? undefined : wrong + 1,
    lifetimes: keys.filter((key) => {
      const value = form.lifetimes[key];
      const { min, max } = lifetimeRanges[key];
      return value === null || !Number.isInteger(value) || value < min || value > max;
    }),
  };
}

export const isWhole = (faults: FormFaults): boolean =>
  !faults.types && faults.domainLine === undefined && faults.lifetimes.length === 0;

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/** What the form changes of the settings; only what differs is sent. Undefined where nothing does. */
export function changeOf(form: EnforcementForm, settings: SsoSettings): SsoChange | undefined {
  const domains = [...new Set(linesOf(form.domains).flatMap((line) => domainFrom(line) ?? []))];
  const keys = Object.keys(lifetimeRanges) as (keyof Lifetimes)[];
  const lifetimes = { ...settings.lifetimes };
  for (const key of keys) lifetimes[key] = form.lifetimes[key] ?? settings.lifetimes[key];
  const types = settings.ssoAuthTypes.map((one) => one.authType);
  const change: SsoChange = {
    ...(form.requirement !== settings.workspaceAuthRequirement && { workspaceAuthRequirement: form.requirement }),
    ...(!same(form.types, types) && { ssoAuthTypes: form.types.map((authType) => ({ authType })) }),
    ...(!same(domains, settings.verifiedEmailDomains) && { verifiedEmailDomains: domains }),
    ...(keys.some((key) => lifetimes[key] !== settings.lifetimes[key]) && { lifetimes }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

/** [SO9] What needs a confirmation: turning on, turning off, another provider or domain; lifetimes do not. */
export function questionOf(change: SsoChange, settings: SsoSettings): "enable" | "disable" | "change" | undefined {
  if (change.workspaceAuthRequirement === "allSSO") return "enable";
  if (change.workspaceAuthRequirement === "none") return "disable";
  const concernsAll = change.ssoAuthTypes !== undefined || change.verifiedEmailDomains !== undefined;
  return concernsAll && settings.workspaceAuthRequirement === "allSSO" ? "change" : undefined;
}
