import type pg from "pg";
import type { Actor } from "../../policy.ts";
import { isProblem } from "../../problem.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Log } from "../log.ts";
import type { Signals } from "../signals.ts";
import type { FeedEvent } from "./change.ts";
import { eventsAfter, lastSeq } from "./feed-store.ts";

/** A lost wake-up costs this long, never an event. It is also how often listeners are proven again. */
const defaultSweepEveryMs = 2000;

export interface Listener {
  actor: Actor;
  /** The last event that was considered for this listener. */
  seq: number;
  send(event: FeedEvent): void;
  /** Proves the listener again; throws a Problem when the session has ended. */
  prove(): Promise<Actor>;
  end(): void;
}

/**
 * Passes the ordered feed of each workspace on to its subscribers on this node. The table is the source of truth; a
 * signal only triggers a read of it.
 */
export class FeedHub {
  readonly #database: Database;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #pumping = new Map<string, boolean>();
  readonly #signals: Pick<Signals, "on">;
  #sweeping: NodeJS.Timeout | undefined;
  #stopListening = () => {};
  #stopped = false;
  readonly #sweepEveryMs: number;

  /** @param sweepEveryMs tests lengthen it to see what arrives without a sweep */
  constructor(database: Database, log: Log, signals: Pick<Signals, "on">, sweepEveryMs = defaultSweepEveryMs) {
    this.#database = database;
    this.#log = log;
    this.#signals = signals;
    this.#sweepEveryMs = sweepEveryMs;
  }

  start(): void {
    this.#stopListening = this.#signals.on("feed", {
      hear: (workspaceId) => void this.#pump(workspaceId),
      missed: () => {
        for (const workspaceId of this.#listeners.keys()) void this.#pump(workspaceId);
      },
    });
    this.#sweeping = setInterval(() => void this.#sweep(), this.#sweepEveryMs);
    this.#sweeping.unref();
  }

  stop(): void {
    this.#stopped = true;
    this.#stopListening();
    clearInterval(this.#sweeping);
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.end();
    this.#listeners.clear();
  }

  /** Adds a listener, from its `seq` on; call the returned function when it leaves. */
  async join(workspaceId: string, listener: Listener): Promise<() => void> {
    const present = await this.#read(workspaceId, (client) => lastSeq(client, workspaceId));
    if (listener.seq < 0 || listener.seq > present) listener.seq = present;
    listener.send({ seq: present, topic: "feed" });
    const listeners = this.#listeners.get(workspaceId) ?? new Set();
    this.#listeners.set(workspaceId, listeners.add(listener));
    void this.#pump(workspaceId);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(workspaceId);
    };
  }

  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((sum, listeners) => sum + listeners.size, 0);
  }

  /** One reader per workspace at a time; a wake-up during a read makes it read again. */
  async #pump(workspaceId: string): Promise<void> {
    if (!this.#listeners.has(workspaceId)) return;
    if (this.#pumping.has(workspaceId)) {
      this.#pumping.set(workspaceId, true);
      return;
    }
    try {
      do {
        this.#pumping.set(workspaceId, false);
        await this.#deliver(workspaceId);
      } while (this.#pumping.get(workspaceId) === true && this.#listeners.has(workspaceId));
    } catch (error) {
      if (!this.#stopped) this.#log.warn({ err: error }, "feed read failed; the sweep tries again");
    } finally {
      this.#pumping.delete(workspaceId);
    }
  }

  async #deliver(workspaceId: string): Promise<void> {
    for (;;) {
      const listeners = [...(this.#listeners.get(workspaceId) ?? [])];
      if (listeners.length === 0) return;
      const from = Math.min(...listeners.map((listener) => listener.seq));
      const events = await this.#read(workspaceId, (client) => eventsAfter(client, workspaceId, from));
      for (const event of events) {
        for (const listener of listeners) {
          if (event.seq <= listener.seq) continue;
          listener.seq = event.seq;
          if (hears(listener.actor, event)) listener.send(event);
        }
      }
      if (events.length < 500) return;
    }
  }

  async #sweep(): Promise<void> {
    for (const [workspaceId, listeners] of this.#listeners) {
      await Promise.all([...listeners].map((listener) => this.#proveAgain(workspaceId, listener)));
      void this.#pump(workspaceId);
    }
  }

  async #proveAgain(workspaceId: string, listener: Listener): Promise<void> {
    try {
      listener.actor = await listener.prove();
    } catch (error) {
      // A database that does not answer is no reason to send people away; a refusal is.
      if (!isProblem(error)) return;
      this.#listeners.get(workspaceId)?.delete(listener);
      listener.end();
    }
  }

  #read<Result>(workspaceId: string, work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#database, { workspaceId, readOnly: true }, work);
  }
}

/** Whether an event concerns a member: it names them, or they may see the thing now or could before. */
export function hears(actor: Actor, event: FeedEvent): boolean {
  if (event.profileId !== undefined) return event.profileId === actor.profileId;
  const groupIds = event.accessGroupIds ?? [];
  return groupIds.length === 0 || actor.seesAllContent || groupIds.some((groupId) => actor.scope.has(groupId));
}
