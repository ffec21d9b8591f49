import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { offlineContent } from "#features/offline/web/parts/offline-content.ts";
import { type ActivePerform, performEndpoints } from "#features/performs/contract.ts";
import { newChangeToken } from "#features/performs/rules/sync/sync.ts";
import { useRunning } from "#features/performs/web/parts/use-running.ts";
import { useAhead } from "#kit/web/lazy-component.tsx";
import { newId } from "#kit/web/new-id.ts";
import { usePlace } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { serverNow } from "#kit/web/wire/server-time.ts";
import type { NewPerform } from "./begin-here.ts";

const triesMax = 3;
const waitMs = 700;
/**
 * How long the server may take if the device can start without it: a network that only seems to be there counts as
 * none.
 */
const timeoutMs = 2_500;

/**
 * Starts a perform of the published version under an id that is created here, so that a retry after a lost response
 * finds the existing perform instead of starting a second. If the server does not answer, the perform starts on this
 * device with the stored version, and the first save starts it on the server. [PF69] [PF100]
 *
 * @returns the id of the perform
 * @throws what `call` throws; a NetworkError only after several tries
 */
export async function startPerform({ workspaceId, procedureId, profileId }: NewPerform): Promise<string> {
  const performId = newId();
  const at = serverNow().toISOString();
  const body = {
    id: performId,
    createdAt: at,
    updatedAt: at,
    profileId,
    updatesList: [newChangeToken(Math.random)],
    stepsProgress: [],
  };
  const kept = await offlineContent({ workspaceId, profileId }, procedureId);
  const options = kept ? { timeoutMs: timeoutMs } : {};
  for (let tries = 1; ; tries += 1) {
    try {
      await call(performEndpoints.save, { params: { workspaceId, procedureId, performId }, body }, options);
      return performId;
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      if (kept) return (await beginHereLate()).beginHere({ workspaceId, procedureId, profileId }, performId, at, kept);
      if (tries === triesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs * tries));
    }
  }
}

/** Code for the dead spot alone: it comes once the screen is idle. */
const beginHereLate = () => import("./begin-here.ts");

/** Starts a perform some other way, such as from within a set; answers its id, throws what `call` throws. */
export type BeginPerform = (start: NewPerform) => Promise<string>;

/**
 * What the person performs of this procedure already. A press may come before the list of it: it is waited for, and
 * who has not heard of any within `timeoutMs` begins a new one.
 */
export function useRunningOf(procedureId: string) {
  const mine = useRunning();
  const [isLooking, setLooking] = useState(false);
  const ofThis = (all: readonly ActivePerform[] = []) => all.filter((one) => one.procedureId === procedureId);

  const find = async (): Promise<readonly ActivePerform[]> => {
    if ((mine.data && mine.isWhole) || !mine.isFetching) return ofThis(mine.data);
    setLooking(true);
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
    const found = await Promise.race([mine.refetch({ cancelRefetch: false }), late]);
    setLooking(false);
    return ofThis(found ?? mine.data);
  };
  return { find, isLooking };
}

/** Starting as a button does it: one at a time, with what went wrong the last time. */
export function useStartPerform(procedureId: string, begin: BeginPerform = startPerform) {
  const { workspaceId, actor } = usePlace();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  useAhead(beginHereLate);

  const start = async (): Promise<string | undefined> => {
    setPending(true);
    setError(undefined);
    try {
      return await begin({ workspaceId, procedureId, profileId: actor.profileId });
    } catch (cause) {
      setError(cause);
      return undefined;
    } finally {
      setPending(false);
      void queryClient.invalidateQueries({ queryKey: [workspaceId, "performs"] });
    }
  };
  return { start, isPending, error, forget: () => setError(undefined) };
}
