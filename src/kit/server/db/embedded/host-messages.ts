type LogLevel = "info" | "warn" | "error";

export type HostLog = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;

/** What the host is started with, as JSON in its first argument. */
export interface HostSettings {
  readonly directory: string;
  readonly socketPath: string;
  readonly durable: boolean;
  readonly diskFloorBytes: number;
  readonly queryLimitMs: number;
  readonly idleTransactionMs: number;
  readonly checkpointEveryMs: number;
  readonly vacuumEveryMs: number;
  /** How long another holder of the directory is waited for: one that ends just now needs a moment. */
  readonly holderWaitMs: number;
}

/** What the upkeep and the durability of the database have done since the start; for metrics and tests. */
export interface HostState {
  readonly pid: number;
  /** Files that were forced to the disk. */
  readonly syncs: number;
  readonly checkpoints: number;
  readonly vacuums: number;
  readonly refusesWrites: boolean;
}

export type FromHost =
  | { readonly kind: "ready" }
  | { readonly kind: "inUse" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "state"; readonly state: HostState }
  | {
      readonly kind: "log";
      readonly level: LogLevel;
      readonly message: string;
      readonly fields?: Readonly<Record<string, unknown>>;
    };

export type ToHost = { readonly kind: "stop" } | { readonly kind: "state" };
