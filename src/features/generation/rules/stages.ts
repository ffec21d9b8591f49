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

/** [PG3] What the tray's title counts: those in progress; if none, those that failed; if none, those completed. */
export function trayTitleOf(tasks: readonly { readonly state: TaskState; readonly drafts: number }[]) {
  const count = (state: TaskState) =>
    tasks.filter((one) => one.state === state).reduce((sum, { drafts }) => sum + drafts, 0);
  const state = (["pending", "failed", "completed"] as const).find((one) => count(one) > 0) ?? "completed";
  return { state, count: count(state) };
}

/** [PG74] It waits for its author, not for the server. */
export const awaitsVoiceOver = (task: { readonly stage: Stage; readonly voiceOver: "awaited" | "given" | null }) =>
  taskStateOf(task.stage) === "pending" && task.voiceOver === "awaited";

/** [PG81] What waits for its author first, then what is in progress, then what is completed. */
export function inTrayOrder<Task extends Parameters<typeof awaitsVoiceOver>[0]>(tasks: readonly Task[]): Task[] {
  const rankOf = (task: Task) =>
    awaitsVoiceOver(task) ? 0 : ["failed", "pending", "completed"].indexOf(taskStateOf(task.stage));
  return tasks.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** [PG82] Causes that lie in the document: another try would read the same. */
const finalCauses = new Set(["fileUnreadable", "fileEncrypted", "fileTooLarge", "noText", "notADocument"]);
export const mayHelpAgain = (cause: string): boolean => !finalCauses.has(cause);

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
