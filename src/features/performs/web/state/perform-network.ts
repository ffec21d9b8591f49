import type { HistoryEntry, SaveBody, Saved } from "../../contract.ts";
import type { Progress } from "../../progress.ts";
import type { StoredFile } from "../parts/run/perform-store.ts";

/** The server, as the driver of a perform needs it. Everything throws Problem, NetworkError or ParseError. */
export interface PerformNetwork {
  load(): Promise<Progress>;
  save(body: SaveBody): Promise<Saved>;
  submit(): Promise<HistoryEntry>;
  reset(): Promise<Progress>;
  remove(): Promise<void>;
  /** @returns the id of the stored file */
  upload(file: StoredFile): Promise<string>;
}
