import { languageOf, notify } from "#features/notifications/server/service.ts";
import { makeOneTimeLink, peekOneTimeLink, spendOneTimeLink } from "#features/sessions/server/service.ts";
import { storeSignInDemand } from "#features/workspaces/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { type AppContext, asSystem } from "#kit/server/scope.ts";
import { recoveryMail } from "./recovery-mail.ts";

/**
 * [SO14] A one-time link for an admin whom enforcement has locked out (question Q10). Only the server's operator can
 * make one. Undefined where the workspace has no such admin.
 */
export async function makeRecoveryLink(
  appContext: AppContext,
  workspaceId: string,
  email: string,
): Promise<string | undefined> {
  const userId = await inTransaction(appContext.database, { workspaceId }, async (client) => {
    await client.query("reset role");
    const { rows } = await client.query<{ user_id: string }>(
      `select l.user_id from profile_link l
       join profile p on p.workspace_id = l.workspace_id and p.id = l.profile_id and p.removed_at is null
       join role r on r.workspace_id = p.workspace_id and r.id = p.role_id and r.built_in = 'admin'
       where l.workspace_id = $1 and (lower(p.email) = lower($2) or exists (
         select from identity i where i.user_id = l.user_id and lower(i.username) = lower($2)))
       order by p.created_at limit 1`,
      [workspaceId, email],
    );
    return rows[0]?.user_id;
  });
  return userId === undefined ? undefined : makeOneTimeLink(appContext, "recovery", userId, workspaceId);
}

/** The workspace that a recovery link is for. @throws Problem 422 `linkInvalid` */
export async function peekRecoveryLink(appContext: AppContext, token: string): Promise<{ workspaceName: string }> {
  const { workspaceId } = await peekOneTimeLink(appContext, token, "recovery");
  return asSystem(appContext, demanded(workspaceId), async (scope) => {
    const { name } = await scope.db
      .selectFrom("workspace")
      .select("name")
      .where("id", "=", scope.workspaceId)
      .executeTakeFirstOrThrow();
    return { workspaceName: name };
  });
}

/**
 * [SO14] Turns enforcement off by a recovery link: audited, and every admin is notified, in the app and by mail.
 * @param base where people reach the product
 * @throws Problem 422 `linkInvalid`
 */
export async function recover(appContext: AppContext, token: string, base: string): Promise<void> {
  const { workspaceId, userId } = await spendOneTimeLink(appContext, token, "recovery");
  await asSystem(appContext, demanded(workspaceId), async (scope) => {
    const before = await scope.db
      .selectFrom("workspace")
      .select(["name", "auth_requirement", "sso_auth_types", "verified_email_domains", "languages", "time_zone"])
      .where("id", "=", scope.workspaceId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const admins = await scope.db
      .selectFrom("profile as p")
      .innerJoin("role as r", (join) =>
        join.onRef("r.workspace_id", "=", "p.workspace_id").onRef("r.id", "=", "p.role_id"),
      )
      .leftJoin("profile_link as l", (join) =>
        join.onRef("l.workspace_id", "=", "p.workspace_id").onRef("l.profile_id", "=", "p.id"),
      )
      .leftJoin("notification_setting as s", (join) =>
        join.onRef("s.workspace_id", "=", "p.workspace_id").onRef("s.profile_id", "=", "p.id"),
      )
      .select(["p.id", "p.email", "p.display_name as displayName", "s.language", "l.user_id as userId"])
      .where("p.workspace_id", "=", scope.workspaceId)
      .where("p.removed_at", "is", null)
      .where("r.built_in", "=", "admin")
      .execute();
    const holder = admins.find((admin) => admin.userId === userId);
    // [SO14] Who is no admin any more recovers nothing.
    if (!holder) throw linkInvalid();
    await storeSignInDemand(scope, { auth_requirement: "none" });
    scope.audit({
      action: "workspace.signInRecovered",
      objectType: "workspace",
      objectId: scope.workspaceId,
      details: {
        for: holder.id,
        before: {
          authRequirement: before.auth_requirement,
          ssoAuthTypes: before.sso_auth_types,
          verifiedEmailDomains: before.verified_email_domains,
        },
      },
    });
    await notify(
      scope,
      admins.map((admin) => admin.id),
      "enforcementEnded",
      {},
    );
    // A profile is as many rows as people are linked to it, and an address may be that of several profiles.
    for (const [recipient, admin] of new Map(admins.map((one) => [one.email, one]))) {
      if (recipient === null) continue;
      const { displayName, language } = admin;
      const { name: workspaceName, time_zone: timeZone, languages } = before;
      const about = { workspaceId: scope.workspaceId, workspaceName, timeZone, at: scope.now };
      scope.enqueue(
        recoveryMail({ recipient, displayName, language: languageOf(language, languages), ...about }, base),
      );
    }
  });
}

const linkInvalid = () => new Problem("unprocessable", "linkInvalid");

function demanded(workspaceId: string | null): string {
  if (workspaceId === null) throw linkInvalid();
  return workspaceId;
}
