import { passagesChanged } from "#features/passages/server/service.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import type { RateLimits } from "#kit/server/limits/rate-limit.ts";
import { embeddedAtOnceMax, embeddingModelOf, embedTexts } from "#kit/server/models/embed-texts.ts";
import type { ModelFailure } from "#kit/server/models/model-failure.ts";
import type { Models } from "#kit/server/models/models.ts";
import { type AppContext, asSystem } from "#kit/server/scope.ts";
import { day, minute, second } from "#kit/time.ts";
import {
  type ClaimedPassage,
  claimPassages,
  giveBackPassages,
  removeOldVectors,
  storeVectors,
  type VectorClaim,
} from "./vector-store.ts";

export interface EmbedDeps {
  readonly models: Models;
  readonly limits: Pick<RateLimits, "take">;
}

const timeoutMs = minute;
/** A run ends after this time, and the next one continues. */
const runMs = 5 * minute;
/** How long a failing service is left alone. */
const pauseMs = minute;
/** [SR29] Requests of a workspace in a day: some 160,000 passages. */
const dayLimit = { calls: 10_000, seconds: day / second };

/**
 * [SR29] Embeds passages that have no vector of the configured model: woken when a text was indexed, and every minute for all
 * workspaces. Without a model it removes what an earlier one left.
 */
export function embedPassagesJob({ models, limits }: EmbedDeps): Job {
  const stopping = new AbortController();
  return {
    name: "embed-passages",
    policy: "system",
    wokenBy: [passagesChanged],
    schedule: "* * * * *",
    async run(appContext, data) {
      const model = embeddingModelOf(models)?.model;
      for (const workspaceId of await workspacesOf(appContext, data)) {
        await asSystem(appContext, workspaceId, (scope) => removeOldVectors(scope, model));
        if (model === undefined) continue;
        const worker = { appContext, workspaceId, models, limits, model, stopped: stopping.signal };
        const endsAt = performance.now() + runMs;
        while (!stopping.signal.aborted && performance.now() < endsAt && (await embedBatch(worker)));
      }
    },
    stop: async () => stopping.abort(new Error("the server stops")),
  };
}

interface Worker extends EmbedDeps {
  readonly appContext: AppContext;
  readonly workspaceId: string;
  readonly model: string;
  readonly stopped: AbortSignal;
}

/** Whether there may be more to do now. No transaction is open while the service works. */
async function embedBatch(worker: Worker): Promise<boolean> {
  const { appContext, workspaceId, model, limits } = worker;
  const claim = await asSystem(appContext, workspaceId, (scope) => claimPassages(scope, model, embeddedAtOnceMax));
  if (claim.passages.length === 0) return false;
  const { allowed } = await limits.take(`embeddings ${workspaceId}`, dayLimit);
  const outcome = allowed ? await embedClaimed(worker, claim, claim.passages) : "failed";
  if (outcome === "stored") return true;
  if (outcome !== "refused" || claim.passages.length === 1) {
    await giveBack(worker, claim, false);
    return false;
  }
  return oneByOne(worker, claim);
}

/** [SR29] One text that the service does not take keeps no other from being embedded. */
async function oneByOne(worker: Worker, claim: VectorClaim): Promise<boolean> {
  let stored = 0;
  for (const [at, passage] of claim.passages.entries()) {
    // A service that refuses one after the other refuses something else: its key, or the model.
    if (stored === 0 && at === refusalsMax) break;
    const outcome = await embedClaimed(worker, claim, [passage]);
    if (outcome === "failed") break;
    if (outcome === "stored") stored += 1;
  }
  await giveBack(worker, claim, stored > 0);
  return stored > 0;
}

const refusalsMax = 3;

function giveBack({ appContext, workspaceId }: Worker, claim: VectorClaim, isAttempt: boolean): Promise<void> {
  return asSystem(appContext, workspaceId, (scope) =>
    giveBackPassages(scope, claim, new Date(scope.now.getTime() + pauseMs), isAttempt),
  );
}

/** `refused`: other texts may be taken. */
async function embedClaimed(
  { appContext, workspaceId, models, stopped }: Worker,
  claim: VectorClaim,
  passages: readonly ClaimedPassage[],
): Promise<"stored" | "refused" | "failed"> {
  const embeddings = await embedTexts(models, {
    name: "embedPassages",
    texts: passages.map(({ title, text }) => [title, text].filter(Boolean).join("\n")),
    timeoutMs,
    signal: stopped,
  });
  if (embeddings.is === "notConfigured") return "failed";
  if (embeddings.is === "failed") return isOfTexts(embeddings.why) ? "refused" : "failed";
  const vectors = passages.flatMap(({ digest }, at) => {
    const vector = embeddings.vectors[at];
    return vector ? [{ digest, vector }] : [];
  });
  const isStored = await asSystem(appContext, workspaceId, (scope) => storeVectors(scope, claim, vectors));
  if (!isStored) models.log.warn({ model: claim.model }, "embeddings of this model had another length before");
  return isStored ? "stored" : "failed";
}

const isOfTexts = (why: ModelFailure): boolean => why === "refused" || why === "brokenAnswer";
