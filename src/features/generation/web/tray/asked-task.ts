import type { Generation } from "../../contract.ts";

/** What a person is about to do with a task, in a dialog. */
export interface AskedTask {
  readonly task: Generation;
  readonly about: "cancel" | "narration";
}
