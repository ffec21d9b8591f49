import { Problem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { idOf, momentAt, progressWith } from "#tests/support/progress-samples.ts";
import type { Progress } from "../../../progress.ts";
import type { PerformStore } from "../../parts/run/perform-store.ts";
import type { DriverTools } from "../driver-tools.ts";
import type { PerformNetwork } from "../perform-network.ts";
import {
  newServerCopy,
  problemOf,
  readServer,
  removeAt,
  resetAt,
  type ServerAnswer,
  type ServerCopy,
  type ServerRules,
  saveAt,
  serverRules,
  submitAt,
} from "./simulated-server.ts";

/** What becomes of a call: it works, request or answer are lost, it arrives late, the server cannot, or will not. */
export type Luck = "works" | "requestLost" | "answerLost" | "late" | "unavailable" | "signedOut" | "ssoRequired";

/** Time that passes only when a test says so. `idle` resolves once all work waits for time. */
export function simulatedClock(startsAt = Date.parse(momentAt(0)), idle = turn) {
  let now = startsAt;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    time: () => ({ nowMs: now, offsetMs: 0, heardAtMs: now }),
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
        await idle();
        const next = timers.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = until;
      await idle();
    },
  };
}

/** Promises have nothing more to do once another turn of the loop comes: there is no real time in this world. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The server's side of one perform, by the rules that the real one asks. */
export function simulatedServer(
  content = contentWith([[["numberInput", "freeResponse"], ["evidenceUpload"]]]),
  rules: ServerRules = serverRules,
  more: Partial<Progress> = {},
  /** The server's clock, where times matter. */
  nowMs: () => number | undefined = () => undefined,
) {
  const begun = progressWith(content, [], { generation: 1, revision: 1, updatesList: ["aa"], ...more });
  let copy = newServerCopy(begun);
  let isClosed = false;
  let late: (() => void)[] = [];
  const files: string[] = [];
  let saves = 0;

  const take = ([next, answer]: readonly [ServerCopy, ServerAnswer]): ServerAnswer => {
    if (next.progress.revision > copy.progress.revision && next.progress.generation === copy.progress.generation)
      saves += 1;
    copy = next;
    const problem = problemOf(answer);
    if (problem) throw problem;
    return answer;
  };
  const demandAccess = () => {
    if (isClosed) throw new Problem("forbidden", "cannotPerform", { detail: "Out of sight" });
  };

  return {
    content,
    get copy() {
      return copy;
    },
    get progress() {
      return copy.progress;
    },
    get saves() {
      return saves;
    },
    files,
    end(how: "submitted" | "removed") {
      copy = { ...copy, state: how };
    },
    /** Moves to a version in which everything is different. */
    reset() {
      copy = movedToEmpty({ ...copy, published: content });
    },
    publish(published: ServerCopy["published"]) {
      copy = { ...copy, published };
    },
    /** Takes the performer's access away, or gives it back. */
    set access(isOpen: boolean) {
      isClosed = !isOpen;
    },
    /** Delivers late messages. */
    deliver() {
      const arriving = late;
      late = [];
      for (const arrive of arriving) arrive();
    },
    /** The server through a network of its own luck; `wait` lets an answer take its time. */
    network(luck: () => Luck, wait: () => Promise<void> = async () => {}): PerformNetwork {
      const over = overNetwork(luck, wait, (arrive) => late.push(arrive));
      return {
        load: () =>
          over(() => {
            take([copy, readServer(copy)]);
            return copy.progress;
          }),
        save: (body) =>
          over(() => {
            demandAccess();
            const answer = take(saveAt(copy, body, rules, nowMs()));
            if (answer.is !== "saved") throw new Error("A save is answered with something else");
            return answer.saved;
          }),
        submit: () =>
          over(() => {
            demandAccess();
            const answer = take(submitAt(copy, rules));
            if (answer.is !== "submitted") throw new Error("A submit is answered with something else");
            return answer.entry;
          }),
        reset: () =>
          over(() => {
            take(resetAt(copy));
            return copy.progress;
          }),
        remove: () =>
          over(() => {
            if (copy.state === "submitted") take([copy, readServer(copy)]);
            [copy] = removeAt(copy);
          }),
        upload: ({ name }) =>
          over(() => {
            files.push(name);
            return idOf(0xf0000 + files.length);
          }),
      };
    },
  };
}

/** After a reset to a version without any of its sections. */
function movedToEmpty(copy: ServerCopy): ServerCopy {
  const sections: ServerCopy["published"]["sections"] = [];
  const [next] = resetAt({ ...copy, published: { ...copy.published, sections } });
  return { ...next, progress: { ...next.progress, procedure: copy.progress.procedure } };
}

/** How a call fares with this luck; `sendLate` gets a message that is still on its way. */
function overNetwork(luck: () => Luck, wait: () => Promise<void>, sendLate: (arrive: () => void) => void) {
  return async <T>(work: () => T): Promise<T> => {
    const now = luck();
    await wait();
    if (now === "requestLost") throw new NetworkError("The request");
    if (now === "unavailable") throw new Problem("unavailable");
    if (now === "signedOut") throw new Problem("unauthenticated");
    if (now === "ssoRequired") throw new Problem("forbidden", "ssoRequired");
    if (now === "late") {
      sendLate(() => {
        try {
          work();
        } catch {
          // Nobody is notified.
        }
      });
      throw new NetworkError("The request, for now");
    }
    let answer: () => T;
    try {
      const value = work();
      answer = () => value;
    } catch (error) {
      answer = () => {
        throw error;
      };
    }
    await wait();
    if (now === "answerLost") throw new NetworkError("The answer");
    return answer();
  };
}

/** One lock for everyone who shares this: the tabs of one device. */
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

/** A store that refuses everything once it is told to. */
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
    mend() {
      isBroken = false;
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
