import { createHash } from "node:crypto";
import { second } from "#kit/time.ts";
import { Problem } from "../../problem.ts";
import type { Clock } from "../clock.ts";

/** At most `calls` in each window of `seconds`. Windows are aligned to the clock: two bursts may meet at a boundary. */
export interface RateLimit {
  readonly calls: number;
  readonly seconds: number;
}

/** A key with its limit. */
export interface Counted {
  readonly key: string;
  readonly limit: RateLimit;
}

export interface Taken {
  readonly allowed: boolean;
  /** Whole seconds until the window ends, at least 1; 0 when allowed. */
  readonly retryAfterSeconds: number;
}

export interface RateLimits {
  /**
   * Counts one call for `key` and returns whether it is allowed. The same key under another limit is counted
   * separately. Call it before a transaction opens: the count must persist even if the call is refused later.
   */
  take(key: string, limit: RateLimit): Promise<Taken>;
  /**
   * Counts one call for both keys in one statement: for the second one only where the first allows it. Returns the first that
   * refuses, by its place, or undefined.
   */
  takeBoth(both: readonly [Counted, Counted]): Promise<(Taken & { readonly place: 0 | 1 }) | undefined>;
  /** Forgets the windows that are over, here and in the database; answers how many rows went. */
  sweep(): Promise<number>;
}

/**
 * Counts one call as `take` does.
 * @throws Problem 429 with `code` beyond the limit
 */
export async function requireWithinLimit(
  limits: Pick<RateLimits, "take">,
  key: string,
  limit: RateLimit,
  code = "tooManyRequests",
): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.take(key, limit);
  if (!allowed) throw new Problem("tooMany", code, { retryAfterSeconds });
}

/** One statement in a transaction of its own, on any connection. */
export type Query = (
  sql: string,
  values: unknown[],
) => Promise<{ readonly rows: readonly unknown[]; readonly rowCount: number | null }>;

/** Some 10 MB of keys. */
const exhaustedMax = 50_000;

/**
 * Counts shared by all nodes in the table `rate_counter`, one upsert a call; a node that has seen a key exhausted
 * refuses it by itself until the window ends, so that a flood does not reach the database.
 */
export function createRateLimits({ query, clock }: { readonly query: Query; readonly clock: Clock }): RateLimits {
  /** Exhausted counters, and when their window ends in ms since the epoch. */
  const exhausted = new Map<string, number>();

  function remember(counter: string, until: number): void {
    exhausted.set(counter, until);
    if (exhausted.size <= exhaustedMax) return;
    const [oldest] = exhausted.keys();
    if (oldest !== undefined) exhausted.delete(oldest);
  }

  const windowOf = ({ key, limit }: Counted) => {
    const now = clock.now().getTime();
    const windowMs = limit.seconds * second;
    const start = Math.floor(now / windowMs) * windowMs;
    const until = start + windowMs;
    const counter = counterOf(key, limit);
    return {
      counter,
      start: new Date(start),
      refused: { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((until - now) / second)) },
      isExhausted: (exhausted.get(counter) ?? 0) > now,
      /** Whether a count is within the limit. */
      allows(count: number): boolean {
        if (count >= limit.calls) remember(counter, until);
        return count <= limit.calls;
      },
    };
  };

  return {
    async take(key, limit) {
      const window = windowOf({ key, limit });
      if (window.isExhausted) return window.refused;
      const count = await countOne(query, window.counter, window.start);
      return window.allows(count) ? { allowed: true, retryAfterSeconds: 0 } : window.refused;
    },

    async takeBoth([one, other]) {
      const [former, latter] = [windowOf(one), windowOf(other)];
      if (former.isExhausted) return { ...former.refused, place: 0 };
      if (latter.isExhausted) return { ...latter.refused, place: 1 };
      const values = [former.counter, former.start, one.limit.calls, latter.counter, latter.start];
      const { rows } = await query(countBothSql, values);
      const [counts] = rows as readonly { readonly first: number; readonly second: number | null }[];
      if (!counts) throw new Error("an upsert answered no row");
      if (!former.allows(counts.first)) return { ...former.refused, place: 0 };
      return latter.allows(counts.second ?? 0) ? undefined : { ...latter.refused, place: 1 };
    },

    async sweep() {
      const now = clock.now();
      for (const [counter, until] of exhausted) if (until <= now.getTime()) exhausted.delete(counter);
      const { rowCount } = await query(sweepSql, [now]);
      return rowCount ?? 0;
    },
  };
}

/**
 * `seconds:calls:digest`. The key itself may be an address or a telephone number, which must not be in this table; the
 * leading seconds tell the sweep when a row expires.
 */
function counterOf(key: string, { calls, seconds }: RateLimit): string {
  return `${seconds}:${calls}:${createHash("sha256").update(key).digest("base64url")}`;
}

async function countOne(query: Query, counter: string, start: Date): Promise<number> {
  const { rows } = await query(countSql, [counter, start]);
  const [row] = rows as readonly { readonly count: number }[];
  if (!row) throw new Error("an upsert answered no row");
  return row.count;
}

const countSql = `
  insert into rate_counter as r (key, window_start, count) values ($1, $2, 1)
  on conflict (key, window_start) do update set count = r.count + 1
  returning count`;

const countBothSql = `
  with first as (
    insert into rate_counter as r (key, window_start, count) values ($1, $2, 1)
    on conflict (key, window_start) do update set count = r.count + 1
    returning count
  ), second as (
    insert into rate_counter as r (key, window_start, count) select $4, $5, 1 from first where first.count <= $3
    on conflict (key, window_start) do update set count = r.count + 1
    returning count
  )
  select first.count as first, second.count as second from first left join second on true`;

const sweepSql = `
  delete from rate_counter
  where window_start + make_interval(secs => split_part(key, ':', 1)::integer) <= $1`;
