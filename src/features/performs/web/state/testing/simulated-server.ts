import type { PerformableContent } from "#features/procedures/content.ts";
import { Problem } from "#kit/problem.ts";
import { momentAt } from "#tests/support/progress-samples.ts";
import type { FinalState, HistoryEntry, SaveBody, Saved } from "../../../contract.ts";
import type { Progress } from "../../../progress.ts";
import { acceptAnswers } from "../../../rules/answers/accept-answers.ts";
import { carryOver } from "../../../rules/steps/reset.ts";
import type { Steps } from "../../../rules/steps/steps-progress.ts";
import { saveInServerTime } from "../../../rules/sync/claimed-times.ts";
import { hasSameAnswers } from "../../../rules/sync/merge.ts";
import { conflictsAfter } from "../../../rules/sync/open-conflicts.ts";
import { toRecord } from "../../../rules/sync/record.ts";
import { mayRepeat, type SaveFacts, type SaveVerdict, saveVerdict, wholeList } from "../../../rules/sync/sync.ts";

/** The server's side of one perform as a value, so that a search can go back to it. */
export interface ServerCopy {
  readonly progress: Progress;
  /** The id of the save that was stored last. */
  readonly saveId: string;
  readonly state: "active" | "submitted" | "removed";
  readonly records: readonly Steps[];
  /** What resets removed: stored, and seen by the performer who requested them. */
  readonly trail: readonly Steps[];
  /** What a reset moves to. */
  readonly published: PerformableContent;
}

export interface ServerRules {
  readonly saveVerdict: (save: SaveFacts & Pick<SaveBody, "updatedAt">, server: Progress) => SaveVerdict;
  readonly saveInServerTime: typeof saveInServerTime;
  /** Whether a second submit is answered with the record of the first. */
  readonly isSubmitOnce: boolean;
}

export const serverRules: ServerRules = { saveVerdict, saveInServerTime, isSubmitOnce: true };

export type ServerAnswer =
  | { readonly is: "saved"; readonly saved: Saved }
  | { readonly is: "seen" | "conflict" | "conflictsOpen"; readonly progress: Progress }
  | { readonly is: "submitted"; readonly entry: HistoryEntry }
  | { readonly is: "ended"; readonly ending: FinalState };

type Answered = readonly [ServerCopy, ServerAnswer];

export const newServerCopy = (progress: Progress): ServerCopy => ({
  progress,
  saveId: "",
  state: "active",
  records: [],
  trail: [],
  published: progress.procedure,
});

/** What the service does with a save, by the rules that it asks. */
export function saveAt(server: ServerCopy, claimed: SaveBody, rules: ServerRules, nowMs?: number): Answered {
  const { progress } = server;
  if (server.state !== "active") return [server, endOf(server)];
  const startedMs = Date.parse(progress.createdAt);
  const body = nowMs === undefined ? claimed : rules.saveInServerTime(claimed, { nowMs, startedMs });
  const { steps } = acceptAnswers(progress.procedure, progress.stepsProgress, body.stepsProgress, body.updatedAt);
  const { updatesList, updatesListFrom, revision, updatedAt } = body;
  const generation = body.generation || undefined;
  const hasStoredAnswers = mayRepeat(body, server.saveId) && hasSameAnswers(steps, progress.stepsProgress);
  const facts = { updatesList, updatesListFrom, revision, generation, updatedAt, hasStoredAnswers };
  switch (rules.saveVerdict(facts, progress)) {
    case "ended":
      return [server, endOf(server)];
    case "conflict":
      return [server, { is: "conflict", progress }];
    case "alreadyStored":
      return [server, { is: "saved", saved: savedOf(progress, body) }];
    case "store": {
      const list = wholeList(body, progress.updatesList) ?? updatesList;
      const next = {
        ...progress,
        stepsProgress: steps,
        conflicts: conflictsAfter(progress.conflicts, body.conflicts),
        updatesList: list,
        updatedAt,
        revision: progress.revision + 1,
      };
      return [
        { ...server, progress: next, saveId: body.saveId ?? "" },
        { is: "saved", saved: savedOf(next, body) },
      ];
    }
  }
}

export const readServer = (server: ServerCopy): ServerAnswer =>
  server.state === "active" ? { is: "seen", progress: server.progress } : endOf(server);

export function submitAt(server: ServerCopy, { isSubmitOnce }: ServerRules): Answered {
  if (server.state === "removed") return [server, endOf(server)];
  const answer = { is: "submitted", entry: entryOf(server.progress) } as const;
  if (server.state === "submitted" && isSubmitOnce) return [server, answer];
  if (server.progress.conflicts?.length) return [server, { is: "conflictsOpen", progress: server.progress }];
  return [{ ...server, state: "submitted", records: [...server.records, server.progress.stepsProgress] }, answer];
}

export function resetAt(server: ServerCopy): Answered {
  if (server.state !== "active") return [server, endOf(server)];
  const { progress, published } = server;
  const { steps } = carryOver(progress.procedure, published, progress.stepsProgress);
  const generation = progress.generation + 1;
  const next: Progress = {
    ...progress,
    procedure: { ...progress.procedure, ...published },
    stepsProgress: steps,
    conflicts: [],
    updatesList: [...progress.updatesList, `0${generation}`],
    revision: progress.revision + 1,
    generation,
  };
  return [
    { ...server, progress: next, saveId: "", trail: [...server.trail, progress.stepsProgress] },
    { is: "seen", progress: next },
  ];
}

export function removeAt(server: ServerCopy): Answered {
  if (server.state === "submitted") return [server, endOf(server)];
  const trail = server.state === "active" ? [...server.trail, server.progress.stepsProgress] : server.trail;
  const next: ServerCopy = { ...server, state: "removed", trail };
  return [next, endOf(next)];
}

function endOf({ state, progress }: ServerCopy): ServerAnswer {
  if (state === "submitted") return { is: "ended", ending: { state, entry: entryOf(progress) } };
  if (state === "removed") return { is: "ended", ending: { state } };
  return { is: "ended", ending: { state: "reset", progress: toRecord(progress) } };
}

const savedOf = (progress: Progress, { updatesListFrom }: SaveBody): Saved => ({
  id: progress.id,
  version_id: progress.procedure.versionId,
  revision: progress.revision,
  generation: progress.generation,
  updated_at: progress.updatedAt,
  updates_list: progress.updatesList.slice(updatesListFrom ?? 0),
  ...(updatesListFrom !== undefined && { updates_list_from: updatesListFrom }),
});

const entryOf = ({ id, procedureId, profileId, procedure }: Progress): HistoryEntry => ({
  id,
  procedureId,
  profileId,
  profileName: "Ada",
  title: procedure.title,
  version: 1,
  created_at: momentAt(0),
  submitted_at: momentAt(1),
  deleted_at: null,
});

/** A reply as the network delivers it: anything but a success is thrown. */
export function problemOf(answer: ServerAnswer): Problem | undefined {
  if (answer.is === "ended") return new Problem("gone", "performEnded", { current: answer.ending });
  if (answer.is === "conflict" || answer.is === "conflictsOpen") {
    const code = answer.is === "conflict" ? "progressConflict" : answer.is;
    return new Problem("conflict", code, { current: toRecord(answer.progress) });
  }
  return undefined;
}
