import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import * as z from "zod/mini";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { draftLock, lockEndpoints } from "#features/procedures/lock-contract.ts";
import { usePlace } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";
import { holdLease } from "../../state/held-leases.ts";
import { pageClock } from "../../state/page-clock.ts";
import { thisTabId } from "../../state/this-tab.ts";
import type { DraftDriver } from "./draft-driver.ts";
import { createLeaseDriver, type LeaseDriver, type LeaseView } from "./lease-driver.ts";
import { ownerKey } from "./unsent-copies.ts";

export interface Leasing {
  readonly lease: LeaseDriver;
  readonly view: LeaseView;
}

/** Takes the lease of the draft that an open editor shows, holds it, and gives it back. */
export function useLease(draft: ProcedureDraft, driver: DraftDriver): Leasing {
  const { workspaceId, actor } = usePlace();
  const [lease] = useState(() => newLease({ workspaceId, profileId: actor.profileId, draft, driver }));
  const view = useSyncExternalStore(lease.subscribe, lease.view);

  // The feed notifies those who have a draft open, by name, of changes to it. [P104]
  useQuery({
    queryKey: [workspaceId, "openDrafts", draft.versionId],
    queryFn: async () => {
      await lease.check();
      return Date.now();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  useEffect(() => {
    lease.start();
    const look = () => {
      if (document.visibilityState === "visible") void lease.check();
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("pagehide", lease.pageGone, { signal });
    addEventListener("pageshow", look, { signal });
    addEventListener("online", look, { signal });
    addEventListener("pointerdown", lease.touched, { signal });
    addEventListener("keydown", lease.touched, { signal });
    document.addEventListener("visibilitychange", look, { signal });
    return () => {
      listening.abort();
      lease.stop();
      // Unsaved content continues to be saved under the lease.
      void driver.flush().then((isSaved) => isSaved && lease.giveBack());
    };
  }, [lease, driver]);

  return { lease, view };
}

interface LeaseOf {
  readonly workspaceId: string;
  readonly profileId: string;
  readonly draft: ProcedureDraft;
  readonly driver: DraftDriver;
}

function newLease({ workspaceId, profileId, draft, driver }: LeaseOf): LeaseDriver {
  const path = { workspaceId, procedureId: draft.id };
  const params = { ...path, versionId: draft.versionId };
  const key = ownerKey({ workspaceId, profileId, versionId: draft.versionId });
  // Asked for early: a page that goes has no time to wait for it.
  let tab: string | undefined;
  const editorId = async () => {
    tab ??= await thisTabId();
    return tab;
  };
  return createLeaseDriver(driver, {
    clock: pageClock,
    take: async (takeOver) =>
      call(lockEndpoints.take, { params, body: { editorId: await editorId(), ...(takeOver && { takeOver }) } }),
    read: async () => call(lockEndpoints.read, { params, body: { editorId: await editorId() } }),
    ask: async () => call(lockEndpoints.ask, { params, body: { editorId: await editorId() } }),
    answer: (asker, lockId, handOver) =>
      call(lockEndpoints.answer, { params: { ...params, editorId: asker }, body: { lockId, handOver } }),
    load: () => call(draftEndpoints.get, { params: path }),
    holds: (lockId) => holdLease(key, lockId),
    leave: (lockId, mayReturn) => {
      // Fire and forget: the lease expires by itself.
      const options = { keepalive: true };
      if (lockId !== undefined) {
        const query = { lockId, ...(mayReturn && { mayReturn: "true" as const }) };
        void call(lockEndpoints.release, { params, query }, options).catch(() => {});
      } else if (tab !== undefined) {
        void call(lockEndpoints.leave, { params: { ...params, editorId: tab } }, options).catch(() => {});
      }
    },
    lockOf: (current) => {
      const parsed = z.safeParse(draftLock, current);
      return parsed.success ? parsed.data : undefined;
    },
  });
}
