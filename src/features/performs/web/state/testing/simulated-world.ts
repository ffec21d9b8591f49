import { Problem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/call-errors.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { idOf, momentAt, progressWith } from "#tests/support/progress-samples.ts";
import type { HistoryEntry } from "../../../contract.ts";
import type { Progress } from "../../../progress.ts";
import { acceptAnswers } from "../../../rules/accept-answers.ts";
import { hasSameAnswers } from "../../../rules/merge.ts";
import { toRecord } from "../../../rules/record.ts";
import { saveVerdict } from "../../../rules/sync.ts";
import type { DriverTools } from "../driver-tools.ts";
import type { PerformNetwork } from "../perform-network.ts";
import type { PerformStore } from "../perform-store.ts";

/** What becomes of a call: it works, the request is lost, its answer is lost, or the server cannot. */
export type Luck = "works" | "requestLost" | "answerLost" | "unavailable";

/** Time that passes only when a test says so. */
export function simulatedClock(startsAt = Date.parse(momentAt(0))) {
  let now = startsAt;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    /** Lets so much time pass, with everything that is due in it and all that follows from that. */
    async pass(ms: number) {
      const until = now + ms;
      for (;;) {
        await quiet();
        const next = timers.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = until;
      await quiet();
    },
  };
}

/** Waits until promises have nothing more to do: there is no real time in the simulated world. */
async function quiet(): Promise<void> {
  for (let turns = 0; turns < 40; turns += 1) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

/** The server's side of one perform, by the rules that the real one asks. */
export function simulatedServer(content = contentWith([[["numberInput", "freeResponse"], ["evidenceUpload"]]])) {
  let stored: Progress = progressWith(content, [], { generation: 1, revision: 1, updatesList: ["aa"] });
  let state: "active" | "submitted" | "removed" = "active";
  const files: string[] = [];
  let saves = 0;
  const entry: HistoryEntry = {
    id: stored.id,
    procedureId: stored.procedureId,
    profileId: stored.profileId,
    profileName: "Ada",
    title: stored.procedure.title,
    version: 1,
    created_at: momentAt(0),
    submitted_at: momentAt(1),
    deleted_at: null,
  };

  const ended = () =>
    new Problem("gone", "performEnded", {
      current: state === "submitted" ? { state, entry } : { state: "removed" },
    });

  const save: PerformNetwork["save"] = async (body) => {
    if (state !== "active") throw ended();
    const accepted = acceptAnswers(stored.procedure, stored.stepsProgress, body.stepsProgress, momentAt(saves)).steps;
    const verdict = saveVerdict(
      { ...body, generation: body.generation, hasStoredAnswers: hasSameAnswers(accepted, stored.stepsProgress) },
      stored,
    );
    if (verdict === "ended") {
      throw new Problem("gone", "performEnded", { current: { state: "reset", progress: toRecord(stored) } });
    }
    if (verdict === "conflict") throw new Problem("conflict", "progressConflict", { current: toRecord(stored) });
    if (verdict === "store") {
      saves += 1;
      const { updatesList } = body;
      stored = { ...stored, stepsProgress: accepted, updatesList, revision: stored.revision + 1 };
    }
    return {
      id: stored.id,
      version_id: stored.procedure.versionId,
      revision: stored.revision,
      generation: stored.generation,
      updated_at: stored.updatedAt,
      updates_list: [...stored.updatesList],
    };
  };

  return {
    content,
    get progress() {
      return stored;
    },
    get saves() {
      return saves;
    },
    files,
    end(how: "submitted" | "removed") {
      state = how;
    },
    reset(steps: Progress["stepsProgress"] = []) {
      stored = { ...stored, stepsProgress: steps, revision: stored.revision + 1, generation: stored.generation + 1 };
      stored = { ...stored, updatesList: ["bb"] };
    },
    /** The server through a network of its own luck. */
    network(luck: () => Luck): PerformNetwork {
      const over = async <T>(work: () => Promise<T>): Promise<T> => {
        const now = luck();
        if (now === "requestLost") throw new NetworkError("The request");
        if (now === "unavailable") throw new Problem("unavailable");
        const answer = await work().then(
          (value) => () => value,
          (error: unknown) => () => {
            throw error;
          },
        );
        if (now === "answerLost") throw new NetworkError("The answer");
        return answer();
      };
      return {
        load: () =>
          over(async () => {
            if (state !== "active") throw ended();
            return stored;
          }),
        save: (body) => over(() => save(body)),
        submit: () =>
          over(async () => {
            if (state === "removed") throw ended();
            state = "submitted";
            return entry;
          }),
        reset: () => over(async () => stored),
        remove: () =>
          over(async () => {
            state = "removed";
          }),
        upload: ({ name }) =>
          over(async () => {
            files.push(name);
            return idOf(0xf0000 + files.length);
          }),
      };
    },
  };
}

/** One lock for everybody who shares this: the tabs of one device. */
export function simulatedLocks(): DriverTools["withLock"] {
  const queues = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const before = queues.get(name) ?? Promise.resolve();
    const run = before.then(work, work);
    queues.set(
      name,
      run.catch(() => {}),
    );
    return run;
  };
}

/** A store that refuses everything from the moment that it is told to. */
export function brittleStore(store: PerformStore) {
  let isBroken = false;
  const unless =
    <Input extends readonly unknown[], T>(work: (...input: Input) => Promise<T>) =>
    async (...input: Input): Promise<T> => {
      if (isBroken) throw new DOMException("No space left", "QuotaExceededError");
      return work(...input);
    };
  return {
    breakDown() {
      isBroken = true;
    },
    store: {
      ...store,
      load: unless((...input: Parameters<PerformStore["load"]>) => store.load(...input)),
      change: unless((...input: Parameters<PerformStore["change"]>) => store.change(...input)),
      keepFile: unless((...input: Parameters<PerformStore["keepFile"]>) => store.keepFile(...input)),
      findFile: unless((...input: Parameters<PerformStore["findFile"]>) => store.findFile(...input)),
    } satisfies PerformStore,
  };
}
