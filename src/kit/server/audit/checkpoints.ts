import { inTransaction } from "../db/transaction.ts";
import type { AppContext } from "../scope.ts";
import { type Checkpoint, makeCheckpoint } from "./checkpoint.ts";
import type { CheckpointPlace } from "./checkpoint-places.ts";
import { type AuditReport, inspectAudit } from "./inspect-audit.ts";

/** The comparison with one place that stores checkpoints. */
interface ComparedPlace {
  readonly name: string;
  /** How many were held against the chain; null for a place that only takes, or that did not answer. */
  readonly count: number | null;
  /** The last entry and moment that the place covers. */
  readonly last: { readonly seq: number; readonly at: string } | null;
  /** Those that no key of this installation has signed. */
  readonly unproven: number;
  readonly hasFailed: boolean;
}

export interface ProvenReport extends AuditReport {
  readonly places: readonly ComparedPlace[];
}

type On = Pick<AppContext, "database" | "seals" | "clock" | "log">;

/** [AU11] Signed checkpoints of every chain, in the object store and in the installation's other places. */
export class Checkpoints {
  readonly places: readonly CheckpointPlace[];

  /** @param places the first is the installation's own object store */
  constructor(places: readonly CheckpointPlace[]) {
    this.places = places;
  }

  /**
   * Signs the state of a chain and writes it to every place. A failure of one place is logged, and does not affect the
   * others. @throws if the chain's end is unproven, or the first place fails
   */
  async write(appContext: On, workspaceId: string): Promise<Checkpoint | undefined> {
    const checkpoint = await makeCheckpoint(appContext, workspaceId);
    if (!checkpoint) return undefined;
    const outcomes = await Promise.allSettled(this.places.map((place) => place.keep(checkpoint)));
    const failures = outcomes.flatMap((outcome, at) =>
      outcome.status === "rejected" ? [{ place: this.places[at]?.name, at, error: outcome.reason as unknown }] : [],
    );
    for (const { place, error } of failures) appContext.log.error({ err: error, place }, "audit checkpoint not kept");
    const own = failures.find(({ at }) => at === 0);
    if (own) throw own.error;
    return checkpoint;
  }

  /** The same, unless the newest one of the own store says it already. */
  async writeIfMoved(appContext: On, workspaceId: string): Promise<void> {
    const { checkpoints } = (await this.places[0]?.read?.(appContext.seals, workspaceId, "last")) ?? {
      checkpoints: [],
    };
    const last = newest(checkpoints);
    const next = await makeCheckpoint(appContext, workspaceId);
    if (next && (last?.seq !== next.seq || last.head !== next.head)) await this.write(appContext, workspaceId);
  }

  /** [AU4] The whole chain, held against every checkpoint that can be read. @param more from elsewhere, checked already */
  async inspect(appContext: On, workspaceId: string, more: readonly Checkpoint[] = []): Promise<ProvenReport> {
    const read = await Promise.all(this.places.map((place) => readPlace(appContext, place, workspaceId)));
    const checkpoints = [...read.flatMap((one) => one.checkpoints), ...more];
    // The end of the chain is read before its entries: what is written in between must not look misplaced.
    const opening = { workspaceId, readOnly: true, isSnapshot: true };
    const report = await inTransaction(appContext.database, opening, (client) =>
      inspectAudit(client, appContext.seals, workspaceId, { checkpoints, now: appContext.clock.now() }),
    );
    return { ...report, places: read.map((one) => one.place) };
  }
}

/** Read before the chain: entries written meanwhile come after them. */
async function readPlace({ seals, log }: On, place: CheckpointPlace, workspaceId: string) {
  const { name } = place;
  const silent = { name, count: null, last: null, unproven: 0 };
  if (!place.read) return { place: { ...silent, hasFailed: false }, checkpoints: [] };
  try {
    const { checkpoints, unproven } = await place.read(seals, workspaceId);
    const last = newest(checkpoints);
    const about = { name, count: checkpoints.length, unproven: unproven.length, hasFailed: false };
    return { place: { ...about, last: last ? { seq: last.seq, at: last.at } : null }, checkpoints };
  } catch (error) {
    log.error({ err: error, place: name }, "audit checkpoints cannot be read");
    return { place: { ...silent, hasFailed: true }, checkpoints: [] };
  }
}

const newest = (checkpoints: readonly Checkpoint[]): Checkpoint | undefined =>
  checkpoints.reduce<Checkpoint | undefined>((last, one) => (last && last.at >= one.at ? last : one), undefined);
