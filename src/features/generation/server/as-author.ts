import { type BuiltInRole, rankOf } from "#features/roles/rules.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import { notFound } from "#kit/problem.ts";
import { type AppContext, inScope, type Scope } from "#kit/server/scope.ts";

interface Author {
  readonly displayName: string;
  readonly builtIn: BuiltInRole | null;
  readonly permissions: unknown;
  readonly seesAllContent: boolean;
  readonly groupIds: string[];
}

/**
 * [PG16] Works as the member who asked for it, with the permissions and groups that they have now (threat B139).
 * @throws Problem 404 where they are no member any more
 */
export const asAuthor = <Result>(
  appContext: AppContext,
  workspaceId: string,
  profileId: string,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> =>
  inScope(
    appContext,
    workspaceId,
    async (client) => {
      const { rows } = await client.query<Author>(authorById, [workspaceId, profileId]);
      const [author] = rows;
      if (!author) throw notFound();
      return {
        profileId,
        workspaceId,
        displayName: author.displayName,
        rank: rankOf(author.builtIn),
        permissions: new Set(permissionsFrom(author.permissions)),
        seesAllContent: author.seesAllContent,
        scope: new Set(author.groupIds),
      };
    },
    work,
  );

const authorById = `
  select p.display_name as "displayName", r.built_in as "builtIn", r.permissions, not r.restrict_content as "seesAllContent",
    array(
      select distinct b.below_id from group_member m
      join access_group_below b on b.workspace_id = $1 and b.group_id = m.group_id
      where m.workspace_id = $1 and m.profile_id = p.id
    ) as "groupIds"
  from profile p
  join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
  where p.workspace_id = $1 and p.id = $2 and p.removed_at is null`;
