import { until } from "../server/people.ts";
import type { World } from "./world.ts";

/** Resolves once a transaction of this database waits for the row of another one. */
export const untilSomebodyWaits = (world: World): Promise<void> =>
  until(async () => {
    // On a connection of its own role: that of the tenants is not shown what others wait for.
    const { rows } = await world.appContext.database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  });
