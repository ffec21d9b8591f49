import type { PurposeHandler } from "./purposes.ts";
import type { SendTools, UploadNetwork } from "./sending/send-file.ts";
import type { UploadStore } from "./upload-store.ts";

/** The dependencies of the queue; tests pass their own. */
export interface QueueTools extends Pick<SendTools, "checksum" | "rest"> {
  readonly network: UploadNetwork;
  readonly store: UploadStore;
  readonly clock: {
    readonly now: () => number;
    /** Returns how to call it off. */
    readonly after: (ms: number, run: () => void) => () => void;
  };
  /** Works while it holds a lock that one tab has at a time; waits for it. Rejects when the signal is aborted. */
  readonly withLock: (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  readonly device: {
    readonly isOnline: () => boolean;
    /** Calls back when that has changed. Returns how to stop. */
    readonly onChange: (changed: () => void) => () => void;
    /** How many bytes it may still keep. */
    readonly room: () => Promise<number>;
    /** Asks the browser not to clear the storage. */
    readonly askToPersist: () => void;
  };
  readonly purposes: {
    readonly handlerOf: (kind: string) => PurposeHandler | undefined;
    readonly onRegistered: (registered: () => void) => () => void;
  };
  readonly newId: () => string;
}
