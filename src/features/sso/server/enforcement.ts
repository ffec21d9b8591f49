import { requireUsableAdmin, signInsOf } from "#features/members/server/service.ts";
import { holdRoles } from "#features/roles/server/service.ts";
import type { Lifetimes, Provider, SignIn } from "#features/sessions/rules.ts";
import { signInSuffices } from "#features/sessions/rules.ts";
import { storeSignInDemand } from "#features/workspaces/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { requireFreshSignIn } from "#kit/server/fresh-sign-in.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { SsoChange, SsoSettings } from "../contract.ts";
import {
  type AuthType,
  domainFrom,
  type Enforcement,
  type EnforcementRefusal,
  enforcementRefusal,
  isSame,
} from "../rules.ts";

interface Stored {
  readonly enforcement: Enforcement;
  readonly lifetimes: Lifetimes;
  readonly revision: number;
}

async function load(scope: Scope, isForChange: boolean): Promise<Stored> {
  const query = scope.db
    .selectFrom("workspace")
    .select(["auth_requirement", "sso_auth_types", "verified_email_domains", "revision"])
    .select(["session_idle_minutes", "session_life_hours", "strict_idle_minutes", "strict_life_hours"])
    .where("id", "=", scope.workspaceId);
  const row = await (isForChange ? query.forUpdate() : query).executeTakeFirstOrThrow();
  return {
    enforcement: {
      authRequirement: row.auth_requirement === "allSSO" ? "allSSO" : "none",
      ssoAuthTypes: row.sso_auth_types as AuthType[],
      verifiedEmailDomains: row.verified_email_domains,
    },
    lifetimes: {
      idleMinutes: row.session_idle_minutes,
      lifeHours: row.session_life_hours,
      strictIdleMinutes: row.strict_idle_minutes,
      strictLifeHours: row.strict_life_hours,
    },
    revision: row.revision,
  };
}

const onTheWire = ({ enforcement, lifetimes, revision }: Stored, configured: readonly AuthType[]): SsoSettings => ({
  workspaceAuthRequirement: enforcement.authRequirement,
  ssoAuthTypes: enforcement.ssoAuthTypes.map((authType) => ({ authType })),
  verifiedEmailDomains: [...enforcement.verifiedEmailDomains],
  lifetimes,
  revision,
  configured: [...configured],
});

export const getSso = async (scope: Scope, configured: readonly AuthType[]): Promise<SsoSettings> =>
  onTheWire(await load(scope, false), configured);

/** Merges the requested changes into the present state. @throws Problem 400 for an invalid domain */
function wished(now: Enforcement, change: SsoChange): Enforcement {
  const wrong = (change.verifiedEmailDomains ?? []).flatMap((text, n) => (domainFrom(text) ? [] : [n]));
  if (wrong.length > 0) {
    const errors = Object.fromEntries(wrong.map((n) => [`verifiedEmailDomains.${n}`, ["Not a domain"]]));
    throw new Problem("invalid", "invalidRequest", { detail: "The body is not valid", errors });
  }
  const domains = change.verifiedEmailDomains?.map((text) => domainFrom(text) ?? "");
  return {
    authRequirement: change.workspaceAuthRequirement ?? now.authRequirement,
    ssoAuthTypes: change.ssoAuthTypes ? [...new Set(change.ssoAuthTypes.map((one) => one.authType))] : now.ssoAuthTypes,
    verifiedEmailDomains: domains ? [...new Set(domains)].toSorted() : now.verifiedEmailDomains,
  };
}

const ownSignIn = (scope: Scope): SignIn => ({
  provider: (scope.actor.session?.provider ?? null) as Provider | null,
  emailDomain: scope.actor.session?.emailDomain ?? null,
});

/**
 * [SO9] [SO10] Changes what the workspace requires of a sign-in. It applies from everyone's next request, and open
 * streams end within five seconds: the gate checks each time.
 * @throws Problem 412 where it changed in the meantime, 403 `freshSignInRequired`, 409 `wouldLockYouOut`, 409
 * `providerNotConfigured`, 409 `lastAdmin`
 */
export async function changeSso(
  scope: Scope,
  change: SsoChange,
  revision: number,
  configured: readonly AuthType[],
): Promise<SsoSettings> {
  await holdRoles(scope);
  const now = await load(scope, true);
  const next: Stored = {
    enforcement: wished(now.enforcement, change),
    lifetimes: change.lifetimes ?? now.lifetimes,
    revision: now.revision + 1,
  };
  const isSameLifetimes = JSON.stringify(Object.entries(next.lifetimes).toSorted()) === sorted(now.lifetimes);
  if (isSame(now.enforcement, next.enforcement) && isSameLifetimes) return onTheWire(now, configured);
  if (now.revision !== revision) {
    throw new Problem("stale", "stale", { current: onTheWire(now, configured) });
  }
  requireFreshSignIn(scope);
  const refusal = enforcementRefusal(next.enforcement, ownSignIn(scope), configured);
  if (refusal) throw new Problem("conflict", refusal, { detail: detailOf[refusal] });
  await storeSignInDemand(scope, {
    auth_requirement: next.enforcement.authRequirement,
    sso_auth_types: [...next.enforcement.ssoAuthTypes],
    verified_email_domains: [...next.enforcement.verifiedEmailDomains],
    session_idle_minutes: next.lifetimes.idleMinutes,
    session_life_hours: next.lifetimes.lifeHours,
    strict_idle_minutes: next.lifetimes.strictIdleMinutes,
    strict_life_hours: next.lifetimes.strictLifeHours,
  });
  await requireUsableAdmin(scope, true);
  const before = { ...now.enforcement, lifetimes: now.lifetimes };
  const after = { ...next.enforcement, lifetimes: next.lifetimes };
  scope.audit({
    action: "workspace.signInChanged",
    objectType: "workspace",
    objectId: scope.workspaceId,
    details: { before, after },
  });
  return onTheWire(next, configured);
}

const sorted = (lifetimes: Lifetimes): string => JSON.stringify(Object.entries(lifetimes).toSorted());

const detailOf = {
  wouldLockYouOut: "Sign in by one of these providers, and in one of these domains, before you ask it of everybody",
  providerNotConfigured: "This server has not been given one of these providers",
} as const;

export interface Preview {
  readonly members: number;
  readonly without: number;
  readonly names: string[];
  readonly refusal: EnforcementRefusal | null;
}

const namesMax = 20;

/** [SO11] Whom a change would keep out: members without a sign-in that it accepts. */
export async function previewSso(scope: Scope, change: SsoChange, configured: readonly AuthType[]): Promise<Preview> {
  const { enforcement } = await load(scope, false);
  const next = wished(enforcement, change);
  const members = await scope.db
    .selectFrom("profile as p")
    .innerJoin("role as r", (join) =>
      join.onRef("r.workspace_id", "=", "p.workspace_id").onRef("r.id", "=", "p.role_id"),
    )
    .select(["p.id", "p.display_name as name", "r.requires_sso as roleRequiresSso"])
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.removed_at", "is", null)
    .orderBy((eb) => eb.fn("lower", ["p.display_name"]))
    .execute();
  const ways = await signInsOf(
    scope,
    members.map((member) => member.id),
  );
  const without = members.filter(({ id, roleRequiresSso }) => {
    const demand = { ...next, roleRequiresSso };
    const own: readonly SignIn[] = ways.get(id) ?? [{ provider: null, emailDomain: null }];
    return !own.some((way) => signInSuffices(way, demand));
  });
  return {
    members: members.length,
    without: without.length,
    names: without.slice(0, namesMax).map((member) => member.name),
    refusal: enforcementRefusal(next, ownSignIn(scope), configured) ?? null,
  };
}
