import { type BuiltInRole, rankOf } from "#features/roles/rules.ts";
import { type SignIn, type SignInDemand, signInSuffices } from "#features/sessions/rules.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import { notFound } from "#kit/problem.ts";
import { type AppContext, inScope, type Scope } from "#kit/server/scope.ts";

interface Acting extends SignInDemand {
  readonly displayName: string;
  readonly builtIn: BuiltInRole | null;
  readonly permissions: unknown;
  readonly seesAllContent: boolean;
  readonly groupIds: string[];
  /** Personal ones; a member whom a shared device acts for may have none. */
  readonly signIns: readonly SignIn[];
}

/**
 * [MB34] Has a job work as a member, with the permissions and groups that they have now (threat B139), and only while they could
 * sign in: what was begun before the workspace asked for more ends with it (threat B15).
 * @throws Problem 404 where they are no member any more, or no sign-in of theirs suffices
 */
export const asActingMember = <Result>(
  appContext: AppContext,
  workspaceId: string,
  profileId: string,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> =>
  inScope(
    appContext,
    workspaceId,
    async (client) => {
      const { rows } = await client.query<Acting>(memberById, [workspaceId, profileId]);
      const [member] = rows;
      if (!member || !couldSignIn(member)) throw notFound();
      return {
        profileId,
        workspaceId,
        displayName: member.displayName,
        rank: rankOf(member.builtIn),
        permissions: new Set(permissionsFrom(member.permissions)),
        seesAllContent: member.seesAllContent,
        scope: new Set(member.groupIds),
      };
    },
    work,
  );

const byDevice: SignIn = { provider: null, emailDomain: null };

const couldSignIn = (member: Acting): boolean =>
  [byDevice, ...member.signIns].some((signIn) => signInSuffices(signIn, member));

const memberById = `
  select p.display_name as "displayName", r.built_in as "builtIn", r.permissions, not r.restrict_content as "seesAllContent",
    array(
      select distinct b.below_id from group_member m
      join access_group_below b on b.workspace_id = $1 and b.group_id = m.group_id
      where m.workspace_id = $1 and m.profile_id = p.id
    ) as "groupIds",
    w.auth_requirement as "authRequirement", w.sso_auth_types as "ssoAuthTypes",
    w.verified_email_domains as "verifiedEmailDomains", r.requires_sso as "roleRequiresSso",
    coalesce((select json_agg(json_build_object('provider', s.provider, 'emailDomain', s.email_domain))
      from fettle_sign_ins(array[p.id]) s), '[]') as "signIns"
  from profile p
  join workspace w on w.id = p.workspace_id
  join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
  where p.workspace_id = $1 and p.id = $2 and p.removed_at is null`;
