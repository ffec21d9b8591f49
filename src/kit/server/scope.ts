import type { Kysely, RawBuilder } from "kysely";
import type pg from "pg";
import type { Tables } from "#migrations/tables.ts";
import { permissions } from "../permissions.ts";
import { type Actor, adminRank, type Policy } from "../policy.ts";
import { Problem } from "../problem.ts";
import { type AuditEvent, appendToAudit, nobody, type Origin } from "./audit/audit-store.ts";
import type { SealKeys } from "./audit/seal-keys.ts";
import type { Clock } from "./clock.ts";
import { kyselyOn, sendTogether } from "./db/connection-dialect.ts";
import type { Database } from "./db/database.ts";
import { newId } from "./db/new-id.ts";
import { type CommitAfter, type CommitWith, type Guess, inTransaction } from "./db/transaction.ts";
import type { Change } from "./feed/change.ts";
import { appendToFeed } from "./feed/feed-store.ts";
import type { Log } from "./log.ts";
import { appendToOutbox, type Message, messagePosted } from "./outbox/outbox-store.ts";
import { notifySiblings, type SiblingNotice } from "./siblings.ts";
import { jobSignal, type Signals } from "./signals.ts";

/** Keeps a scope's connection and pending work out of reach of features: only this file can create or unpack one. */
const internals = Symbol("internals");

interface Internals {
  readonly appContext: AppContext;
  readonly client: pg.ClientBase;
  readonly pending: Pending;
  readonly commitWith: CommitWith;
  readonly isReading: boolean;
}

/**
 * A proven place to work in: one workspace, one actor, one transaction. Only this file creates one, so a call that
 * forgets the tenant does not compile. What is published, audited and enqueued takes effect with the commit, or not at
 * all.
 */
export interface Scope {
  readonly [internals]: Internals;
  readonly workspaceId: string;
  readonly actor: Actor;
  readonly db: Kysely<Tables>;
  /** The moment of this call, the same for everything it writes. */
  readonly now: Date;
  readonly log: Log;
  /** Keys that seal what must not be written by hand; the database does not hold them. */
  readonly seals: SealKeys;
  readonly newId: () => string;
  /** Publishes a change to the browsers that may see it. */
  publish(change: Change): void;
  /** Publishes and audits a change in another workspace of the enterprise; in one that is of none, nothing. */
  notifySibling(notice: SiblingNotice): void;
  /** Appends an event to the audit. */
  audit(event: AuditEvent): void;
  /** Puts a mail or short message into the outbox, and has it sent right after the commit. */
  enqueue(message: Message): void;
  /** [J1] Runs the jobs that this word wakes, for this workspace, right after the commit, on every node that works. */
  wake(word: string): void;
  /**
   * Ends the call's transaction with its last statement, in the same round trip: for data that is stored many times a
   * second and publishes nothing. The same call may not query, publish, audit or enqueue anything else. Returns the
   * number of changed rows.
   */
  finish(statement: RawBuilder<unknown>): Promise<number>;
  /**
   * Called before a write by code that seldom writes: a call that was begun as a read is repeated, and may write then.
   */
  toWrite(): void;
}

/** The services and settings that exist once per process. */
export interface AppContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Keys of the installation that the database does not hold. */
  readonly seals: SealKeys;
  /** The request that is being served, which the audit names; undefined in a job. */
  readonly origin?: Origin | undefined;
  /** Sent after commits: that the feed has news, and that jobs have work. */
  readonly signals: Pick<Signals, "send">;
}

export type Enter = (client: pg.ClientBase) => Promise<Actor>;

/** Thrown where work that was begun as a reading has to write. */
class HasToWrite extends Error {
  override name = "HasToWrite";
}

export interface Access {
  readonly readOnly?: boolean;
  /** The actor that `enter` will probably prove: the work begins as them at once, and counts once they are proven. [DB6] */
  readonly guess?: Guess<Actor> | undefined;
  /** What is read, in words: whether such a reading asks once is remembered. [DB7] */
  readonly kind?: string | undefined;
}

/** Runs `work` inside a workspace, as the actor that `enter` proves. */
export async function inScope<Result>(
  appContext: AppContext,
  workspaceId: string,
  enter: Enter,
  work: (scope: Scope) => Promise<Result>,
  { readOnly = false, guess, kind }: Access = {},
): Promise<Result> {
  let pending = nothingPending();
  const once = (isReading: boolean) =>
    inTransaction(
      appContext.database,
      { workspaceId, enter, readOnly: isReading, guess, kind },
      async (client, actor: Actor, { commitWith, commitAfter }) => {
        pending = nothingPending();
        const scope = createScope(
          { appContext, client, pending, commitWith, isReading },
          actor,
          appContext.clock.now(),
        );
        const value = await work(scope);
        await settle(client, scope, pending, { ...appContext, commitAfter });
        return value;
      },
    );
  const result = await once(readOnly).catch((error) => {
    if (error instanceof HasToWrite) return once(false);
    throw error;
  });
  if (pending.changes.length > 0) appContext.signals.send("feed", workspaceId);
  for (const id of new Set(pending.notices.map((notice) => notice.workspaceId))) appContext.signals.send("feed", id);
  for (const word of pending.wakes) appContext.signals.send("job", jobSignal(word, workspaceId));
  return result;
}

/**
 * Runs `work` as the system itself: jobs, set-up, test worlds. The audit names it as such.
 * @param first one statement above the tenants, in the same transaction: how a workspace begins to exist
 */
export function asSystem<Result>(
  appContext: AppContext,
  workspaceId: string,
  work: (scope: Scope) => Promise<Result>,
  first?: (client: pg.ClientBase) => Promise<unknown>,
  readOnly = false,
): Promise<Result> {
  const enter: Enter = async (client) => {
    await first?.(client);
    return systemActor(workspaceId);
  };
  return inScope(appContext, workspaceId, enter, work, { readOnly });
}

const systemActor = (workspaceId: string): Actor => ({
  profileId: nobody,
  workspaceId,
  displayName: "Fettle",
  rank: adminRank,
  permissions: new Set(permissions),
  seesAllContent: true,
  scope: new Set(),
});

/** The same transaction as another actor, or at another moment: how a seed or a test world writes a past. */
export const actingAs = (scope: Scope, actor: Omit<Actor, "workspaceId">, now = scope.now): Scope =>
  createScope(scope[internals], { ...actor, workspaceId: scope.workspaceId }, now);

/** Refuses with 403 what the actor sees but may not do. */
export function assertAllowed<Thing>(scope: Scope, policy: Policy<Thing>, thing: Thing): void {
  if (!policy(scope.actor, thing))
    throw new Problem("forbidden", "forbidden", { detail: `This needs: ${policy.words}` });
}

interface Pending {
  readonly changes: Change[];
  readonly events: { readonly event: AuditEvent; readonly actor: Actor; readonly at: Date }[];
  readonly messages: Message[];
  readonly wakes: Set<string>;
  readonly notices: SiblingNotice[];
  /** The transaction ended with a statement: nothing can be added to it. */
  isFinished: boolean;
}

const nothingPending = (): Pending => ({
  changes: [],
  events: [],
  messages: [],
  wakes: new Set(),
  notices: [],
  isFinished: false,
});

/** Waking is no change of the transaction, so it may go with one that is finished. */
const isNothing = ({ changes, events, messages, notices }: Pending): boolean =>
  changes.length + events.length + messages.length + notices.length === 0;

function createScope(on: Internals, actor: Actor, now: Date): Scope {
  return {
    [internals]: on,
    workspaceId: actor.workspaceId,
    actor,
    db: kyselyOn(on.client),
    now,
    log: on.appContext.log,
    seals: on.appContext.seals,
    newId,
    publish: (change) => void on.pending.changes.push(change),
    notifySibling: (notice) => void on.pending.notices.push(notice),
    audit: (event) => void on.pending.events.push({ event, actor, at: now }),
    enqueue(message) {
      on.pending.messages.push(message);
      on.pending.wakes.add(messagePosted);
    },
    wake: (word) => void on.pending.wakes.add(word),
    finish: (statement) => finish(on, statement),
    toWrite() {
      if (on.isReading) throw new HasToWrite();
    },
  };
}

async function finish({ client, pending, commitWith }: Internals, statement: RawBuilder<unknown>): Promise<number> {
  if (!isNothing(pending)) throw new Error("What is told goes with the commit: this transaction cannot end here");
  pending.isFinished = true;
  return commitWith(statement.compile(kyselyOn(client)));
}

/**
 * The chain's head and the feed's counter are taken last, in this order, so that changes wait for each other least: the counter
 * is given back with the commit, which is sent in the same write.
 */
async function settle(
  client: pg.ClientBase,
  scope: Scope,
  pending: Pending,
  { seals, origin, commitAfter }: AppContext & { readonly commitAfter: CommitAfter },
): Promise<void> {
  if (pending.isFinished && !isNothing(pending)) throw new Error("Something was told after the transaction's end");
  if (pending.messages.length > 0) await appendToOutbox(client, scope.workspaceId, scope.now, pending.messages);
  if (pending.events.length > 0) {
    await appendToAudit(client, seals, scope.workspaceId, pending.events, origin);
  }
  if (pending.notices.length > 0) {
    if (pending.changes.length > 0) await appendToFeed(client, scope.workspaceId, scope.now, pending.changes);
    await notifySiblings(client, seals, scope.workspaceId, scope.now, pending.notices);
  } else if (pending.changes.length > 0) {
    sendTogether(client);
    commitAfter(appendToFeed(client, scope.workspaceId, scope.now, pending.changes));
  }
}
