import type { HostLog, HostSettings } from "./host-messages.ts";
import type { WireHub } from "./wire-hub.ts";

interface Upkeep {
  readonly done: { checkpoints: number; vacuums: number };
  /** Waits for what runs, and writes everything out a last time. */
  stop(): Promise<void>;
}

/** No checkpointer runs beside this PostgreSQL: the log would grow, and the next start would replay all of it. */
const walBytesMax = 64 * 1024 * 1024;
const quietMs = 1000;

const walPosition = "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')";

/** The table that needs it most, by the thresholds of PostgreSQL's own autovacuum, or before its numbers wrap around. */
const mostNeedyTable = `
  select format('%I.%I', s.schemaname, s.relname)
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where s.schemaname <> 'pg_toast' and c.relpersistence <> 't' and (
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
    or age(c.relfrozenxid) > 200000000)
  order by s.n_dead_tup desc, s.n_mod_since_analyze desc
  limit 1`;

/** Does what PostgreSQL's background processes would do: checkpoints after writes, and VACUUM (ANALYZE) when idle. */
export function keepUp(hub: WireHub, settings: HostSettings, log: HostLog): Upkeep {
  const done = { checkpoints: 0, vacuums: 0 };
  let checkpointAt = performance.now();
  let walAtCheckpoint = -1;
  let working: Promise<void> = Promise.resolve();

  async function checkpoint(): Promise<void> {
    await hub.upkeep("checkpoint");
    done.checkpoints++;
    checkpointAt = performance.now();
    walAtCheckpoint = await walNow(hub);
  }

  async function checkpointIfDue(): Promise<void> {
    const written = (await walNow(hub)) - walAtCheckpoint;
    const overdue = performance.now() - checkpointAt >= settings.checkpointEveryMs;
    if (written > walBytesMax || (written > 0 && overdue)) await checkpoint();
  }

  async function vacuumIfDue(): Promise<void> {
    if (hub.idleMs < quietMs || hub.refusesWrites) return;
    const table = (await hub.upkeep(mostNeedyTable))[0]?.[0];
    if (!table) return;
    await hub.upkeep(`vacuum (analyze) ${table}`);
    done.vacuums++;
  }

  const inTurn = (work: () => Promise<void>): void => {
    working = working.then(work).catch((error: unknown) => {
      log("warn", "the upkeep of the database failed", { error: String(error) });
    });
  };
  const timers = [
    setInterval(() => inTurn(checkpointIfDue), Math.min(10_000, settings.checkpointEveryMs)),
    setInterval(() => inTurn(vacuumIfDue), settings.vacuumEveryMs),
  ];
  inTurn(async () => {
    walAtCheckpoint = await walNow(hub);
  });

  return {
    done,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      inTurn(checkpoint);
      await working;
    },
  };
}

async function walNow(hub: WireHub): Promise<number> {
  return Number((await hub.upkeep(walPosition))[0]?.[0]);
}
