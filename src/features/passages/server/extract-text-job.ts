import { readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { openOriginal } from "#features/media/server/service.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { allWorkspaces, workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { createTurns } from "#kit/server/limits/turns.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { hour, minute } from "#kit/time.ts";
import { type CutPassage, passagesOf } from "../rules/cut-passages.ts";
import { languageOf } from "../rules/language.ts";
import { attemptsMax, hasWords, leaseMs } from "../rules.ts";
import { Unreadable } from "./child/lines.ts";
import { type Extraction, TextReader } from "./extract.ts";
import { replaceText } from "./page-store.ts";
import { folderPrefix } from "./reading-folder.ts";
import { extractTextJobName } from "./service.ts";
import {
  type Claim,
  claimNext,
  giveBack,
  insertRequested,
  isLastAttempt,
  lockClaim,
  markFinished,
  type Outcome,
  renewLease,
  selectUnrequestedFiles,
} from "./text-store.ts";

/** Files that one node reads at a time. */
const lanes = 2;
/** A run of the job ends after this time, and the next one continues, in ms. */
const runMs = 10 * minute;

export interface TextDeps {
  readonly store: ObjectStore;
  /** Has the browsers of members who see the file's owner ask again: its text is there, or failed. */
  readonly publishChange: (scope: Scope, assetId: string) => Promise<void>;
  /** Reading a file has failed for good, in the same transaction. */
  readonly onFailed: (scope: Scope, assetId: string) => Promise<void>;
}

/**
 * [TX1] Reads the files whose text is requested: woken for a workspace, and every minute for all of them. One worker at
 * a time claims a file; a worker that died is noticed by its lease.
 */
export function extractTextJob({ store, publishChange, onFailed }: TextDeps): Job {
  const stopping = new AbortController();
  const inTurn = createTurns(lanes);
  const readers = new KeptReaders();
  const running = new Set<Promise<void>>();
  let active = 0;

  const readNext = (appContext: AppContext, workspaceId: string): Promise<boolean> =>
    inTurn(async () => {
      if (stopping.signal.aborted) return false;
      const claim = await asSystem(appContext, workspaceId, claimNext);
      if (!claim) return false;
      await readers.use(workspaceId, (reader) =>
        readClaimed(
          { appContext, workspaceId, store, publishChange, onFailed, reader, stopped: stopping.signal },
          claim,
        ),
      );
      return true;
    });

  const readAll = async (appContext: AppContext, data: unknown): Promise<void> => {
    const endsAt = performance.now() + runMs;
    const { workspaceId } = (data ?? {}) as { workspaceId?: string };
    const workspaceIds = await workspacesOf(appContext, data);
    if (workspaceId === undefined) await removeLeftovers();
    const failed = new Set<string>();
    const lane = async (id: string) => {
      try {
        while (!failed.has(id) && performance.now() < endsAt && (await readNext(appContext, id)));
      } catch (error) {
        // What failed here would fail again at once, and each file has few attempts.
        failed.add(id);
        throw error;
      }
    };
    // The run lasts as long as its last lane: a stop waits for that one too, and its reader is closed with the others.
    const ended = await Promise.allSettled(workspaceIds.flatMap((id) => Array.from({ length: lanes }, () => lane(id))));
    for (const one of ended) if (one.status === "rejected") throw one.reason;
  };

  return {
    name: extractTextJobName,
    policy: "system",
    wokenBy: [extractTextJobName],
    schedule: "* * * * *",
    async run(appContext, data) {
      active += 1;
      // A stop waits for the end of the children too: their folders go with them.
      const work = readAll(appContext, data).finally(async () => {
        active -= 1;
        if (active === 0) await readers.close();
      });
      running.add(work);
      await work.finally(() => running.delete(work));
    },
    async stop() {
      stopping.abort(new Error("the server stops"));
      await Promise.allSettled(running);
    },
  };
}

/** Requests the text of documents' files without a request: those from before this job existed. */
export const extractMissingTextJob: Job = {
  name: "want-missing-text",
  policy: "system",
  schedule: "*/10 * * * *",
  async run(appContext) {
    for (const workspaceId of await allWorkspaces(appContext)) {
      while ((await asSystem(appContext, workspaceId, requestMissing)) === missingMax);
    }
  },
};

const missingMax = 500;

async function requestMissing(scope: Scope): Promise<number> {
  const missing = await selectUnrequestedFiles(scope, missingMax);
  for (const { assetId, contentType } of missing)
    await insertRequested(scope, assetId, hasWords(contentType) ? "waiting" : "none");
  return missing.length;
}

interface Work extends TextDeps {
  readonly appContext: AppContext;
  readonly workspaceId: string;
  readonly reader: TextReader;
  readonly stopped: AbortSignal;
}

/** Readers between two files: each reads the files of one workspace, and there are no more of them than files are read at a time. */
class KeptReaders {
  readonly #idle: { readonly workspaceId: string; readonly reader: TextReader }[] = [];

  async use(workspaceId: string, work: (reader: TextReader) => Promise<void>): Promise<void> {
    const at = this.#idle.findIndex((one) => one.workspaceId === workspaceId);
    const [kept] = at < 0 ? [] : this.#idle.splice(at, 1);
    if (!kept) await this.#idle.shift()?.reader.close();
    const reader = kept?.reader ?? new TextReader();
    await work(reader).finally(() => this.#idle.push({ workspaceId, reader }));
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(({ reader }) => reader.close()));
  }
}

async function readClaimed(work: Work, claim: Claim): Promise<void> {
  const { appContext, workspaceId, store, stopped } = work;
  if (claim.attempts > attemptsMax) {
    // It ended every worker that read it, without a word.
    const crashed = new Unreadable("crashed");
    return asSystem(appContext, workspaceId, (scope) => fail(scope, work, claim, crashed));
  }
  const lost = new AbortController();
  const inside = <Result>(what: (scope: Scope) => Promise<Result>) => asSystem(appContext, workspaceId, what);
  const renewing = setInterval(() => {
    // A database that does not answer is no reason to stop; a lease that another worker has is.
    inside((scope) => renewLease(scope, claim)).then(
      (isHeld) => isHeld || lost.abort(new Error("somebody else reads this file")),
      () => {},
    );
  }, leaseMs / 3);
  try {
    const { contentType, sizeBytes, assetId } = claim;
    const open = () => openOriginal(store, { workspaceId, assetId });
    const extraction = await work.reader.extract(
      { contentType, sizeBytes, open },
      AbortSignal.any([stopped, lost.signal]),
    );
    const passages = await cutInBetween(extraction);
    await inside((scope) => keep(scope, work, claim, extraction, passages));
  } catch (error) {
    if (error instanceof Unreadable) {
      appContext.log.info(
        { assetId: claim.assetId, why: error.why, detail: error.message },
        "a file's words were not read",
      );
      await inside((scope) => fail(scope, work, claim, error));
    } else {
      await inside((scope) => endAttempt(scope, work, claim, stopped.aborted));
      if (!stopped.aborted && !lost.signal.aborted) throw error;
    }
  } finally {
    clearInterval(renewing);
  }
}

async function keep(
  scope: Scope,
  { publishChange }: Work,
  claim: Claim,
  { pages, leftOut }: Extraction,
  passages: readonly CutPassage[],
): Promise<void> {
  // The file may have gone meanwhile, and its words must not outlive it.
  if (!(await lockClaim(scope, claim))) return;
  const wordCount = await replaceText(scope, claim.assetId, pages, passages);
  const looked = pages.filter((page) => page.isRecognised);
  const sum = looked.reduce((total, page) => total + (page.confidence ?? 0), 0);
  await markFinished(scope, claim, {
    state: "done",
    failure: leftOut > 0 ? "scansLeftOut" : null,
    pageCount: pages.length,
    recognisedPages: looked.length,
    confidence: looked.length === 0 ? null : Math.round(sum / looked.length),
    language: languageOf(
      pages
        .map((page) => page.text)
        .join("\n")
        .slice(0, 100_000),
    ),
    passageCount: passages.length,
    wordCount,
  });
  await publishChange(scope, claim.assetId);
}

/** Cuts a long file without keeping calls waiting. */
async function cutInBetween({ pages }: Extraction): Promise<CutPassage[]> {
  const passages: CutPassage[] = [];
  for (const passage of passagesOf(pages)) {
    passages.push(passage);
    if (passages.length % 50 === 0) await setImmediate();
  }
  return passages;
}

const nothing: Omit<Outcome, "failure"> = {
  state: "failed",
  pageCount: null,
  recognisedPages: 0,
  confidence: null,
  language: null,
  passageCount: 0,
  wordCount: 0,
};

/** A file that killed a parser is tried again, when the machine may be less busy; one that a parser refused is not. */
async function fail(scope: Scope, work: Work, claim: Claim, { why }: Unreadable): Promise<void> {
  if (!(await lockClaim(scope, claim))) return;
  if (why === "crashed" && !isLastAttempt(claim)) return giveBack(scope, claim, true);
  await replaceText(scope, claim.assetId, [], []);
  await endAsFailed(scope, work, claim, why);
}

async function endAttempt(scope: Scope, work: Work, claim: Claim, isStopped: boolean): Promise<void> {
  if (!(await lockClaim(scope, claim))) return;
  if (isStopped || !isLastAttempt(claim)) return giveBack(scope, claim, !isStopped);
  await endAsFailed(scope, work, claim, "crashed");
}

async function endAsFailed(
  scope: Scope,
  { publishChange, onFailed }: Work,
  claim: Claim,
  failure: Outcome["failure"],
): Promise<void> {
  await markFinished(scope, claim, { ...nothing, failure });
  await publishChange(scope, claim.assetId);
  await onFailed(scope, claim.assetId);
}

/** Removes copies of files whose worker was killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = path.join(os.tmpdir(), name);
    const about = await stat(folder).catch(() => undefined);
    if (about && Date.now() - about.mtimeMs > hour) await rm(folder, { recursive: true, force: true });
  }
}
