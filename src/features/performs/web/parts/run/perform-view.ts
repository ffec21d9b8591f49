import type { SaveState } from "#kit/autosave.ts";
import type { SubmitAnswer } from "../../state/submit-once.ts";
import type { NoRoomFor } from "./no-room.ts";
import type { Ending, PerformEvent, PerformState } from "./perform-state.ts";

/** What a screen shows of a perform. */
export interface PerformView {
  /** `failed`: there is nothing on this device, and the server did not answer. */
  readonly phase: "opening" | "ready" | "notThere" | "failed";
  /** What the last look at the server threw, where `phase` is `failed`. */
  readonly loadError?: unknown;
  readonly state: PerformState | undefined;
  /** Why there is nothing to perform, if even this device has no copy. */
  readonly ending: Ending | null;
  readonly saving: SaveState;
  /** Whether the last try to reach the server failed. */
  readonly isAway: boolean;
  readonly needsSignIn: boolean;
  /** False where entries would not outlive this page. */
  readonly isStored: boolean;
  /** False while the last entries are being written to the device. */
  readonly isWritten: boolean;
  /** [SL9] The device holds answers of this run that are not shown: their seal could not be opened yet. */
  readonly isSealed?: boolean;
  readonly noRoomFor: NoRoomFor;
}

export interface PerformDriver {
  readonly view: () => PerformView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows what the device has, then asks the server. */
  open(): Promise<void>;
  happened(event: PerformEvent): void;
  /** What happened and the device has not confirmed yet, in order. */
  unwritten(): readonly PerformEvent[];
  /** Stores a file on the device, and resolves to the id for the entry. @throws NoRoom if the device is full */
  keepFile(blob: Blob, name: string): Promise<string>;
  /** The bytes of a file that this device has, or had until it was sent. */
  blobOf(fileId: string): Promise<Blob | undefined>;
  /** A reason to retry: the network returned, or the page is visible again. */
  kick(): void;
  /** Looks at the server's copy. */
  refresh(): Promise<void>;
  submit(): Promise<SubmitAnswer>;
  /** Sends what is unsent, then moves to the latest version. False if not everything could be sent. */
  reset(): Promise<boolean>;
  /** Removes it here and on the server. */
  remove(): Promise<void>;
  /** Removes from this device what is left of a perform that has ended. */
  forget(): Promise<void>;
  close(): void;
}
