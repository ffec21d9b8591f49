/** [PG1] The stages of a generation (ruling R10), in their order; it ends in one of the last two. */
export const stages = [
  "uploading",
  "extracting",
  "transcribing",
  "segmenting",
  "drafting",
  "completed",
  "errored",
] as const;
export type Stage = (typeof stages)[number];

export const errorTypes = ["indistinct_audio", "processing_error"] as const;
export type ErrorType = (typeof errorTypes)[number];

export type CueSource = "captions" | "subtitles" | "speech" | "narration" | "voiceOver";

export type TaskState = "pending" | "completed" | "failed";

/** [PG2] The state of the task that shows a generation (specification, content section 4). */
export const taskStateOf = (stage: Stage): TaskState =>
  stage === "completed" ? "completed" : stage === "errored" ? "failed" : "pending";

export interface TrayTitle {
  readonly state: TaskState;
  readonly count: number;
}

/** [PG3] What the tray's title counts: those in progress; if none, those that failed; if none, those completed. */
export function trayTitleOf(tasks: readonly { readonly state: TaskState; readonly drafts: number }[]): TrayTitle {
  const count = (state: TaskState) =>
    tasks.filter((one) => one.state === state).reduce((sum, { drafts }) => sum + drafts, 0);
  const state = (["pending", "failed", "completed"] as const).find((one) => count(one) > 0) ?? "completed";
  return { state, count: count(state) };
}

/** [PG4] How often the tray looks for tasks that are due, and after what time a pending one is due, in ms. */
export const checkEveryMs = 500;
export const refreshIntervalMs = 5000;

export interface CheckedTask {
  readonly state: TaskState;
  readonly lastCheckedAt: number;
  readonly refreshInterval: number;
}

/** [PG4] A pending task is asked about again when its interval has elapsed. Times are in ms. */
export const isDue = (task: CheckedTask, now: number): boolean =>
  task.state === "pending" && now - task.lastCheckedAt >= task.refreshInterval;
