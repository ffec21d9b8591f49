import type { Database } from "./db/database.ts";
import { ReconnectingClient } from "./db/reconnecting-client.ts";
import type { Log } from "./log.ts";

export type Topic = "feed" | "job";

/** Receives the signals of one topic. */
export interface SignalListener {
  /** A signal of any node, this one included. */
  hear(word: string): void;
  /** Signals may have been missed, because this node could not listen for a while. */
  missed(): void;
}

/** What `job` signals say: the word that wakes, and the workspace that has work. */
export const jobSignal = (word: string, workspaceId: string): string => `${word} ${workspaceId}`;

/**
 * Wake-ups between the nodes. They carry no facts: each says that the tables hold something new. A signal may get lost,
 * so every listener also polls. [J2]
 */
export interface Signals {
  /** Wakes the listeners of every node. Call it after the commit. */
  send(topic: Topic, word: string): void;
  /** Adds a listener; call the returned function when it leaves. */
  on(topic: Topic, listener: SignalListener): () => void;
}

const channel = "fettle_signal";
/** Signals are gathered this long: notifying inside every transaction costs nine tenths of the write rate. */
const gatherMs = 15;
/** PostgreSQL takes 7,999 bytes in a notification; a signal has less than 100. */
const perNotification = 75;

/** Signals by LISTEN and NOTIFY, on a connection of the node's own: a busy pool delays none of them. */
export class DatabaseSignals implements Signals {
  readonly #kept: ReconnectingClient;
  readonly #listeners: Readonly<Record<Topic, Set<SignalListener>>> = { feed: new Set(), job: new Set() };
  readonly #waiting = new Set<string>();
  #gathering: NodeJS.Timeout | undefined;
  #hasListened = false;

  constructor(database: Database, log: Log) {
    this.#kept = new ReconnectingClient({
      connection: { ...database.connection, application_name: "fettle signals" },
      log,
      noteAnswering: database.noteAnswering,
      open: async (client) => {
        client.on("notification", ({ payload }) => this.#hear(payload ?? ""));
        await client.query(`listen ${channel}`);
        if (this.#hasListened) this.#missed();
        this.#hasListened = true;
        if (this.#waiting.size > 0) this.#gather();
      },
    });
  }

  start(): Promise<void> {
    return this.#kept.start();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#gathering);
    await this.#sendGathered();
    await this.#kept.stop();
  }

  send(topic: Topic, word: string): void {
    this.#waiting.add(`${topic} ${word}`);
    this.#gather();
  }

  on(topic: Topic, listener: SignalListener): () => void {
    this.#listeners[topic].add(listener);
    return () => void this.#listeners[topic].delete(listener);
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      void this.#sendGathered();
    }, gatherMs);
  }

  /** What cannot be sent waits until there is a connection again. */
  async #sendGathered(): Promise<void> {
    const { client } = this.#kept;
    if (!client || this.#waiting.size === 0) return;
    const lines = [...this.#waiting];
    this.#waiting.clear();
    const payloads = Array.from({ length: Math.ceil(lines.length / perNotification) }, (_, index) =>
      lines.slice(index * perNotification, (index + 1) * perNotification).join("\n"),
    );
    try {
      await client.query("select pg_notify($1, payload) from unnest($2::text[]) payload", [channel, payloads]);
    } catch {
      for (const line of lines) this.#waiting.add(line);
    }
  }

  #hear(payload: string): void {
    for (const line of payload.split("\n")) {
      const [topic, word] = split(line);
      for (const listener of this.#listeners[topic as Topic] ?? []) listener.hear(word);
    }
  }

  #missed(): void {
    for (const listeners of Object.values(this.#listeners)) for (const listener of listeners) listener.missed();
  }
}

function split(line: string): [string, string] {
  const space = line.indexOf(" ");
  return [line.slice(0, space), line.slice(space + 1)];
}
