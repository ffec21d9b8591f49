import { randomUUID } from "node:crypto";
import { type HistoryEntry, performEndpoints } from "#features/performs/contract.ts";
import type { StepProgress } from "#features/performs/progress.ts";
import type { ProgressRecord } from "#features/performs/rules/sync/record.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import type { Caller, Reply } from "./caller.ts";

/** What was acknowledged, in all, and what was found to be lost. */
export interface Tally {
  saves: number;
  submits: number;
  /** Calls without a response: they may have been carried out or not. */
  unanswered: number;
  /** Those of them that got nothing at all, not even a refusal. */
  hung: number;
  readonly losses: string[];
}

/** Somebody at work: does one thing after the other, and can say what must be there. */
export interface Worker {
  /** Returns whether there was an answer: without one it goes on only after a check. */
  work(caller: Caller): Promise<boolean>;
  /** After a crash: looks at what is stored, and goes on from there. */
  check(caller: Caller): Promise<void>;
}

/** Throws for what no crash explains, such as a refusal in the middle of work. */
function unexpected(what: string, reply: Reply<unknown>): Error {
  return new Error(`${what}: ${reply.kind === "refused" ? JSON.stringify(reply.problem) : reply.kind}`);
}

/** An author who autosaves a draft. Every save writes its number into three places: they must never disagree. */
export class Author implements Worker {
  readonly #tally: Tally;
  readonly #sectionId = randomUUID();
  #draft: { readonly procedureId: string; readonly versionId: string } | undefined;
  #revision = 0;
  #sent = 0;
  #acknowledged = 0;

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  async work(caller: Caller): Promise<boolean> {
    if (this.#draft === undefined) return this.#begin(caller);
    const number = ++this.#sent;
    const reply = await caller.call(draftEndpoints.save, {
      params: this.#draft,
      ifMatch: this.#revision,
      body: { ...this.#content(number), areaIds: [] },
    });
    if (isUnanswered(reply, this.#tally)) return false;
    if (reply.kind !== "ok") throw unexpected("a draft was not saved", reply);
    this.#revision = reply.body.revision;
    this.#acknowledged = number;
    this.#tally.saves++;
    return true;
  }

  async #begin(caller: Caller): Promise<boolean> {
    const reply = await caller.call(procedureEndpoints.create, { body: { title: "Not saved yet" } });
    if (isUnanswered(reply, this.#tally)) return false;
    if (reply.kind !== "ok") throw unexpected("a draft was not created", reply);
    this.#draft = { procedureId: reply.body.id, versionId: reply.body.versionId };
    this.#revision = reply.body.revision;
    return true;
  }

  #content(number: number): DraftContent {
    return {
      title: `Save ${number}`,
      description: `Save ${number}`,
      procedureImage: null,
      sections: [{ id: this.#sectionId, title: `Save ${number}`, steps: [] }],
    };
  }

  async check(caller: Caller): Promise<void> {
    if (this.#draft === undefined) return;
    const reply = await caller.call(draftEndpoints.get, { params: { procedureId: this.#draft.procedureId } });
    if (reply.kind !== "ok") return void this.#tally.losses.push(`a draft is gone: ${JSON.stringify(reply)}`);
    const { title, description, sections, revision } = reply.body;
    const places = [title, description, ...sections.map((section) => section.title)];
    const stored = this.#acknowledged === 0 && title === "Not saved yet" ? 0 : Number(title.replace("Save ", ""));
    if (stored > 0 && new Set(places).size !== 1) this.#tally.losses.push(`half a draft: ${places.join(", ")}`);
    if (!(stored >= this.#acknowledged && stored <= this.#sent)) {
      this.#tally.losses.push(`draft: ${title} is stored, save ${this.#acknowledged} was acknowledged`);
    }
    if (revision < this.#revision) this.#tally.losses.push(`draft: revision ${revision} after ${this.#revision}`);
    this.#revision = revision;
    this.#acknowledged = stored;
  }
}

export interface Performed {
  readonly procedureId: string;
  readonly stepId: string;
  readonly numberModuleId: string;
  readonly textModuleId: string;
}

interface Perform {
  readonly id: string;
  readonly tokens: string[];
  readonly saves: number;
  revision: number;
  sent: number;
  acknowledged: number;
  submitting: boolean;
  record: HistoryEntry | undefined;
}

const submittedMax = 20;

/** An operator who performs, saves after every entry, and submits. */
export class Operator implements Worker {
  readonly #tally: Tally;
  readonly #profileId: string;
  readonly #performed: Performed;
  readonly #random: () => number;
  #perform: Perform | undefined;
  /** The last ones that were submitted: each is looked at again after every crash. */
  #submitted: Perform[] = [];
  /** Every perform whose submit was acknowledged. */
  readonly recordIds = new Set<string>();

  constructor(tally: Tally, profileId: string, performed: Performed, random: () => number) {
    this.#tally = tally;
    this.#profileId = profileId;
    this.#performed = performed;
    this.#random = random;
  }

  async work(caller: Caller): Promise<boolean> {
    this.#perform ??= this.#begin();
    const perform = this.#perform;
    const isFull = perform.acknowledged > 0 && (perform.submitting || perform.sent >= perform.saves);
    return isFull ? this.#submit(caller, perform) : this.#save(caller, perform);
  }

  /** Finishes a submit whose outcome is unknown. */
  async settle(caller: Caller): Promise<void> {
    if (this.#perform?.submitting) await this.#submit(caller, this.#perform);
  }

  #begin(): Perform {
    const saves = 1 + Math.floor(this.#random() * 8);
    const none = { revision: 0, sent: 0, acknowledged: 0, submitting: false, record: undefined };
    return { id: randomUUID(), tokens: [], saves, ...none };
  }

  #params(perform: Perform) {
    return { procedureId: this.#performed.procedureId, performId: perform.id };
  }

  async #save(caller: Caller, perform: Perform): Promise<boolean> {
    const number = ++perform.sent;
    const now = new Date().toISOString();
    // Two characters; they may collide, and the revision decides.
    perform.tokens.push((number % 1296).toString(36).padStart(2, "0"));
    const reply = await caller.call(performEndpoints.save, {
      params: this.#params(perform),
      body: {
        id: perform.id,
        profileId: this.#profileId,
        createdAt: now,
        updatedAt: now,
        updatesList: [...perform.tokens],
        stepsProgress: [this.#step(number, now)],
        ...(perform.revision > 0 && { revision: perform.revision }),
      },
    });
    if (isUnanswered(reply, this.#tally)) return false;
    if (reply.kind !== "ok") throw unexpected("a progress was not saved", reply);
    perform.revision = reply.body.revision;
    perform.acknowledged = number;
    this.#tally.saves++;
    return true;
  }

  #step(number: number, now: string): StepProgress {
    const { stepId, numberModuleId, textModuleId } = this.#performed;
    const times = { startedAt: now, updatedAt: now };
    return {
      stepId,
      markedDone: true,
      updatedAt: now,
      modules: [
        {
          moduleId: numberModuleId,
          moduleType: "numberInput",
          performData: { ...times, input: number },
          clearedAt: null,
        },
        {
          moduleId: textModuleId,
          moduleType: "freeResponse",
          performData: {
            ...times,
            input: `entry ${number}`,
            isAiGraded: false,
            gradedFeedback: null,
            gradedQuizScore: null,
          },
          clearedAt: null,
        },
      ],
    };
  }

  async #submit(caller: Caller, perform: Perform): Promise<boolean> {
    perform.submitting = true;
    const reply = await caller.call(performEndpoints.submit, { params: this.#params(perform) });
    if (isUnanswered(reply, this.#tally)) return false;
    if (reply.kind !== "ok") throw unexpected("a perform was not submitted", reply);
    this.#tally.submits++;
    perform.record = reply.body;
    this.recordIds.add(perform.id);
    this.#submitted = [...this.#submitted, perform].slice(-submittedMax);
    this.#perform = undefined;
    return true;
  }

  async check(caller: Caller): Promise<void> {
    for (const perform of this.#submitted) await this.#checkSubmitted(caller, perform);
    if (this.#perform) await this.#checkRunning(caller, this.#perform);
  }

  async #checkSubmitted(caller: Caller, perform: Perform): Promise<void> {
    const again = await caller.call(performEndpoints.submit, { params: this.#params(perform) });
    if (again.kind !== "ok" || JSON.stringify(again.body) !== JSON.stringify(perform.record)) {
      this.#tally.losses.push(`a repeated submit answers otherwise: ${JSON.stringify(again)}`);
    }
    const record = await caller.call(recordEndpoints.record, { params: this.#params(perform) });
    if (record.kind !== "ok") return void this.#tally.losses.push(`no record: ${JSON.stringify(record)}`);
    const [stored] = numbersOf(record.body.stepsProgress.flatMap((step) => step.modules.map((one) => one.performData)));
    if (stored !== perform.acknowledged) {
      this.#tally.losses.push(`a record has entry ${stored}, entry ${perform.acknowledged} was submitted`);
    }
  }

  async #checkRunning(caller: Caller, perform: Perform): Promise<void> {
    const reply = await caller.call(performEndpoints.get, { params: this.#params(perform) });
    if (reply.kind === "ok") return this.#checkProgress(perform, reply.body);
    const { status } = reply.kind === "refused" ? reply : { status: 0 };
    // A first save without a response may not have happened; a submit without a response may have.
    if (status === 404 && perform.acknowledged === 0) {
      this.#perform = undefined;
      return;
    }
    if (status === 410 && perform.submitting) return;
    this.#tally.losses.push(`a perform is gone: ${JSON.stringify(reply)}`);
    this.#perform = undefined;
  }

  #checkProgress(perform: Perform, stored: ProgressRecord): void {
    const numbers = numbersOf(stored.steps_progress.flatMap((step) => step.module_progress));
    const [number = Number.NaN] = numbers;
    if (new Set(numbers).size !== 1) this.#tally.losses.push(`half a save: ${numbers.join(", ")}`);
    if (!(number >= perform.acknowledged && number <= perform.sent)) {
      this.#tally.losses.push(`progress: entry ${number} is stored, ${perform.acknowledged} was acknowledged`);
    }
    if (stored.revision < perform.revision) {
      this.#tally.losses.push(`progress: revision ${stored.revision} after ${perform.revision}`);
    }
    // Go on from what is stored, as a device does when it comes back.
    perform.revision = stored.revision;
    perform.acknowledged = number;
    perform.tokens.splice(0, perform.tokens.length, ...stored.updates_list);
  }
}

/** The number of the save, from every entry that carries it. */
function numbersOf(entries: readonly unknown[]): number[] {
  return entries.flatMap((entry) => {
    const input = (entry as { input?: string | number | null } | null)?.input;
    return input === undefined || input === null ? [] : [Number(String(input).replace("entry ", ""))];
  });
}

/** A server that is about to die may still say that its database does not answer: that is no answer either. */
function isUnanswered(reply: Reply<unknown>, tally: Tally): boolean {
  const unanswered = reply.kind === "lost" || (reply.kind === "refused" && reply.status === 503);
  if (unanswered) tally.unanswered++;
  if (reply.kind === "lost") tally.hung++;
  return unanswered;
}
