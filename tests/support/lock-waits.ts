import { sql } from "kysely";
import { until } from "../server/people.ts";
import type { Workspace } from "./world.ts";

/** Resolves once a transaction of this database waits for the row of another one. */
export const untilSomebodyWaits = (world: Pick<Workspace, "asSystem">): Promise<void> =>
  until(async () => {
    const { rows } = await world.asSystem((scope) =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        scope.db,
      ),
    );
    return rows.length > 0;
  });
