import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

/** [D22] Of a deleted row `alias`: whether it can still be brought back (ruling R5; the days are the workspace's). */
export const isRestorable = (scope: Scope, alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.deleted_at`)} > ${runsOutBefore(scope)}`;

/** Items deleted before this moment cannot be restored. */
export const runsOutBefore = (scope: Scope): RawBuilder<Date> =>
  sql<Date>`${scope.now}::timestamptz - (select w.deleted_days * interval '1 day' from workspace w
    where w.id = ${scope.workspaceId})`;
