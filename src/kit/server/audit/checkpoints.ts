import { inTransaction } from "../db/transaction.ts";
import type { Foundation } from "../scope.ts";
import { type Checkpoint, makeCheckpoint } from "./checkpoint.ts";
import type { CheckpointPlace } from "./checkpoint-places.ts";
import { type AuditReport, inspectAudit } from "./inspect-audit.ts";

/** What was compared with one place that keeps checkpoints. */
interface ComparedPlace {
  readonly name: string;
  /** How many were held against the chain; null for a place that only takes, or that did not answer. */
  readonly count: number | null;
  /** Up to which entry and moment the place speaks. */
  readonly last: { readonly seq: number; readonly at: string } | null;
  /** Those that no key of this installation has signed. */
  readonly unproven: number;
  readonly hasFailed: boolean;
}

export interface ProvenReport extends AuditReport {
  readonly places: readonly ComparedPlace[];
}

type On = Pick<Foundation, "database" | "seals" | "clock" | "log">;

/** [AU11] Signed checkpoints of every chain, in the object store and wherever else the installation keeps them. */
export class Checkpoints {
  readonly places: readonly CheckpointPlace[];

  /** @param places the first is the installation's own object store */
  constructor(places: readonly CheckpointPlace[]) {
    this.places = places;
  }

  /**
   * Signs where a chain stands and gives it to every place. One that does not take it is logged, and does not keep it
   * from the others. @throws where the chain's end is not proven, or the first place does not take it
   */
  async write(foundation: On, workspaceId: string): Promise<Checkpoint | undefined> {
    const checkpoint = await makeCheckpoint(foundation, workspaceId);
    if (!checkpoint) return undefined;
    const outcomes = await Promise.allSettled(this.places.map((place) => place.keep(checkpoint)));
    const failures = outcomes.flatMap((outcome, at) =>
      outcome.status === "rejected" ? [{ place: this.places[at]?.name, at, error: outcome.reason as unknown }] : [],
    );
    for (const { place, error } of failures) foundation.log.error({ err: error, place }, "audit checkpoint not kept");
    const own = failures.find(({ at }) => at === 0);
    if (own) throw own.error;
    return checkpoint;
  }

  /** The same, unless the newest one of the own store says it already. */
  async writeIfMoved(foundation: On, workspaceId: string): Promise<void> {
    const { checkpoints } = (await this.places[0]?.read?.(foundation.seals, workspaceId, "last")) ?? {
      checkpoints: [],
    };
    const last = newest(checkpoints);
    const next = await makeCheckpoint(foundation, workspaceId);
    if (next && (last?.seq !== next.seq || last.head !== next.head)) await this.write(foundation, workspaceId);
  }

  /** [AU4] The whole chain, held against every checkpoint that can be read. @param more from elsewhere, checked already */
  async inspect(foundation: On, workspaceId: string, more: readonly Checkpoint[] = []): Promise<ProvenReport> {
    const read = await Promise.all(this.places.map((place) => readPlace(foundation, place, workspaceId)));
    const checkpoints = [...read.flatMap((one) => one.checkpoints), ...more];
    const report = await inTransaction(foundation.database, { workspaceId, readOnly: true }, (client) =>
      inspectAudit(client, foundation.seals, workspaceId, { checkpoints, now: foundation.clock.now() }),
    );
    return { ...report, places: read.map((one) => one.place) };
  }
}

/** Read before the chain is: what is written meanwhile lies behind them. */
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
