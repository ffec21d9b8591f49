import { type QueryClient, type QueryKey } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { isAway, onContact, reportUnanswered } from "#kit/web/wire/contact.ts";
import { answerHereOf, type CachedFallback } from "#kit/web/wire/query.ts";
import type { Owner } from "./copy-row.ts";
import { deviceStore, mayShow, noteContact } from "./device.ts";
import { noteEarly, takeEarly } from "./early-answers.ts";
import { forgetHere, noteHere, ownerHere } from "./here.ts";

/**
 * How long the server may take before the device answers in its place: a network that only seems to be there counts as
 * none.
 */
export const timeoutMs = 2_500;

const nothing = Symbol("nothing is kept");
const nobody = (): undefined => undefined;

/** The dependencies of `cachedFallback`, which tests replace. */
export interface CachedFallbackTools {
  readonly find: (queryKey: QueryKey) => Promise<unknown>;
  readonly findAll: (beginning: QueryKey) => Promise<readonly unknown[]>;
  readonly keep: (queryKey: QueryKey, answer: unknown) => void;
  readonly drop: (queryKey: QueryKey) => void;
  readonly wait: (ms: number) => Promise<void>;
  /** The server answered after all. */
  readonly late: (queryKey: QueryKey, answer: unknown) => void;
  /** The server refuses what the device has answered before it. */
  readonly refused: () => void;
}

/**
 * Returns a query's response from the server, or after a while the device's copy; at once if the query says so and has
 * had no response before. [OF6] [OF18]
 */
export function cachedFallback({
  find,
  findAll,
  keep,
  drop,
  wait,
  late,
  refused,
}: CachedFallbackTools): CachedFallback {
  return async (queryFn, context, query) => {
    const { queryKey } = query;
    const isCached = query.meta?.isCached === true;
    const answerHere = answerHereOf(query);
    if (!isCached && !answerHere) return queryFn(context);
    const lastResponse = () => find(queryKey);
    // A query that only the last response answers is not slowed down by a turn: the device races the server.
    const findHere = answerHere
      ? async () => (isCached ? await lastResponse() : undefined) ?? (await answerHere({ one: find, all: findAll }))
      : lastResponse;
    let isOpen = true;
    let isAnswered = false;
    const serverResponse = Promise.resolve(queryFn(context)).then(
      (answer) => {
        if (isCached) keep(queryKey, answer);
        if (isAnswered) late(queryKey, answer);
        return answer;
      },
      (error: unknown) => {
        if (isProblem(error) && (error.status === 404 || error.status === 403) && isCached) drop(queryKey);
        throw error;
      },
    );
    const closed = () => void (isOpen = false);
    serverResponse.then(closed, closed);
    const kept = async (error?: unknown): Promise<unknown> => {
      const found = await findHere().catch(() => nothing);
      if (found === nothing || found === undefined) {
        if (error !== undefined) throw error;
        return serverResponse;
      }
      isAnswered = true;
      return found;
    };
    const orElse = serverResponse.catch((error: unknown) => {
      if (error instanceof NetworkError) return kept(error);
      throw error;
    });
    const patience = wait(timeoutMs).then(() => {
      if (!isOpen) return orElse;
      reportUnanswered();
      return isAnswered ? orElse : kept();
    });
    // The slower one is not awaited, and its rejection is ignored.
    patience.catch(() => {});
    orElse.catch(() => {});
    if (query.meta?.isAtOnce === true && query.state.data === undefined) {
      const settled = serverResponse.then(nobody, nobody);
      const found = await Promise.race([settled, findHere().catch(nobody)]);
      if (found !== undefined) {
        isAnswered = true;
        serverResponse.catch((error: unknown) => {
          if (isProblem(error) && error.status < 500 && error.status !== 429) refused();
        });
        return found;
      }
    }
    return Promise.race([orElse, patience]);
  };
}

/** The owner of a query key; undefined if the acting person is unknown. */
function ownerOf([workspaceId]: QueryKey): Owner | undefined {
  return typeof workspaceId === "string" ? ownerHere(workspaceId) : undefined;
}

export const cacheKeyOf = (queryKey: QueryKey): string => JSON.stringify(queryKey);

/** Who the server says is here: the answer that everything else is kept under. */
function noteWhoIsHere([workspaceId, topic, what]: QueryKey, answer: unknown): void {
  if (typeof workspaceId !== "string" || topic !== "members" || what !== "me") return;
  if (typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "string") {
    noteHere({ workspaceId, profileId: answer.id });
  }
}

/** How long the workspace lets content be kept, where an answer says it. */
function daysOf([, topic, what]: QueryKey, answer: unknown): number | undefined {
  if (topic !== "workspace" || what !== "info") return undefined;
  if (typeof answer !== "object" || answer === null || !("offlineDays" in answer)) return undefined;
  return typeof answer.offlineDays === "number" ? answer.offlineDays : undefined;
}

async function keepOnDevice(queryKey: QueryKey, answer: unknown): Promise<void> {
  noteWhoIsHere(queryKey, answer);
  const owner = ownerOf(queryKey);
  if (!owner) return noteEarly(queryKey, answer);
  for (const early of takeEarly(owner.workspaceId)) await keepFor(owner, early.queryKey, early.answer);
  await keepFor(owner, queryKey, answer);
}

async function keepFor(owner: Owner, queryKey: QueryKey, answer: unknown): Promise<void> {
  const store = await deviceStore();
  await noteContact(owner, daysOf(queryKey, answer));
  // They may have left meanwhile, and their copies be removed: on a shared device they must not come back.
  if (ownerHere(owner.workspaceId)?.profileId !== owner.profileId) return;
  await store.keepAnswer(owner, cacheKeyOf(queryKey), answer, Date.now());
}

/** The last answer to a query that is kept on the device, for whoever is here; undefined where there is none to be shown. */
export async function findOnDevice(queryKey: QueryKey): Promise<unknown> {
  const owner = ownerOf(queryKey);
  if (!owner || !(await mayShow(owner))) return undefined;
  return (await deviceStore()).findAnswer(owner, cacheKeyOf(queryKey));
}

/** The last answers to all queries whose keys begin like this, the oldest first; none where nothing may be shown. */
export async function findAllOnDevice(beginning: QueryKey): Promise<readonly unknown[]> {
  const owner = ownerOf(beginning);
  if (!owner || !(await mayShow(owner))) return [];
  return (await deviceStore()).findAnswers(owner, `${cacheKeyOf(beginning).slice(0, -1)},`);
}

async function dropOnDevice(queryKey: QueryKey): Promise<void> {
  const owner = ownerOf(queryKey);
  if (owner) await (await deviceStore()).dropAnswer(owner, cacheKeyOf(queryKey));
}

const inTheBackground = (work: Promise<unknown>): void => void work.catch(() => {});

/**
 * `cachedFallback` on this device. The client is named later, for it is made with this.
 * @param refused what the device showed is not for who is here: all that was asked for is to be asked for again
 */
export function cachedFallbackHere(client: () => QueryClient, refused: () => void): CachedFallback {
  // Queries that the device answered are fetched again once the server is reachable.
  onContact(() => {
    if (isAway()) return;
    void client().invalidateQueries({ predicate: (query) => query.meta?.isCached === true || !!answerHereOf(query) });
  });
  return cachedFallback({
    find: findOnDevice,
    findAll: findAllOnDevice,
    keep: (queryKey, answer) => inTheBackground(keepOnDevice(queryKey, answer)),
    drop: (queryKey) => inTheBackground(dropOnDevice(queryKey)),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    // After the copy was stored, which takes a few turns of the event loop.
    late: (queryKey, answer) => setTimeout(() => client().setQueryData(queryKey, answer)),
    refused: () => {
      forgetHere();
      client().clear();
      refused();
    },
  });
}
