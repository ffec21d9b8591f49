import type { HistoryEntry, Saved } from "../../contract.ts";
import type { Progress, ProgressSave } from "../../progress.ts";
import type { KeptFile } from "./perform-store.ts";

/** The server, as the driver of a perform needs it. Everything throws Problem, NetworkError or ParseError. */
export interface PerformNetwork {
  load(): Promise<Progress>;
  save(body: ProgressSave & { readonly revision: number }): Promise<Saved>;
  submit(): Promise<HistoryEntry>;
  reset(): Promise<Progress>;
  remove(): Promise<void>;
  /** @returns the id of the stored file */
  upload(file: KeptFile): Promise<string>;
}
